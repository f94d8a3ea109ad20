import type { Page } from '@playwright/test';
import { screens, screensOf } from './screens.ts';
import { expect, test } from './site.ts';
import { createStaff, setOwnIpAddress } from './staff.ts';

test.use({ contextOptions: {} });
test.beforeEach(({ context }) => setOwnIpAddress(context));

async function logOut(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/$/);
}

async function typeCredentials(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('Enter Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

for (const name of screensOf('phone')) {
  test.describe(`on a ${name}`, () => {
    test.use(screens[name]);

    test('a colleague signs in where she meant to go, and out again', async ({ page }) => {
      const { username, password } = await createStaff();
      await test.step('the admin area is shut', async () => {
        await page.goto('/');
        await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
        await page.goto('/uploadnotice');
        await expect(page).toHaveURL('/login?returnTo=%2Fadmin%2Fnotices%2Fnew');
      });
      await test.step('a wrong password is an error, and the username stays', async () => {
        await typeCredentials(page, username, 'some wrong password');
        await expect(page.getByRole('alert')).toContainText('Login failed. Please check your credentials.');
        await expect(page.getByLabel('Enter Username')).toHaveValue(username);
        await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
      });
      await test.step('what is typed can be looked at', async () => {
        const field = page.getByLabel('Password', { exact: true });
        await field.fill(password);
        await page.getByRole('button', { name: 'Show' }).click();
        await expect(field).toHaveAttribute('type', 'text');
      });
      await test.step('the right one leads on', async () => {
        await page.getByRole('button', { name: 'Login' }).click();
        await expect(page).toHaveURL('/admin/notices/new');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Notice');
      });
      await test.step('the website shows the way back to the office', async () => {
        await page.goto('/');
        await page.getByRole('link', { name: 'Dashboard' }).click();
        await expect(page).toHaveURL('/admin/dashboard');
      });
      await test.step('signed out, the office is shut again, also for the Back button', async () => {
        await logOut(page, name === 'phone');
        await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
        await page.goBack();
        await expect(page).toHaveURL(/\/login\?returnTo=/);
      });
    });
  });
}
