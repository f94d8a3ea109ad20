import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from './site.ts';
import { type Colleague, createStaff, inDatabase, setOwnIpAddress, signIn, signInAsStaff } from './staff.ts';

const phone = { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true };
const stepMs = 30_000;

test.use(phone);

/** The code of the person's app, some steps from now: each step is taken once only, also one step early or late. */
async function codeOf({ username }: Colleague, steps: number): Promise<string> {
  const { two_factor_secret } = await inDatabase((db) =>
    db.selectFrom('person').select('two_factor_secret').where('username', '=', username).executeTakeFirstOrThrow(),
  );
  const app = new TOTP({ secret: Secret.fromBase32(two_factor_secret ?? '') });
  return app.generate({ timestamp: Date.now() + steps * stepMs });
}

async function signInWith(page: Page, colleague: Colleague, code: string): Promise<void> {
  // A page that still loads would go to the sign-in page by itself.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('Enter Username').fill(colleague.username);
  await page.getByLabel('Password', { exact: true }).fill(colleague.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login\/code/);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('with two-factor a password alone is not enough; the app or a recovery code is', async ({ page }) => {
  const colleague = await createStaff();
  let codes: string[] = [];
  await test.step('the app is connected, and proves it', async () => {
    await signIn(page, colleague);
    await page.goto('/admin/account');
    await page.getByRole('link', { name: 'Set up' }).click();
    await page.waitForURL('/admin/account/two-factor');
    // On a slow line the answer to a form is there a while before the rest of its page.
    let rest = Promise.withResolvers<void>();
    const letRestCome = () => {
      rest.resolve();
      rest = Promise.withResolvers<void>();
    };
    await page.route(/two-factor\.data/, async (route) => {
      if (route.request().method() === 'GET') await rest.promise;
      await route.continue();
    });
    await page.getByLabel('Your password', { exact: true }).fill(colleague.password);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    await page.getByLabel('Code from the app').fill('000000');
    letRestCome();
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('This code is incorrect.', { exact: false })).toBeVisible();
    await page.getByLabel('Code from the app').fill(await codeOf(colleague, 0));
    letRestCome();
    await page.locator('button[value=confirm]:not([aria-busy])').click();
    await expect(page.getByText('Two-step verification is on.')).toBeVisible();
    codes = (await page.locator('main').innerText()).match(/\b\w{4}-\w{4}-\w{4}-\w{4}\b/g) ?? [];
    expect(codes).toHaveLength(10);
    letRestCome();
  });
  const [recovery = ''] = codes;
  await test.step('a wrong code is an error, and a code of the app lets in', async () => {
    await signInWith(page, colleague, 'abcdef');
    await expect(page.getByRole('alert').or(page.locator('.field-error')).first()).toContainText('code');
    await page.getByLabel('Code').fill(await codeOf(colleague, 1));
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  });
  await test.step('a recovery code lets in, once', async () => {
    await signInWith(page, colleague, recovery.toUpperCase().replaceAll('-', ' '));
    await expect(page).toHaveURL('/admin/dashboard');
    await signInWith(page, colleague, recovery);
    await expect(page).toHaveURL(/\/login\/code/);
  });
});

test('a lost device is signed out alone, and a new password signs out every other', async ({
  page,
  browser,
  baseURL,
}) => {
  const colleague = await createStaff();
  const context = await browser.newContext({ ...phone, baseURL });
  const other = await context.newPage();
  await signIn(other, colleague);
  await other.goto('/admin/dashboard');
  await signIn(page, colleague);
  await page.goto('/admin/account');
  await test.step('a lost device, which was used last', async () => {
    const lostContext = await browser.newContext({ ...phone, baseURL });
    const lost = await lostContext.newPage();
    await signIn(lost, colleague);
    await page.reload();
    await page
      .getByRole('button', { name: /^Sign out of/ })
      .first()
      .click();
    await expect(page.getByText('The device is signed out.')).toBeVisible();
    await lost.goto('/admin/dashboard');
    await expect(lost).toHaveURL(/\/login/);
    await other.reload();
    await expect(other).toHaveURL('/admin/dashboard');
    await lostContext.close();
  });
  await page.getByLabel('Old password', { exact: true }).fill('not the old one at all');
  await page.getByLabel('New password', { exact: true }).fill('nine green boats sleep');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This password is incorrect.', { exact: false })).toBeVisible();
  await page.getByLabel('Old password', { exact: true }).fill(colleague.password);
  await page.getByLabel('New password', { exact: true }).fill('nine green boats sleep');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed. All other devices are signed out.')).toBeVisible();
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/dashboard');
  await other.getByRole('link', { name: 'Notice' }).first().click();
  await expect(other).toHaveURL(/\/login\?returnTo=/);
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a phone offers to sign out', async ({ page }) => {
    await signInAsStaff(page);
    await page.goto('/admin/account');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/admin/account');
    await expect(page).toHaveURL(/\/login/);
  });
});

test.beforeEach(({ context }) => setOwnIpAddress(context));
