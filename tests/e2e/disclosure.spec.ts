import { expect, test } from './site.ts';

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true });

test('its tables stay tables at 480 px and on paper, which a button prints', async ({ page }) => {
  await page.goto('/MPD');
  const displays = () =>
    page.evaluate(() => [
      ...new Set([...document.querySelectorAll('main td')].map((one) => getComputedStyle(one).display)),
    ]);
  await page.setViewportSize({ width: 480, height: 800 });
  expect(await displays()).toEqual(['table-cell']);
  await page.emulateMedia({ media: 'print' });
  expect(await displays()).toEqual(['table-cell']);
  await expect(page.locator('.document-row', { hasText: 'Fire safety' })).toContainText(
    '/documents/fire-certificate.pdf',
  );
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => {
    window.print = () => document.body.classList.add('printed');
  });
  await page.getByRole('button', { name: 'Print or save as PDF' }).click();
  await expect(page.locator('body')).toHaveClass('printed');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('no button offers to print the page', async ({ page }) => {
    await page.goto('/MPD');
    await expect(page.locator('.jump-list a').first()).toBeVisible();
    await expect(page.locator('.jump-list button')).toBeHidden();
  });
});
