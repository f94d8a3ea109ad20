import type { Page } from '@playwright/test';
import { expect, openReady, test } from './site.ts';
import { signInAsStaff } from './staff.ts';

test.use({ contextOptions: {} });

const putBack = (page: Page) => page.getByText(/What you typed on .* has been restored/);
const save = (page: Page) => page.getByRole('button', { name: 'Save draft' }).click();

async function openNewBlock(page: Page, title: string, kind: RegExp): Promise<void> {
  await signInAsStaff(page, { name: 'Asha Mahato' });
  await openReady(page, '/admin/pages/new');
  await page.getByLabel('Title of the page').fill(title);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('link', { name: 'Add a block' }).click();
  await page.getByRole('button', { name: kind }).click();
  await expect(page).toHaveURL(/\/blocks\//);
}

async function keptOnDevice(page: Page, words: string): Promise<void> {
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await expect.poll(stored).toContain(words);
}

test('a table, and a text of the editor, survive a closed tab until they are saved', async ({ page, context }) => {
  await openNewBlock(page, 'Fees that are typed', /^Table/);
  const path = page.url();
  await page.getByRole('button', { name: 'Add a row' }).click();
  await page.getByLabel('Heading of column 1').fill('Class');
  await page.locator('textarea[name="cell[]"]').last().fill('Tuition');
  const note = page.getByRole('textbox', { name: 'Note below' }).and(page.locator('[contenteditable]'));
  await note.click();
  await page.keyboard.type('Paid in April.');
  await keptOnDevice(page, 'Paid in April.');
  await page.close();

  const again = await context.newPage();
  await again.goto(path);
  await expect(putBack(again)).toBeVisible();
  await expect(again.getByLabel('Heading of column 1')).toHaveValue('Class');
  await expect(again.locator('textarea[name="cell[]"]')).toHaveCount(4);
  await expect(again.locator('textarea[name="cell[]"]').last()).toHaveValue('Tuition');
  await expect(again.locator('[contenteditable]')).toHaveText('Paid in April.');
  await save(again);
  await expect(again.locator('.toast p')).toHaveText('Draft saved');
  await again.goto(path);
  await expect(again.getByLabel('Heading of column 1')).toHaveValue('Class');
  await expect(putBack(again)).toHaveCount(0);
  expect(await again.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('April');
});

test('a chosen photo has to be chosen again, and the saved version can be shown instead', async ({ page, context }) => {
  await openNewBlock(page, 'Photos that are typed', /^Picture with text/);
  const path = page.url();
  await page.getByLabel('A new photo').check();
  await page.getByLabel('What the picture shows').fill('Beds of okra');
  await keptOnDevice(page, 'Beds of okra');
  await page.close();
  const again = await context.newPage();
  await again.goto(path);
  await expect(again.getByText('Choose the photo or the file again.')).toBeVisible();
  await expect(again.getByLabel('What the picture shows')).toHaveValue('Beds of okra');
  await expect(again.getByLabel('No picture')).toBeChecked();
  await again.getByRole('button', { name: 'Show the saved version' }).click();
  await expect(again.getByLabel('What the picture shows')).toHaveValue('');
  await again.reload();
  await expect(again.getByLabel('What the picture shows')).toHaveValue('');
  await expect(putBack(again)).toHaveCount(0);
});

test('words that are typed stay while entries of the block change, and meet what a colleague saved', async ({
  page,
  context,
  complaints,
}) => {
  await openNewBlock(page, 'Cards that are typed', /^Short texts/);
  const path = page.url();
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await page.locator('input[name=title]').fill('Brinjal');
  await save(page);
  await expect(page).toHaveURL(/#row-/);
  await page.getByLabel('Heading').fill('What we grow');

  const colleague = await context.newPage();
  await openReady(colleague, path);
  await colleague.getByLabel('Heading').fill('What grows here');
  await save(colleague);
  await expect(colleague.locator('.toast p')).toHaveText('Draft saved');

  await page.getByRole('button', { name: /^Hide “Brinjal/ }).click();
  await expect(page.getByRole('button', { name: /^Show “Brinjal/ })).toBeVisible();
  await expect(page.getByLabel('Heading')).toHaveValue('What we grow');
  await save(page);
  const note = page.getByRole('alert').filter({ hasText: 'You changed this in another window' });
  await expect(note).toContainText('What grows here');
  await expect(page.getByLabel('Heading')).toHaveValue('What we grow');
  await note.getByRole('radio', { name: /What we grow/ }).check();
  await save(page);
  await expect(page.locator('.toast p')).toHaveText('Draft saved');
  await expect(page.locator('.entry')).toContainText(['What we grow']);
  // The browser's own words about the conflict.
  complaints.splice(0);
});
