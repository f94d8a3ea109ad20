import type { Locator, Page } from '@playwright/test';
import { publishDueNotices } from '../../app/notices/notices-admin.server.ts';
import { tabTo } from './keyboard.ts';
import { sizesOf } from './screens.ts';
import { expect, openReady, test } from './site.ts';
import { inDatabase, signInAsStaff } from './staff.ts';

const address = '/admin/notices/new';
const inTwoDays = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 16);

const title = (page: Page) => page.getByLabel('Title', { exact: false });
const details = (page: Page) => page.getByLabel('Details', { exact: true });
const preview = (page: Page) => page.getByRole('region', { name: 'How parents will see it' });
const putBack = (page: Page) => page.getByText(/What you typed on .* has been restored/);
const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish notice' });

function rowOf(page: Page, words: string): Locator {
  return page.getByRole('row').filter({ hasText: words });
}

/** Resolves once the words are kept on the device. */
async function keptOnDevice(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(words);
}

for (const size of sizesOf('phone')) {
  test(`a notice is scheduled by keyboard and comes by itself at ${size.width} px`, async ({ page }) => {
    const words = `Bus No. 5 waits at the bridge, ${size.width}`;
    await page.setViewportSize(size);
    await signInAsStaff(page);
    await openReady(page, address);
    await tabTo(page, page.getByLabel('General'));
    for (let count = 0; count < 5; count++) await page.keyboard.press('ArrowRight');
    await tabTo(page, title(page));
    await page.keyboard.type(words);
    await tabTo(page, details(page));
    await page.keyboard.type('At the usual time.');
    await expect(preview(page)).toContainText(words);
    await expect(preview(page)).toContainText('At the usual time.');
    await expect(preview(page)).toContainText('Transport');
    await tabTo(page, page.getByText('When it is shown'));
    await page.keyboard.press('Enter');
    await page.getByLabel('Publish at').fill(inTwoDays);
    await tabTo(page, publishButton(page));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Notice Created Successfully' })).toBeVisible();
    await expect(title(page)).toHaveValue('');
    await expect(page.getByLabel('General')).toBeChecked();
    await expect(preview(page)).not.toContainText(words);

    await page.goto(`/admin/notices?q=${encodeURIComponent(words)}`);
    await expect(rowOf(page, words)).toContainText('Scheduled for');
    await inDatabase(async (db) => {
      const due = { publish_at: new Date(Date.now() - 1000).toISOString() };
      await db.updateTable('notice').set(due).where('title', '=', words).execute();
      await publishDueNotices(db);
    });
    await page.goto(`/admin/notices?q=${encodeURIComponent(words)}`);
    await expect(rowOf(page, words)).toContainText('Published');
  });
}

test('words of a closed tab are put back, with their kind and times, until somebody starts anew', async ({
  page,
  context,
}) => {
  await signInAsStaff(page);
  await openReady(page, address);
  await details(page).fill('School is closed on Monday.');
  await page.getByLabel('Holiday').check();
  await page.getByText('When it is shown').click();
  await page.getByLabel('Expire at').fill(inTwoDays);
  await keptOnDevice(page, inTwoDays.slice(0, 10));
  await page.close();

  const again = await context.newPage();
  await openReady(again, address);
  await expect(putBack(again)).toBeVisible();
  await expect(details(again)).toHaveValue('School is closed on Monday.');
  await expect(again.getByLabel('Holiday')).toBeChecked();
  await expect(again.getByLabel('Expire at')).toHaveValue(/T/);
  await expect(preview(again)).toContainText('School is closed on Monday.');
  await again.getByRole('button', { name: 'Start with an empty form' }).click();
  await expect(details(again)).toHaveValue('');
  await expect(title(again)).toBeFocused();
  await openReady(again, address);
  await expect(details(again)).toHaveValue('');
  await expect(putBack(again)).toHaveCount(0);
});

