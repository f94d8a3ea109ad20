import type { Page } from '@playwright/test';
import { contentAt } from '../../app/content-types.server.ts';
import { inTransaction } from '../../app/database/transaction.server.ts';
import { addRecord } from '../admin-records.ts';
import { asStaff } from '../staff.ts';
import { axeViolations, expectOpenToEverybody } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { sizesOf } from './screens.ts';
import { expect, openReady, test } from './site.ts';
import { inDatabase, signInAsStaff } from './staff.ts';

function throwAway(title: string) {
  return inDatabase(async (db) => {
    const { id } = await addRecord(db, 'notices', title);
    await inTransaction(db, (tx) => contentAt('notices').trash.remove(tx, id, asStaff));
  });
}

/** The dialog is open, the safe answer has the focus, and there are no accessibility problems. */
async function expectQuestion(page: Page, title: string, safe: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByRole('button', { name: safe })).toBeFocused();
  await expectOpenToEverybody(page);
}

for (const size of sizesOf('phone')) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('a slip is undone without a mouse', async ({ page }) => {
      const name = `A slip at ${size.width}`;
      await inDatabase((db) => addRecord(db, 'notices', name));
      await signInAsStaff(page);
      await openReady(page, '/admin/notices');
      const opener = page.getByRole('button', { name: `More for ${name}`, exact: true });
      const menu = page.getByRole('group', { name: `Actions for ${name}`, exact: true });
      const remove = menu.getByRole('button', { name: `Delete ${name}` });
      await opener.focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(remove).toHaveCount(0);
      await expect(opener).toBeFocused();
      await page.keyboard.press('Enter');
      await expectOpenToEverybody(page);
      await tabTo(page, remove);
      await page.keyboard.press('Enter');
      const toast = page.getByRole('status').filter({ hasText: 'Notice deleted successfully' });
      await expect(toast).toBeVisible();
      await expect(opener).toHaveCount(0);
      expect(await axeViolations(page)).toEqual([]);
      await tabTo(page, toast.getByRole('button', { name: 'Undo' }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByText('was restored')).toBeVisible();
      await expect(opener).toBeVisible();
      await expect(page.getByRole('main')).toBeFocused();
    });

    test('items in the bin can be restored or deleted permanently', async ({ page }) => {
      const [back, gone] = [`Back at ${size.width}`, `Gone at ${size.width}`];
      await signInAsStaff(page);
      for (const name of [back, gone]) await throwAway(name);
      await openReady(page, '/admin/bin?kind=notices');
      await expectOpenToEverybody(page);
      await page.getByRole('button', { name: `Restore ${back}`, exact: true }).click();
      await expect(page.getByText('was restored')).toBeVisible();
      await expect(page.getByRole('rowheader', { name: back })).toHaveCount(0);
      const erase = page.getByRole('button', { name: `More for ${gone}` });
      await erase.press('Enter');
      await page.getByRole('link', { name: `Delete permanently: ${gone}` }).press('Enter');
      await expectQuestion(page, 'Delete this permanently?', 'Keep it');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete permanently' }).click();
      await expect(page.getByText('was deleted permanently')).toBeVisible();
      await expect(erase).toHaveCount(0);
      await openReady(page, '/admin/notices');
      await expect(page.getByRole('button', { name: `More for ${back}` })).toBeVisible();
      await expect(page.getByText(gone)).toHaveCount(0);
    });

    test('a form with unsaved words asks before it is left', async ({ page }) => {
      await signInAsStaff(page);
      await openReady(page, '/admin/dashboard');
      await page.getByRole('main').getByRole('link', { name: 'Add Faculty' }).first().click();
      const link = page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).first();
      await page.getByRole('textbox', { name: 'Name' }).fill('Smt. Sujata Das');
      await link.focus();
      await page.keyboard.press('Enter');
      await expectQuestion(page, 'Leave without saving?', 'Stay');
      await page.evaluate(tellLateThatItClosed);
      await page.keyboard.press('Enter');
      await expect(link).toBeFocused();
      await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Smt. Sujata Das');
      await page.evaluate(() => history.back());
      await page.getByRole('button', { name: 'Stay' }).click();
      await expect(page).toHaveURL('/admin/faculty/new');
      await link.click();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await expect(page).toHaveURL('/admin/dashboard');
    });
  });
}

/** Runs in the page: a busy browser tells the end of a question only when the next one has begun. */
function tellLateThatItClosed(): void {
  const dialog = document.querySelector('dialog[open]');
  const later = (event: Event) => {
    event.stopImmediatePropagation();
    setTimeout(() => dialog?.dispatchEvent(new Event('close')), 200);
  };
  dialog?.addEventListener('close', later, { capture: true, once: true });
}

test('closing the page asks only while there is something to lose', async ({ page }) => {
  await signInAsStaff(page);
  await openReady(page, '/admin/albums/new');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  const title = page.getByLabel('Title');
  await title.fill('Van Mahotsav');
  await title.fill('');
  await openReady(page, '/admin/albums/new');
  expect(dialogs).toEqual([]);
  await title.fill('Van Mahotsav');
  await openReady(page, '/admin/albums/new');
  expect(dialogs).toEqual(['beforeunload']);
  await expect(title).toHaveValue('Van Mahotsav');
  await page.getByRole('button', { name: 'Start with an empty form' }).click();
  await openReady(page, '/admin/results/new');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('x') });
  await openReady(page, '/admin/results/new');
  expect(dialogs).toEqual(['beforeunload', 'beforeunload']);
});

test('a saved form and a returned one are distinguished', async ({ page }) => {
  await signInAsStaff(page);
  await openReady(page, '/admin/notices/new');
  const publish = page.getByRole('button', { name: 'Publish notice' });
  const dashboard = page.getByRole('link', { name: 'Dashboard' }).filter({ visible: true }).first();
  await page.getByLabel('Title').fill('Saved');
  await publish.click();
  await expect(page.getByText('Enter the details.')).toBeVisible();
  await dashboard.click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByLabel('Details').fill('Words');
  await publish.click();
  await expect(page.getByText('Notice Created Successfully')).toBeVisible();
  await expect(page.getByLabel('Details')).toHaveValue('');
  await dashboard.click();
  await expect(page).toHaveURL('/admin/dashboard');
});

test('the menu of each row is whole in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  await signInAsStaff(page);
  await openReady(page, '/admin/notices');
  const rows = await page.locator('.row-more[popovertarget]').all();
  expect(rows.length).toBeGreaterThan(5);
  for (const more of rows) {
    await more.click();
    await expect(page.locator('.row-menu:popover-open')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
});
