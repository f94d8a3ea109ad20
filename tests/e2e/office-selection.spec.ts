import type { Page } from '@playwright/test';
import type { ContentPath } from '../../app/content-types.ts';
import { addRecord, recordTables } from '../admin-records.ts';
import { pictureFile } from '../pictures.ts';
import { expectOpenToEverybody } from './axe.ts';
import { countedPersonAt } from './counted-person.ts';
import { onEmptySchool, signInAsAdministrator } from './own-school.ts';
import { expect, untilHydrated } from './site.ts';
import { inDatabase, setOwnIpAddress } from './staff.ts';

const test = onEmptySchool();

// What is restored from the bin must not lie in the bin of another test.
test.describe.configure({ mode: 'default' });

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };

type School = { list: ContentPath; count: number; dataDir: string };

/** An own school with so many things of a list and nothing else of it. */
async function begin(page: Page, { list, count, dataDir }: School, hasScript = true) {
  await inDatabase(async (db) => {
    await db.deleteFrom(recordTables[list] as 'result').execute();
    for (let number = 1; number <= count; number += 1) await addRecord(db, list, `Number ${number}`);
  }, dataDir);
  // Their pictures have no files.
  const body = await pictureFile(60, 45);
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/jpeg', body }));
  await setOwnIpAddress(page.context());
  await signInAsAdministrator(page);
  await open(page, `/admin/${list}`, hasScript);
}

async function open(page: Page, path: string, hasScript = true): Promise<void> {
  await page.goto(path);
  if (hasScript) await untilHydrated(page);
}

const rows = (page: Page) => page.locator('.record-table tbody tr');
const toast = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

test.describe('on a phone', () => {
  test.use(phone);

  test('the consent of thirty results is recorded with few taps, and undone', async ({ page, ownSchool }) => {
    await begin(page, { list: 'results', count: 30, dataDir: ownSchool.dataDir });
    const person = countedPersonAt(page);
    await person.tap(page.getByText('Search and filter'));
    await person.pick('Consent', 'No consent recorded');
    const search = await page.locator('.record-search').elementHandle();
    await person.tap(page.locator('.record-search').getByRole('button', { name: 'Search' }));
    await expect(page).toHaveURL(/consent=none/);
    // The address changes before the list does, and with the list the form is made anew.
    await search?.waitForElementState('hidden');
    await person.tap(page.getByRole('checkbox', { name: 'Select all on this page' }));
    await expect(toast(page, '24 selected')).toBeVisible();
    await person.tap(page.getByRole('button', { name: 'Select all 30 that match' }));
    await expect(toast(page, '30 selected')).toBeVisible();
    await expectOpenToEverybody(page);
    await person.tap(page.getByRole('button', { name: 'Record consent' }));
    const dialog = page.getByRole('dialog', { name: 'Record consent for 30 results?' });
    await expect(dialog.getByLabel('Date of consent form')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    await expectOpenToEverybody(page);
    await person.tap(dialog.getByRole('button', { name: 'Record consent' }));
    await expect(toast(page, 'Consent recorded: 30 results.')).toBeVisible();
    expect(person.total()).toBeLessThan(10);
    await expect(page.getByText('30 selected')).toHaveCount(0);
    await expect(rows(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toast(page, 'Undone: 30 results.')).toBeVisible();
    await expect(rows(page)).toHaveCount(24);
  });

  test('twenty photos are deleted and restored from the bin with few taps', async ({ page, ownSchool }) => {
    await begin(page, { list: 'photos', count: 28, dataDir: ownSchool.dataDir });
    const deletes = countedPersonAt(page);
    await deletes.tap(page.getByRole('checkbox', { name: 'Select all on this page' }));
    await deletes.tap(page.getByRole('button', { name: 'Delete', exact: true }));
    await deletes.tap(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }));
    await expect(toast(page, 'Deleted: 24 photos.')).toBeVisible();
    expect(deletes.total()).toBeLessThanOrEqual(5);
    // It lies over the buttons for half a minute.
    await page.getByRole('status').getByRole('button', { name: 'Close this message' }).click();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, 'Deleted: 4 photos.')).toBeVisible();
    await open(page, '/admin/bin');
    const restores = countedPersonAt(page);
    await restores.tap(page.getByRole('checkbox', { name: 'Select all on this page' }));
    await restores.tap(page.getByRole('button', { name: 'Select all 28 that match' }));
    await restores.tap(page.getByRole('button', { name: 'Restore', exact: true }));
    await expect(toast(page, 'Restored: 28 items.')).toBeVisible();
    expect(restores.total()).toBeLessThanOrEqual(3);
    await open(page, '/admin/photos');
    await expect(rows(page)).toHaveCount(24);
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });

    test('boxes and buttons do the same', async ({ page, ownSchool }) => {
      await begin(page, { list: 'photos', count: 3, dataDir: ownSchool.dataDir }, false);
      const [first, second] = ['Select Number 3', 'Select Number 2'];
      for (const name of [first, second]) await page.getByRole('checkbox', { name }).check();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Delete 2 photos?' })).toBeVisible();
      await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByText('Deleted: 2 photos.')).toBeVisible();
      await expect(rows(page)).toHaveCount(1);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone: 2 photos.')).toBeVisible();
      await expect(rows(page)).toHaveCount(3);
    });
  });
});

test.describe('on a large screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('rows are selected and deleted by the keyboard, and a range with the mouse', async ({ page, ownSchool }) => {
    await begin(page, { list: 'notices', count: 6, dataDir: ownSchool.dataDir });
    const box = (number: number) => page.getByRole('checkbox', { name: `Select Number ${number}` });
    await box(6).focus();
    await page.keyboard.press('Space');
    await box(4).focus();
    await page.keyboard.press('Space');
    await expect(toast(page, '2 selected')).toBeVisible();
    await expectOpenToEverybody(page);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeFocused();
    await expect(box(6)).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Deleted: 2 notices.')).toBeVisible();
    await expect(rows(page)).toHaveCount(4);
    await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(rows(page)).toHaveCount(6);

    await box(5).click();
    await box(2).click({ modifiers: ['Shift'] });
    await expect(toast(page, '4 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect(toast(page, '4 hidden: visitors can no longer see them.')).toBeVisible();
    await expect(rows(page).getByText('Draft', { exact: true })).toHaveCount(4);
  });
});
