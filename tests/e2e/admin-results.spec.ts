import type { Locator, Page } from '@playwright/test';
import { newId } from '../../app/lib/ids.ts';
import { expectOpenToEverybody } from './axe.ts';
import { screens, screensOf } from './screens.ts';
import { expect, test } from './site.ts';
import { signInAsStaff } from './staff.ts';

/** Thirty rows of a class that no other test has; the fourth lacks its name, the eighteenth is there twice. */
function listOf(className: string) {
  const rows = Array.from({ length: 30 }, (_, index) => `Pupil ${index + 1},${400 + index} / 500,${className},2026–27`);
  const faulty = rows.with(3, `,403 / 500,${className},2026–27`).with(17, rows[16] ?? '');
  const buffer = Buffer.from(['Name,Marks,Class,Session', ...faulty].join('\r\n'));
  return { name: `${className}.csv`, mimeType: 'text/csv', buffer };
}

async function checkAndImport(page: Page, className: string): Promise<void> {
  await page.goto('/admin/results/import');
  await page.getByLabel('File', { exact: true }).setInputFiles(listOf(className));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText(`${className}.csv: 28 rows have no errors, 2 need correction.`)).toBeVisible();
  await expect(page.getByText('Name is empty. Enter it.')).toBeVisible();
  await expect(page.getByText(/Line 18 already has the same/)).toBeVisible();
}

async function undoImport(page: Page, className: string): Promise<void> {
  await page.goto('/admin/results/import');
  const past = page.getByRole('row').filter({ hasText: `${className}.csv` });
  await past.locator('summary').click();
  await past.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText('Import undone: 28 results moved to the bin.')).toBeVisible();
  await expect(past.getByText('Undone')).toBeVisible();
}

function rowOf(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}

async function recordConsent(page: Page, className: string): Promise<void> {
  await page.goto(`/admin/results?class=${className}&consent=none&q=Pupil+7`);
  await page.getByRole('link', { name: 'Pupil 7', exact: true }).click();
  await expect(page.getByLabel('No photo')).toBeChecked();
  await page.getByLabel('A parent has agreed in writing').check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter the date of the consent form.')).toBeVisible();
  await page.getByLabel('Date of consent form').fill('2026-01-31');
  await expectOpenToEverybody(page);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(`/admin/results?class=${className}&consent=none&q=Pupil+7`);
  await expect(page.getByText('Photo Updated successfully')).toBeVisible();
}

function chooseFullNames(page: Page): Promise<void> {
  return page.getByLabel('Show full names. The families have given their consent.').check();
}

for (const screen of screensOf('desktop')) {
  test.describe(`the results on a ${screen}`, () => {
    test.use(screens[screen]);

    test('thirty are imported with two faulty ones, looked through, changed and undone', async ({ page }) => {
      const className = `K${newId().slice(0, 6)}`;
      await signInAsStaff(page);
      await page.goto('/admin/results');
      await page.getByRole('link', { name: 'Import results' }).click();
      await expectOpenToEverybody(page);
      await checkAndImport(page, className);
      await expectOpenToEverybody(page);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Rows to correct, as CSV' }).click();
      expect((await download).suggestedFilename()).toBe('results-to-correct.csv');
      await chooseFullNames(page);
      await page.getByRole('button', { name: 'Import 28 results' }).click();
      await expect(page).toHaveURL(/\/admin\/results$/);
      await expect(page.getByText('Result uploaded successfully: 28 results are on the page.')).toBeVisible();

      await recordConsent(page, className);
      await page.goto('/admin/results');
      const fold = page.getByText('Search and filter');
      if (await fold.isVisible()) await fold.click();
      await page.getByLabel('Class').selectOption(className);
      await page.getByLabel('Consent').selectOption('No consent recorded');
      await page.getByRole('searchbox', { name: 'Search name or marks' }).fill('pupil 7');
      await page.locator('.record-search').getByRole('button', { name: 'Search' }).click();
      await expect(rowOf(page, 'Pupil 27')).toBeVisible();
      await expect(rowOf(page, 'Pupil 7')).toHaveCount(0);
      await expectOpenToEverybody(page);

      const group = `/results?class=${className}&session=2026–27`;
      await page.goto(group);
      await expect(page.locator('.initials').first()).toHaveText('P1');
      await expect(page.locator('.result-card').filter({ hasText: className })).not.toHaveCount(0);
      await undoImport(page, className);
      await page.goto(group);
      await expect(page.locator('.result-card').filter({ hasText: className })).toHaveCount(0);
    });
  });
}

test.describe('without script', () => {
  test.use({ ...screens.phone, javaScriptEnabled: false });

  test('a list is checked, imported and undone, and a consent is its day', async ({ page }) => {
    const className = `K${newId().slice(0, 6)}`;
    await signInAsStaff(page);
    await checkAndImport(page, className);
    await chooseFullNames(page);
    await page.getByRole('button', { name: 'Import 28 results' }).click();
    await expect(page.getByText('Result uploaded successfully: 28 results are on the page.')).toBeVisible();
    await page.goto(`/admin/results?class=${className}&q=Pupil+30`);
    await page.getByRole('link', { name: 'Pupil 30', exact: true }).click();
    await page.getByLabel('No photo').check();
    await page.getByLabel('Date of consent form').fill('2026-01-31');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Photo Updated successfully')).toBeVisible();
    await page.goto(`/admin/results?class=${className}&q=Pupil+30`);
    await expect(rowOf(page, 'Pupil 30')).toContainText('Agreed on 31 Jan 2026');
    await undoImport(page, className);
  });
});
