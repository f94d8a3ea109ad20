import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { axeViolations } from './axe.ts';
import { expect, openReady, test } from './site.ts';
import { type Colleague, createStaff, endSessionsOf, inDatabase, signIn, signInAsStaff } from './staff.ts';

test.use({ viewport: { width: 360, height: 800 } });

const details = (page: Page) => page.getByLabel('Details', { exact: true });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish notice' });
const inTwoDays = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 16);

/** Where a form was sent to after the session had ended. */
async function signInAgain(page: Page, { username, password }: Colleague): Promise<void> {
  await expect(page.getByText('what you sent was not saved', { exact: false })).toBeVisible();
  await page.getByLabel('Enter Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(/What you typed on .* has been restored/)).toBeVisible();
}

async function findNotices(words: string) {
  return inDatabase((db) => db.selectFrom('notice').selectAll().where('details', 'like', `${words}%`).execute());
}

test('a form whose session ends comes back whole, and nothing goes out by itself', async ({ page }) => {
  const staff = await createStaff();
  await signIn(page, staff);
  await openReady(page, '/admin/notices/new');
  await details(page).fill('The hostel opens again.');
  await page.getByLabel('Holiday').check();
  await page.getByText('When it is shown').click();
  await page.getByLabel('Publish at').fill(inTwoDays);
  await page.getByLabel(/Pin/).check();
  await endSessionsOf(staff.username);
  await publish(page).click();
  await signInAgain(page, staff);
  await expect(page).toHaveURL('/admin/notices/new');
  await expect(details(page)).toHaveValue('The hostel opens again.');
  await expect(page.getByLabel('Holiday')).toBeChecked();
  await expect(page.getByLabel('Publish at')).toHaveValue(inTwoDays);
  await expect(page.getByLabel(/Pin/)).toBeChecked();
  expect(await findNotices('The hostel')).toEqual([]);

  await openReady(page, '/admin/results/new');
  const photo = { name: 'asha.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.locator('input[type=file]').setInputFiles(photo);
  await page.getByLabel('Name').fill('Asha Kisku');
  await page.getByLabel(/topper/i).check();
  await page.getByLabel('A parent has agreed in writing').check();
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Enter the date of the consent form.')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Date of consent form').fill('2026-11-02');
  await expect(page.locator('.file-preview')).toHaveCount(1);
  await endSessionsOf(staff.username);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await signInAgain(page, staff);
  await expect(page.getByLabel('Name')).toHaveValue('Asha Kisku');
  await expect(page.getByLabel(/topper/i)).toBeChecked();
  await expect(page.getByLabel('Date of consent form')).toHaveValue('2026-11-02');
  await expect(page.locator('.file-preview')).toHaveCount(1);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByText('Result uploaded successfully')).toBeVisible();

  await openReady(page, '/admin/faculty/new');
  await page.getByLabel('Name').fill('Sushila Hansda');
  await page.getByLabel('Cadre', { exact: false }).selectOption({ index: 2 });
  const cadre = await page.getByLabel('Cadre', { exact: false }).inputValue();
  await endSessionsOf(staff.username);
  await page.getByRole('button', { name: /Add/ }).last().click();
  await signInAgain(page, staff);
  await expect(page.getByLabel('Cadre', { exact: false })).toHaveValue(cadre);
  await page.getByRole('button', { name: 'Start with an empty form' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test('what is shown after publishing does not take the focus from who goes on typing', async ({ page }) => {
  await signInAsStaff(page);
  await openReady(page, '/admin/notices/new');
  const arrived = Promise.withResolvers<void>();
  await page.route('**/published-view-*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await details(page).fill('The first of two.');
  await details(page).press('Control+Enter');
  await expect(page.getByText('Notice Created Successfully')).toBeVisible();
  await details(page).press('T');
  arrived.resolve();
  await expect(page.getByRole('region', { name: 'This is how visitors see it' })).toBeVisible();
  await page.keyboard.type('he second');
  await expect(details(page)).toHaveValue('The second');
});

test('a slip in a date, a key or a file publishes nothing', async ({ page }) => {
  await signInAsStaff(page);
  await openReady(page, '/admin/notices/new');
  await details(page).fill('The fair is on Sunday.');
  const title = page.getByLabel('Title', { exact: false });
  await title.press('Enter');
  await expect(details(page)).toBeFocused();
  await page.getByText('When it is shown').click();
  await page.getByLabel('Publish at').focus();
  await page.keyboard.type('12252026');
  await publish(page).click();
  await expect(page.getByText('Enter both a date and a time')).toBeVisible();
  await expect(page.getByLabel('Publish at')).toBeFocused();
  await page.getByLabel('Publish at').fill('2025-12-25T09:00');
  await expect(page.getByText('Enter both a date and a time')).toHaveCount(0);
  await publish(page).click();
  await expect(page.getByText('This time has passed.')).toBeVisible();
  expect(await findNotices('The fair')).toEqual([]);
  await page.getByLabel('Publish at').fill('');
  await details(page).press('Control+Enter');
  await expect(page.getByText('The notice says “Sunday” but has no date.')).toBeVisible();
  await expect(page.getByLabel('Happens on')).toBeFocused();
  expect(await findNotices('The fair')).toEqual([]);
  await page.getByLabel('This notice has no date.').check();
  await details(page).press('Control+Enter');
  await expect(page.getByText('Notice Created Successfully')).toBeVisible();
  await expect(page.getByLabel('This notice has no date.')).toHaveCount(0);
  const published = page.getByRole('region', { name: 'This is how visitors see it' });
  await expect(published.getByRole('heading', { level: 2 }).first()).toBeFocused();
  await expect(published).toContainText('The fair is on Sunday.');
  const address = await published.getByRole('link', { name: 'Send to WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(address ?? '')).toMatch(
    /text=\*\d+ \w{3} \d{4}: The fair is on Sunday\.\*\nhttp.*\/allnotices\/\w{26}$/,
  );
  expect(await axeViolations(page)).toEqual([]);
  await published.getByRole('link', { name: 'Another like this' }).click();
  await expect(details(page)).toHaveValue('The fair is on Sunday.');
  await details(page).fill('a'.repeat(10_050));
  await expect(page.getByText('50 characters too many. Please shorten this.')).toBeVisible();
  await expect(details(page)).toHaveValue('a'.repeat(10_050));
  await details(page).fill('The fair is far away.');
  await publish(page).click();
  await expect(published).toContainText('The fair is far away.');
  await published.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Hidden: visitors can no longer see it')).toBeVisible();
  await expect(published).toHaveCount(0);
  expect((await findNotices('The fair')).map(({ state }) => state).toSorted()).toEqual(['draft', 'published']);

  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const whole = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#fff', noise } })
    .jpeg()
    .toBuffer();
  const broken = { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: whole.subarray(0, whole.length / 3) };
  for (const path of ['/admin/photos/new', '/admin/faculty/new']) {
    await openReady(page, path);
    await page.locator('input[type=file]').first().setInputFiles(broken);
    await expect(page.getByText('the file is damaged or incomplete').first()).toBeVisible();
  }
});
