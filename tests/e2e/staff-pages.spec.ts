import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { expect, openReady, test } from './site.ts';
import { createStaff, signInAsStaff } from './staff.ts';
import { Wire } from './wire.ts';

const phone = { width: 360, height: 800 };

test('from page to page of what is written there comes little script', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto('about:blank');
  const wire = await Wire.watch(page);
  await page.goto('/admin/pages');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  // The page with its pencils is one of the website, and brings no script of the admin area.
  await page.getByRole('link', { name: 'All blocks' }).click();
  await expect(page).toHaveURL(/\/admin\/pages\/\w{26}$/);
  await wire.settle(page);
  const clicks = ['Facilities', 'Computer Lab', 'Back to the block', 'Back to the page', 'Add a block'];
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
  await tabTo(page, page.getByLabel('Type of action'));
  await page.getByLabel('Type of action').selectOption('sign-in');
  await tabTo(page, page.getByRole('button', { name: 'Show' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/kind=sign-in/);
  await expect(page.getByRole('main')).toContainText('signed in');
  await page.goto('/admin/dashboard');
  await tabTo(page, page.getByRole('button', { name: 'Logout' }).filter({ visible: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
});

test('a lost connection fails only the requested page', async ({ page, complaints }) => {
  await signInAsStaff(page);
  await openReady(page, '/admin/dashboard');
  await page.route('**/*.data*', (route) => route.abort());
  await page.getByRole('link', { name: 'Activity' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No internet connection');
  await page.unroute('**/*.data*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity');
  // The browser's own words about the broken line.
  complaints.splice(0);
});

test('a form that a broken line did not take keeps its words', async ({ page, complaints }) => {
  await signInAsStaff(page);
  await openReady(page, '/admin/account');
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

test('the sheet of a phone opens at its first button and goes when the focus does', async ({ page }) => {
  await page.setViewportSize(phone);
  await signInAsStaff(page);
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
  await page.getByLabel('Type of action').focus();
  await expect(sheet).toBeHidden();
});

test('an editor who opens a page for administrators is shown the way back', async ({ page }) => {
  await signInAsStaff(page, { role: 'editor' });
  const answer = await page.goto('/admin/people');
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Only administrators can open this page.');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('link', { name: 'People', exact: true })).toHaveCount(0);
});

test('icons are drawn that only the data of a page names, and a way out opens the website as a whole', async ({
  page,
}) => {
  await signInAsStaff(page);
  await page.goto('/admin/help');
  await navigate(page, '/admin/search?q=bus');
  await expect(page.locator('.search-hit').first()).toBeVisible();
  await expect(page.locator('main svg.icon path:not([d])')).toHaveCount(0);
  expect(await page.locator('main svg.icon path[d]').count()).toBeGreaterThan(3);
  await navigate(page, '/contact');
  await expect(page.locator('.site')).toBeVisible();
  expect(await page.evaluate(() => '__reactRouterContext' in window)).toBe(false);
});

async function navigate(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window);
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    void router.navigate(to);
  }, path);
}
