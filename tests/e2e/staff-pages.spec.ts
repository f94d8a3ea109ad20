import { addressOf } from './admin-addresses.ts';
import { adminPages, editorPages } from './admin-pages.ts';
import { axeViolations } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { openAndSeeMoves } from './moves.ts';
import { expect, test } from './site.ts';
import { createStaff, endSessionsOf, signIn } from './staff.ts';
import { smallTargets } from './targets.ts';
import { Wire } from './wire.ts';

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };
const widths = [320, 360, 768, 769, 1024, 1280];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const parts = 6;

/** Their plain fields for files become lists of files. */
const changesPlace = ['/admin/photos/new', '/admin/notices/new', '/admin/notices/{notice}/edit'];

/** A part of the pages in each test, so that the workers share them. */
for (let part = 0; part < parts; part++) {
  test(`the admin area is open to everybody and fits every width (${part + 1} of ${parts})`, async ({ page }) => {
    test.setTimeout(180_000);
    await signIn(page, await createStaff());
    for (const path of adminPages.filter((_, place) => place % parts === part)) {
      await page.setViewportSize(phone);
      const moved = await openAndSeeMoves(page, await addressOf(path));
      if (!changesPlace.includes(path)) expect.soft(moved, `what moves on ${path} once its script runs`).toEqual([]);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const place = `${path} at ${width} px`;
        const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(overhang, `pixels of sideways scroll of ${place}`).toBe(0);
        if (width !== phone.width && width !== desktop.width) continue;
        expect.soft(await axeViolations(page), `axe on ${place}`).toEqual([]);
        expect.soft(await smallTargets(page), `too small to touch on ${place}`).toEqual([]);
      }
    }
  });
}

test('the admin area comes over a slow line', async ({ page, baseURL }) => {
  await signIn(page, await createStaff());
  await page.goto('about:blank');
  const wire = await Wire.watch(page);
  await page.goto(`${baseURL}/admin/dashboard`);
  await wire.settle(page);
  const first = wire.bytesOf('Script');
  expect(first, 'bytes of script at first').toBeLessThanOrEqual(220_000);
  const menu = page.getByRole('navigation').filter({ visible: true }).first();
  const addresses = await menu
    .locator('a[href^="/admin/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses.length).toBeGreaterThan(8);
  for (const path of addresses) {
    const before = wire.bytesOf('Script');
    await menu.locator(`a[href="${path}"]`).click();
    await expect(page).toHaveURL(path ?? '');
    await wire.settle(page);
    expect.soft(wire.bytesOf('Script') - before, `bytes of script of ${path}`).toBeLessThanOrEqual(30_000);
  }
  // The browser draws the calendar of a date field from an address of its own.
  const isOwn = (asked: string) => asked.startsWith(`${baseURL}/`) || asked.startsWith('data:image/svg+xml');
  expect(wire.addresses.filter((asked) => !isOwn(asked))).toEqual([]);
});

test('each page where pages are written comes over a slow line', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, await createStaff());
  await page.goto('about:blank');
  const wire = await Wire.watch(page);
  for (const path of editorPages) {
    const address = await addressOf(path);
    const before = wire.bytesOf('Script');
    await page.goto(address);
    const isRich = (await page.locator('.rich-text-left').count()) > 0;
    if (isRich) await expect(page.locator('[contenteditable]').first()).toBeVisible();
    await wire.settle(page);
    const most = isRich ? 340_000 : 220_000;
    expect.soft(wire.bytesOf('Script') - before, `bytes of script of ${path}`).toBeLessThanOrEqual(most);
    await page.goto('about:blank');
  }
});

test('from page to page of what is written there comes little script', async ({ page }) => {
  await signIn(page, await createStaff());
  await page.goto('about:blank');
  const wire = await Wire.watch(page);
  await page.goto('/admin/pages');
  await wire.settle(page);
  const clicks = ['Home', 'Facilities', 'Computer Lab', 'Back to the block', 'Back to the page', 'Add a block'];
  for (const name of clicks) {
    const before = wire.bytesOf('Script');
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
    await wire.settle(page);
    expect.soft(wire.bytesOf('Script') - before, `bytes of script after ${name}`).toBeLessThanOrEqual(30_000);
  }
});

test('a colleague without a mouse signs in, walks through the menu and signs out', async ({ page }) => {
  const { username, password } = await createStaff();
  await page.goto('/login?returnTo=%2Fadmin%2Fdashboard');
  await tabTo(page, page.getByLabel('Enter Username'));
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  const menu = page.getByRole('navigation').filter({ visible: true }).first();
  await tabTo(page, menu.getByRole('link', { name: 'Activity' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
  // A new page takes the focus a moment after it is shown.
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, page.getByLabel('Kind'));
  await page.getByLabel('Kind').selectOption('sign-in');
  await tabTo(page, page.getByRole('button', { name: 'Show' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/kind=sign-in/);
  await expect(page.getByRole('main')).toContainText('signed in');
  await page.goto('/admin/dashboard');
  await tabTo(page, page.getByRole('button', { name: 'Logout' }).filter({ visible: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});

test('a line that breaks takes nothing but the page that was asked for', async ({ page, complaints }) => {
  await signIn(page, await createStaff());
  await page.goto('/admin/dashboard');
  await page.waitForLoadState('networkidle');
  await page.route('**/*.data*', (route) => route.abort());
  await page.getByRole('link', { name: 'Activity' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no connection');
  await page.unroute('**/*.data*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
  // The browser's own words about the broken line.
  complaints.splice(0);
});

test('a form that a broken line did not take keeps its words', async ({ page, complaints }) => {
  await signIn(page, await createStaff());
  await page.goto('/admin/account');
  await page.waitForLoadState('networkidle');
  await page.route('**/*.data*', (route) => route.abort());
  await page.getByLabel('Name', { exact: true }).fill('Asha Hembram');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const note = page.getByRole('alert').filter({ hasText: 'This could not be sent.' });
  await expect(note).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Hembram');
  await page.unroute('**/*.data*');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your details are saved.')).toBeVisible();
  await expect(note).toHaveCount(0);
  // The browser's own words about the broken line.
  complaints.splice(0);
});

test('what was typed is there again after signing in, when the session had ended', async ({ page }) => {
  const colleague = await createStaff();
  await signIn(page, colleague);
  await page.goto('/admin/notices/new');
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Details').fill('School is closed on Monday.');
  await endSessionsOf(colleague.username);
  await page.getByRole('button', { name: 'Publish notice' }).click();
  await expect(page.getByText('what you sent was not saved', { exact: false })).toBeVisible();
  await page.getByLabel('Enter Username').fill(colleague.username);
  await page.getByLabel('Password', { exact: true }).fill(colleague.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/notices/new');
  await expect(page.getByLabel('Details')).toHaveValue('School is closed on Monday.');
});

test('the sheet of a phone opens at its first button and goes when the focus does', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, await createStaff());
  await page.goto('/admin/activity');
  const more = page.getByRole('button', { name: 'More' });
  await expect(more).toHaveAttribute('aria-current', 'true');
  const sheet = page.getByRole('navigation', { name: 'More pages' });
  await more.press('Enter');
  await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(more).toBeFocused();
  await more.press('Enter');
  await page.getByLabel('Kind').focus();
  await expect(sheet).toBeHidden();
});

test('an editor who opens a page for administrators is shown the way back', async ({ page }) => {
  await signIn(page, await createStaff({ role: 'editor' }));
  const answer = await page.goto('/admin/people');
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Only administrators can open this page.');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
});
