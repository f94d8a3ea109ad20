import { printedPages } from './printed-pages.ts';
import { expect, open, test } from './site.ts';

test('a printed notice has its code, and a square to scan that leads to the answer', async ({ page }) => {
  await open(page, '/allnotices/{item}');
  const path = (await page.locator('main a[href^="/n/"]').getAttribute('href')) ?? '';
  const square = page.locator('.notice-code .qr-code');
  await expect(square).toBeHidden();
  const printed = (await printedPages(page)).map(({ text }) => text).join('');
  const code = path.slice('/n/'.length).toUpperCase();
  expect(printed).toContain(`${code.slice(0, 4)}-${code.slice(4)}`);
  await page.emulateMedia({ media: 'print' });
  await expect(square).toBeVisible();
  expect(Number((await square.boundingBox())?.width)).toBeGreaterThan(100);
  await page.goto(path);
  await expect(page.getByRole('status')).toContainText('As published on');
});

test('the picture goes to the share sheet of a phone with the words of the notice', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.canShare = () => true;
    navigator.share = async ({ files = [], text = '' } = {}) => {
      document.title = `${files[0]?.type} ${Number(files[0]?.size) > 10_000} ${text}`;
    };
  });
  await open(page, '/allnotices/{item}');
  const address = page.url();
  await page.getByRole('link', { name: 'Picture to send' }).click();
  await expect(page).toHaveTitle(new RegExp(`^image/jpeg true .*${address}`, 's'));
});
