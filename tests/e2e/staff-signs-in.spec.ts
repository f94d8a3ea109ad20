import type { Page } from '@playwright/test';
import { screens, screensOf } from './screens.ts';
import { expect, test } from './site.ts';
import { createStaff, lastEmailTo, setOwnIpAddress, signInAsStaff } from './staff.ts';

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

test.describe('by a link, on a phone', () => {
  test.use(screens.phone);

  test('a forgotten password is replaced by way of an e-mail', async ({ page }) => {
    const { username, email } = await createStaff();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Username or e-mail').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('status')).toContainText('a link has been sent');
    const [link = ''] = /http\S+reset-password\S+/.exec(await lastEmailTo(email)) ?? [];
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill('too short');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('Use at least 15 characters', { exact: false })).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill('nine green boats sleep');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('The new password is saved.', { exact: false })).toBeVisible();
    await typeCredentials(page, username, 'nine green boats sleep');
    await expect(page).toHaveURL('/admin/dashboard');
    const again = await page.goto(link);
    expect(again?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  });

  test('an invited colleague makes an account of her own', async ({ page, browser, baseURL }) => {
    await signInAsStaff(page);
    await page.goto('/admin/people/invite');
    await page.getByLabel('Name').fill('Bina Soren');
    await page.getByRole('radio', { name: 'Editor' }).check();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByLabel('Link', { exact: true }).inputValue();
    expect(link).toMatch(new RegExp(`^${baseURL}/invitation/\\w{52}$`));

    const context = await browser.newContext({ ...screens.phone, baseURL });
    await setOwnIpAddress(context);
    const hers = await context.newPage();
    await hers.goto(link);
    await expect(hers.getByText('Bina Soren, you are invited', { exact: false })).toBeVisible();
    await hers.getByLabel('Choose a username').fill(`bina-${Date.now()}`);
    await hers.getByLabel('New password', { exact: true }).fill('four quiet owls read');
    await hers.getByRole('button', { name: 'Create my account' }).click();
    await expect(hers).toHaveURL('/admin/dashboard');
    await expect(hers.getByRole('link', { name: 'People', exact: true })).toHaveCount(0);
    await context.close();
  });
});