test('words and files survive a broken line and a closed tab, and are gone once the notice is saved', async ({
  page,
  context,
  complaints,
}) => {
  const words = 'Bring a mat and a bottle of water.';
  await signInAsStaff(page);
  await openReady(page, address);
  const picture = { name: 'mat.svg.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await expect(page.locator('input[name="attachment[]"]')).toHaveCount(1);
  await page.route('**/*.data*', (route) => route.abort());
  await details(page).fill(words);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This could not be sent.' })).toBeFocused();
  await expect(details(page)).toHaveValue(words);
  await keptOnDevice(page, words);
  await page.close();
  // The browser's own words about the broken line.
  complaints.splice(0);

  const again = await context.newPage();
  await openReady(again, address);
  await expect(details(again)).toHaveValue(words);
  await expect(again.getByText('mat.svg.png')).toBeVisible();
  await again.getByRole('button', { name: 'Save draft' }).click();
  await expect(again.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible();
  await expect(putBack(again)).toHaveCount(0);
  // The draft stays open at its own address.
  await expect(again).toHaveURL(/\/admin\/notices\/\w{26}\/edit$/);
  await expect(details(again)).toHaveValue(words);
  const draft = again.url();
  await openReady(again, address);
  await expect(details(again)).toHaveValue('');
  await expect(again.locator('input[name="attachment[]"]')).toHaveCount(0);

  await openReady(again, draft);
  await expect(again.getByText('mat.svg.png')).toBeVisible();
  await details(again).fill(`${words} And a hat.`);
  await again.getByRole('button', { name: 'Save draft' }).click();
  await expect(again.getByRole('status').filter({ hasText: 'Notice updated successfully' })).toBeVisible();
  expect(await again.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('mat');
});

test('who saves second sees what has changed, and may drop their own words for good', async ({
  page,
  context,
  complaints,
}) => {
  await signInAsStaff(page, { name: 'Asha Mahato' });
  await openReady(page, address);
  const words = 'The library opens at nine.';
  await details(page).fill(words);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Draft saved' })).toBeVisible();
  await expect(page).toHaveURL(/\/edit$/);
  const other = await context.newPage();
  await openReady(other, page.url());
  await details(other).fill('The library opens at ten.');
  await other.getByRole('button', { name: 'Save draft' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'Notice updated successfully' })).toBeVisible();

  await details(page).fill('The library opens at eleven.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const note = page.getByRole('alert').filter({ hasText: 'You changed this in another window' });
  await expect(note).toContainText('The library opens at ten.');
  await expect(details(page)).toHaveValue('The library opens at eleven.');
  await expect(note).toBeFocused();
  // Enter in a field saves over nobody: it goes on to the next.
  await title(page).press('Enter');
  await expect(details(page)).toBeFocused();
  await inDatabase(async (db) => {
    const row = await db.selectFrom('notice').select('details').where('details', 'like', 'The library%').execute();
    expect(row).toEqual([{ details: 'The library opens at ten.' }]);
  });
  // The browser tells of the answer's status.
  complaints.splice(0);
  page.on('dialog', (dialog) => dialog.accept());
  await note.getByRole('link', { name: 'Discard mine and show the saved version' }).click();
  await expect(details(page)).toHaveValue('The library opens at ten.');
  await expect(putBack(page)).toHaveCount(0);
});

test('the title is at most 14 keys away, and Ctrl+Z undoes what was done, but not while somebody types', async ({
  page,
}) => {
  const words = 'Ctrl+Z is pressed';
  await signInAsStaff(page);
  await openReady(page, '/admin/dashboard');
  await page.getByRole('link', { name: 'Add Notice' }).first().press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  expect(await tabTo(page, title(page))).toBeLessThanOrEqual(13);
  await page.keyboard.type(words);
  await tabTo(page, details(page));
  await page.keyboard.type('At once.');
  await publishButton(page).press('Enter');
  await expect(page.locator('.published-panel')).toContainText(words);
  // Until the next frame the emptied form has the focus.
  await expect(page.locator('#published-heading')).toBeFocused();
  await page.keyboard.press('Control+Z');
  await expect(page.locator('.published-panel')).toBeHidden();

  await openReady(page, '/admin/notices');
  await page.getByRole('button', { name: `More for ${words}` }).press('Enter');
  await page
    .getByRole('button', { name: `Delete ${words}` })
    .last()
    .press('Enter');
  const toast = page.getByRole('status').filter({ hasText: 'Notice deleted successfully' });
  await expect(toast).toContainText('Ctrl+Z');
  await page.getByRole('searchbox').last().press('Control+Z');
  await expect(rowOf(page, words)).toHaveCount(0);
  await page.getByRole('main').press('Control+Z');
  await expect(rowOf(page, words)).toBeVisible();
});

test('on a phone a notice begins with its words, and Undo does not cover the Delete of what is selected', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAsStaff(page);
  for (const words of ['First of two', 'Second of two']) {
    await openReady(page, address);
    for (const box of [title(page), details(page)]) await expect(box).toBeInViewport({ ratio: 1 });
    await details(page).fill(words);
    await publishButton(page).click();
    await expect(page.locator('.published-panel')).toContainText(words);
  }
  await openReady(page, '/admin/notices');
  await page.getByRole('button', { name: 'Delete First of two' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.getByRole('checkbox', { name: 'Second of two' }).check();
  const covered = await page.locator('.selection-bar button, .toast button').evaluateAll((buttons) =>
    buttons.filter((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }),
  );
  expect(covered).toHaveLength(0);
  await expect(undo).toBeVisible();
});
