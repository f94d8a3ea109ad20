import { truncateSync, writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { importLimits } from '../../app/imports/list-columns.ts';
import { imageRules } from '../../app/media/image-rules.ts';
import { addressOf } from './admin-addresses.ts';
import { expect, openReady, test, untilHydrated } from './site.ts';
import { signInAsStaff } from './staff.ts';

async function open(page: Page, path: string): Promise<void> {
  await signInAsStaff(page);
  await openReady(page, path);
}

function linkTo(page: Page, name: string) {
  return page.getByRole('link', { name }).filter({ visible: true }).first();
}

async function expectLeaveQuestion(page: Page, link = linkTo(page, 'Dashboard')): Promise<void> {
  const before = page.url();
  await link.click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(before);
}

/** On the disk: the browser would be sent the bytes of one in memory as text. */
function tooBigFile(testInfo: TestInfo, name: string, maxBytes: number): string {
  const path = testInfo.outputPath(name);
  writeFileSync(path, '');
  truncateSync(path, maxBytes + 1);
  return path;
}

test('a form that was held back for its file is not taken for sent', async ({ page }, testInfo) => {
  await open(page, '/admin/results/new');
  await page.getByLabel('Name').fill('Kavita Soren');
  await page.locator('input[type=file]').setInputFiles(tooBigFile(testInfo, 'large.gif', imageRules.maxBytes));
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.locator('input[type=file]')).toBeFocused();
  await expectLeaveQuestion(page);
  await page.evaluate(() => history.pushState(history.state, '', location.href));
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/admin/results/new"]')?.click());
  await expect(page.getByLabel('Name')).toHaveValue('Kavita Soren');
});

test('rows that were pasted or mended for an import are not lost by a slip', async ({ page }, testInfo) => {
  await open(page, '/admin/results/import');
  const list = 'Name,Marks,Class,Session\nAsha,400 / 500,X,2026–27\n,401 / 500,X,2026–27';
  const check = page.getByRole('button', { name: 'Check the list' });
  await page.getByLabel('Or paste the rows here').fill(list);
  await expectLeaveQuestion(page);
  await page.locator('input[type=file]').setInputFiles(tooBigFile(testInfo, 'list.csv', importLimits.maxFileBytes));
  await check.click();
  await expectLeaveQuestion(page);
  await page.locator('input[type=file]').setInputFiles([]);
  await check.click();
  await page.getByRole('link', { name: 'Choose a different file' }).click();
  // What was sent is put back a moment later.
  await expect(page.getByLabel('Or paste the rows here')).toHaveValue(list);
  await check.click();
  await page.locator('.import-correct > summary').click();
  const rows = page.locator('.import-correct textarea');
  await rows.fill((await rows.inputValue()).replace(/^"",/m, '"Binod",'));
  await expectLeaveQuestion(page);
  await expectLeaveQuestion(page, page.getByRole('link', { name: 'Choose a different file' }));
  const take = page.getByRole('button', { name: 'Import 1 result' });
  // The browser asks for an answer to each question of the list before anything else.
  for (const question of await page.locator('.import-choice').all()) await question.getByRole('radio').first().check();
  await expectLeaveQuestion(page, take);
  await page.locator('.import-correct').getByRole('button').click();
  await expect(page.getByText('2 rows, no errors.')).toBeVisible();
  await linkTo(page, 'Dashboard').click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('words for photos that are not chosen yet are not lost by a slip', async ({ page }) => {
  await open(page, '/admin/photos/new');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await page.getByLabel('Or a new album').fill('Van Mahotsav');
  await expectLeaveQuestion(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Please select a file.')).toBeVisible();
  await expectLeaveQuestion(page);
});

test('what was typed before the scripts have come stays as it is', async ({ page }) => {
  await signInAsStaff(page);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(await addressOf('/admin/notices/{notice}/edit'), { waitUntil: 'commit' });
  const details = page.getByLabel('Details');
  await details.fill('School is open on Friday after all.');
  scripts.resolve();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('textarea') ?? {}).some((name) => name.startsWith('__reactProps')),
  );
  await untilHydrated(page);
  await expect(details).toHaveValue('School is open on Friday after all.');
  await expectLeaveQuestion(page);
});
