import type { Page } from '@playwright/test';
import { isLong } from '../extent.ts';
import { pictureFile } from '../pictures.ts';
import { onDemonstration, signInAsAdministrator } from './own-school.ts';
import { choose } from './row-menu.ts';
import { expect } from './site.ts';

const test = onDemonstration();

const things = [
  {
    list: 'photos',
    field: 'Title',
    name: 'Tree planting without script',
    send: 'Upload',
    added: 'Photo uploaded successfully',
    changed: 'Photo Updated successfully',
    back: 'was restored',
    publicPage: '/gallery',
  },
  {
    list: 'results',
    field: 'Name',
    name: 'Mina Kisku without script',
    send: 'Upload',
    added: 'Result uploaded successfully',
    changed: 'Photo Updated successfully',
    back: 'was restored',
    publicPage: '/results',
  },
  {
    list: 'faculty',
    field: 'Name',
    name: 'Shri Lakhan Hansda without script',
    send: 'Add to the list',
    added: 'Faculty added successfully',
    changed: 'Faculty updated successfully',
    back: 'was restored',
    publicPage: '/faculty',
  },
] as const;

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 800 } });

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

/** Deletes a row, and takes it back once by the sentence and once from the bin. */
async function deleteAndUndo(page: Page, list: string, name: string, deleted: string, back: string): Promise<void> {
  for (const way of ['Undo', 'Restore']) {
    await page.goto(`/admin/${list}`);
    await choose(page, name, 'Delete');
    await expect(page).toHaveURL(`/admin/${list}`);
    await expect(page.getByText(deleted)).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
    if (way === 'Undo') {
      await page.getByRole('button', { name: 'Undo' }).click();
    } else {
      await page.goto(`/admin/bin?kind=${list}`);
      await page.getByRole('button', { name: `Restore ${name}`, exact: true }).click();
    }
    await expect(page.getByText(back)).toBeVisible();
    if (way === 'Undo') await expect(page).toHaveURL(`/admin/${list}`);
  }
  await page.goto(`/admin/${list}`);
  await expect(rowOf(page, name)).toHaveCount(1);
}

// Only in trials: other tests send these forms as a browser without script does, and some of them in one.
if (isLong) {
  for (const { list, field, name, send, added, changed, back, publicPage } of things) {
    test(`the day's work with ${list} is done with scripts blocked`, async ({ page }) => {
      await signInAsAdministrator(page);
      await test.step('added', async () => {
        await page.goto(`/admin/${list}/new`);
        const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await pictureFile(160, 120) };
        await page.locator('input[type=file]').setInputFiles(photo);
        await page.getByLabel(field, { exact: false }).first().fill(name);
        await page.getByRole('button', { name: send }).click();
        await expect(page).toHaveURL('/admin/dashboard');
        await expect(page.getByText(added)).toBeVisible();
      });
      const newName = `${name}, changed`;
      await test.step('changed, first with a new photo that is not chosen', async () => {
        await page.goto(`/admin/${list}`);
        await page.getByRole('link', { name, exact: true }).click();
        await page.getByLabel(field, { exact: false }).first().fill(newName);
        await page.getByRole('radio', { name: 'Choose a new photo' }).check();
        await page.getByRole('button', { name: 'Save changes' }).click();
        await expect(page.getByText('Please select a file.')).toBeVisible();
        await expect(page.getByLabel(field, { exact: false }).first()).toHaveValue(newName);
        await page.getByRole('radio', { name: 'Keep the current photo' }).check();
        await page.getByRole('button', { name: 'Save changes' }).click();
        await expect(page).toHaveURL(`/admin/${list}`);
        await expect(page.getByText(changed)).toBeVisible();
      });
      await test.step('shown to visitors', async () => {
        await page.goto(publicPage);
        const found = page.getByText(newName).first();
        const older = page.getByRole('link', { name: 'Older' });
        // The end of the faculty is on the last page.
        while (list === 'faculty' && (await older.count()) > 0) {
          await page.goto((await older.getAttribute('href')) ?? '');
        }
        await expect(found).toBeVisible();
      });
      await test.step('deleted and taken back', () =>
        deleteAndUndo(page, list, newName, 'Photo deleted successfully', back));
      await test.step('deleted permanently', async () => {
        await page.goto(`/admin/${list}`);
        await choose(page, newName, 'Delete');
        await expect(page.getByText('Photo deleted successfully')).toBeVisible();
        await page.goto(`/admin/bin?kind=${list}`);
        await choose(page, newName, 'Delete permanently');
        await page.getByRole('button', { name: 'Delete permanently' }).first().click();
        await expect(rowOf(page, newName)).toHaveCount(0);
      });
    });
  }

  test("the day's work with notices is done with scripts blocked", async ({ page }) => {
    await signInAsAdministrator(page);
    const title = 'Sports day without script';
    await test.step('posted', async () => {
      await page.goto('/admin/notices/new');
      await page.getByLabel('Title').fill(title);
      await page.getByRole('button', { name: 'Publish notice' }).click();
      await expect(page.getByText('Enter the details.')).toBeVisible();
      await expect(page.getByLabel('Title')).toHaveValue(title);
      await page.getByLabel('Details').fill('All races begin at nine.');
      await page.getByRole('button', { name: 'Publish notice' }).click();
      await expect(page).toHaveURL('/admin/notices/new');
      await expect(page.getByText('Notice Created Successfully')).toBeVisible();
      await expect(page.getByLabel('Title')).toHaveValue('');
    });
    await test.step('changed', async () => {
      await page.goto('/admin/notices');
      await page.getByRole('link', { name: title, exact: true }).click();
      await page.getByLabel('Details').fill('All races begin at ten.');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText('Notice updated successfully')).toBeVisible();
      await page.goto('/allnotices');
      await page.getByRole('link', { name: title }).first().click();
      await expect(page.getByText('All races begin at ten.').first()).toBeVisible();
    });
    await test.step('deleted and taken back', () =>
      deleteAndUndo(page, 'notices', title, 'Notice deleted successfully', 'was restored'));
    await test.step('gone from the board', async () => {
      await page.goto('/admin/notices');
      await choose(page, title, 'Delete');
      await expect(page.getByText('Notice deleted successfully')).toBeVisible();
      await page.goto('/allnotices');
      await expect(page.getByRole('link', { name: title })).toHaveCount(0);
    });
  });
}
