import type { Page } from '@playwright/test';
import { inDays, paper } from '../documents.ts';
import { expectOpenToEverybody } from './axe.ts';
import { onEmptySchool, signInAsAdministrator } from './own-school.ts';
import { expect } from './site.ts';

const test = onEmptySchool();

const phone = { width: 360, height: 800 };

test.use({ viewport: phone, hasTouch: true });
test.describe.configure({ mode: 'serial' });

/** From the list of rows, which a saved form leads back to, to the form of one of them. */
async function openRow(page: Page, name: string): Promise<void> {
  if (new URL(page.url()).pathname !== '/admin/documents') await page.goto('/admin/documents');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/admin\/documents#row-/);
}

async function giveDocument(page: Page, name: string, validUntil: string): Promise<void> {
  await openRow(page, name);
  const file = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await paper(1)) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByLabel('Valid until').fill(validUntil);
  await page.getByLabel('Self-attested by').fill('Chairman and Principal');
  await save(page);
}

test('the page that the board inspects is filled in on a phone', async ({ page }) => {
  await signInAsAdministrator(page);
  await test.step('two certificates: one ends tomorrow, one has ended', async () => {
    await page.goto('/admin/documents');
    await expectOpenToEverybody(page);
    await giveDocument(page, 'Fire safety certificate', inDays(1));
    await expect(page.locator('#row-fire-certificate')).toContainText('Expires in 1 day');
    await giveDocument(page, 'Building safety certificate', inDays(-1));
    await expect(page.locator('#row-building-certificate')).toContainText('Expired');
    await openRow(page, 'Fire safety certificate');
    await expectOpenToEverybody(page);
  });
  await test.step('results, sections and rooms', async () => {
    await openRow(page, 'Result: Class X Last');
    await expectOpenToEverybody(page);
    const [year] = await page.getByRole('group').all();
    await year?.getByLabel('No. of registered students').fill('62');
    await year?.getByLabel('No. of students passed').fill('63');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(year as NonNullable<typeof year>).toContainText(
      'The number passed cannot be more than the number registered.',
    );
    await year?.getByLabel('No. of students passed').fill('60');
    await save(page);
    await openRow(page, 'Teachers section ratio');
    await page.getByLabel('Number of sections of all classes').fill('14');
    await save(page);
    await openRow(page, 'Total campus area');
    await expectOpenToEverybody(page);
    await page.getByLabel('Total campus area').fill('12140');
    await page.getByLabel('Internet facility').selectOption('Yes');
    await save(page);
    await page.getByRole('button', { name: 'I have checked everything today' }).click();
    await expect(page.getByText('The page now shows that it was checked today.')).toBeVisible();
  });
  await test.step('everywhere it is seen what ends, has ended and is missing', async () => {
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('link', { name: 'Fire safety certificate expires in 1 day' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Building safety certificate has expired' })).toBeVisible();
    await expect(page.getByRole('link', { name: /rows of the public disclosure are still empty/ })).toBeVisible();
    await page.goto('/MPD');
    await expect(page.locator('.document-row', { hasText: 'Fire safety' })).toContainText('Expires in 1 day');
    await expect(page.locator('.document-row', { hasText: 'Building safety' })).toContainText('Expired');
    await expect(page.locator('.document-row', { hasText: 'Land certificate' })).toContainText('Not available yet');
    await expect(page.locator('#part-c')).toContainText('96.77');
    await expect(page.locator('#part-e')).toContainText('12,140 sq m');
    await expectOpenToEverybody(page);
  });
});

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

  test('a certificate is given, replaced and put back', async ({ page }) => {
    await signInAsAdministrator(page);
    await giveDocument(page, 'Land certificate', inDays(400));
    await giveDocument(page, 'Land certificate', inDays(500));
    await openRow(page, 'Land certificate');
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByText('It cannot be restored.')).toBeVisible();
    await page.goto('/admin/documents/land-certificate');
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('This version is on the page again.')).toBeVisible();
    await expect(page.getByLabel('Valid until')).toHaveValue(inDays(400));
  });
});
