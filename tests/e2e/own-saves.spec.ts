import type { Page } from '@playwright/test';
import { newId } from '../../app/lib/ids.ts';
import { addRecord } from '../admin-records.ts';
import { isLong } from '../extent.ts';
import { addressOf } from './admin-addresses.ts';
import { expect, openReady, test } from './site.ts';
import { inDatabase, signInAsStaff } from './staff.ts';

const putBack = (page: Page) => page.getByText(/What you typed on .* has been restored|has not been saved/);
const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: /changed this/ });
const toast = (page: Page) => page.locator('.toast p');
const drafts = (page: Page) =>
  page.evaluate(() => [localStorage, sessionStorage].flatMap(Object.keys).filter((key) => key.startsWith('words of')));

/** As slow as the phone of a clerk. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** By links, as people do: the page that is left lives on in the same document. */
async function openAgain(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.createElement('a');
    link.href = to;
    document.body.append(link);
    link.click();
  }, path);
  await page.waitForURL(`**${path}`);
}

async function newBlock(page: Page): Promise<string> {
  await openReady(page, '/admin/pages/new');
  await page.getByLabel('Title of the page').fill(`A page of the clerk ${newId()}`);
  await page.locator('.admin-form .button-row .button').click();
  await page.getByRole('link', { name: 'Add a block' }).click();
  await page.getByRole('button', { name: /^Short texts/ }).click();
  await expect(page).toHaveURL(/\/blocks\//);
  return new URL(page.url()).pathname;
}

/** Not the teacher whom the test of slow phones changes meanwhile. */
async function anotherTeacher(): Promise<string> {
  const teachers = await inDatabase((db) =>
    db.selectFrom('faculty').select('id').where('is_demonstration', '=', 1).orderBy('id', 'desc').execute(),
  );
  return `/admin/faculty/${teachers[0]?.id}/edit`;
}

/** One of its own: the school's others may speak of a day, about which the form asks. */
async function newNotice(): Promise<string> {
  const { id } = await inDatabase((db) => addRecord(db, 'notices', 'Library cards'));
  return `/admin/notices/${id}/edit`;
}

type Form = { path: (page: Page) => Promise<string>; field: string };

const forms: Record<string, Form> = {
  'a notice': { path: newNotice, field: 'Title' },
  'a block': { path: newBlock, field: 'Heading' },
  'the settings': { path: async () => '/admin/settings/school', field: 'Motto' },
  'a teacher': { path: () => addressOf('/admin/faculty/{faculty}/edit'), field: 'Position' },
};

for (const [what, { path, field }] of Object.entries(forms).slice(0, isLong ? undefined : 1)) {
  test(`on a slow phone ${what} is saved twice in a row`, async ({ page }) => {
    await signInAsStaff(page);
    const address = await path(page);
    await openReady(page, address);
    await slowDown(page);
    const input = page.getByLabel(field, { exact: false }).first();
    for (const round of [1, 2]) {
      await expect(putBack(page)).toHaveCount(0);
      const text = `${(await input.inputValue()).replace(/\d$/, '')}${round}`;
      await input.fill(text);
      await expect.poll(() => drafts(page)).not.toEqual([]);
      await page.locator('.admin-form .button-row .button').click();
      await expect(conflict(page)).toHaveCount(0);
      await expect(toast(page)).toBeVisible();
      await openAgain(page, address);
      await expect(input).toHaveValue(text);
      await expect(putBack(page)).toHaveCount(0);
      expect(await drafts(page)).toEqual([]);
    }
  });
}

test('in two windows of one person only a field that both changed is a conflict', async ({
  page,
  context,
  complaints,
}) => {
  await signInAsStaff(page, { name: 'Sunita Murmu' });
  const address = await anotherTeacher();
  await openReady(page, address);
  const other = await context.newPage();
  await openReady(other, address);
  const mine = page.getByLabel('Position', { exact: false }).first();
  const theirs = other.getByLabel('Position', { exact: false }).first();
  await theirs.fill('Assistant teacher');
  await other.locator('.admin-form .button-row .button').click();
  await expect(toast(other)).toBeVisible();

  await page.getByLabel('Qualification', { exact: false }).first().fill('M.Sc., B.Ed.');
  await page.locator('.admin-form .button-row .button').click();
  await expect(toast(page)).toBeVisible();
  await openAgain(page, address);
  await expect(mine).toHaveValue('Assistant teacher');
  await expect(page.getByLabel('Qualification', { exact: false }).first()).toHaveValue('M.Sc., B.Ed.');

  await openReady(other, address);
  await theirs.fill('Head teacher');
  await mine.fill('Senior teacher');
  await other.locator('.admin-form .button-row .button').click();
  await expect(toast(other)).toBeVisible();
  await page.locator('.admin-form .button-row .button').click();
  await expect(page.getByRole('alert').filter({ hasText: 'You changed this in another window' })).toBeFocused();
  const choices = page.getByRole('group', { name: 'Position' }).getByRole('radio');
  await expect(choices).toHaveCount(2);
  for (const choice of await choices.all()) await expect(choice).not.toBeChecked();
  await page.locator('.admin-form .button-row .button').click();
  // The next press is for the answer to this one.
  await expect(page.getByRole('alert').filter({ hasText: 'You changed this in another window' })).toBeFocused();
  await expect(choices).toHaveCount(2);
  await page.getByRole('radio', { name: /Head teacher/ }).check();
  await page.locator('.admin-form .button-row .button').click();
  await expect(toast(page)).toBeVisible();
  await openAgain(page, address);
  await expect(mine).toHaveValue('Head teacher');
  // The browser's own words about the conflict.
  complaints.splice(0);
});

test('a draft over a text that was changed since is offered beside it', async ({ page, context }) => {
  await signInAsStaff(page);
  const address = await newBlock(page);
  const heading = page.getByLabel('Heading').first();
  await heading.fill('Typed and not saved');
  await expect.poll(() => drafts(page)).not.toEqual([]);
  await page.close();
  const again = await context.newPage();
  await again.addInitScript(() => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('words of'));
    if (key && !sessionStorage.seen) {
      sessionStorage.seen = key;
      localStorage.setItem('kept', localStorage.getItem(key) ?? '');
    }
  });
  await openReady(again, address);
  await again.getByRole('button', { name: 'Show the saved version' }).click();
  await again.getByLabel('Heading').first().fill('Saved by the other');
  await again.locator('.admin-form .button-row .button').click();
  await expect(toast(again)).toBeVisible();
  await again.evaluate(() => localStorage.setItem(sessionStorage.seen, localStorage.getItem('kept') ?? ''));
  await openReady(again, address);
  await expect(again.getByText(/What you typed on .* has not been saved/)).toBeVisible();
  await expect(again.getByLabel('Heading').first()).toHaveValue('Saved by the other');
  await expect(again.locator('.draft-offer')).toContainText('Typed and not saved');
  await again.getByRole('button', { name: 'Use what I typed' }).click();
  await expect(again.getByLabel('Heading').first()).toHaveValue('Typed and not saved');
  await again.locator('.admin-form .button-row .button').click();
  await expect(toast(again)).toBeVisible();
  await expect(conflict(again)).toHaveCount(0);
});

test('signing out drops what was typed about people, and what older versions or other persons left', async ({
  page,
}) => {
  await signInAsStaff(page);
  await openReady(page, '/admin/dashboard');
  await page.evaluate(() => {
    localStorage.setItem('words of x on /admin/notices/new', '{"at":"2026-01-01T00:00:00Z","typed":{}}');
    sessionStorage.setItem(
      'words of x on /admin/results/new',
      JSON.stringify({ at: new Date().toISOString(), base: {}, typed: {} }),
    );
  });
  await openReady(page, '/admin/results/new');
  await expect.poll(() => drafts(page)).toEqual([]);
  await page.getByLabel('Name').first().fill('Kavita Soren');
  await expect.poll(() => drafts(page)).toHaveLength(1);
  page.on('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/$/);
  expect(await drafts(page)).toEqual([]);
});
