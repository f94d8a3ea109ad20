import { Secret, TOTP } from 'otpauth';
import { screens } from './screens.ts';
import { expect, test } from './site.ts';
import { type Colleague, createStaff, inDatabase, setOwnIpAddress, signIn, signInAsStaff } from './staff.ts';

test.use(screens.phone);

/** The code of the person's app. */
async function codeOf({ username }: Colleague): Promise<string> {
  const { two_factor_secret } = await inDatabase((db) =>
    db.selectFrom('person').select('two_factor_secret').where('username', '=', username).executeTakeFirstOrThrow(),
  );
  return new TOTP({ secret: Secret.fromBase32(two_factor_secret ?? '') }).generate();
}

test('a code is typed on a slow line before the rest of the page has come', async ({ page }) => {
  const colleague = await createStaff();
  await signIn(page, colleague);
  await page.goto('/admin/account');
  await page.getByRole('link', { name: 'Set up' }).click();
  await page.waitForURL('/admin/account/two-factor');
  // The answer to a form is there a while before the rest of its page.
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
  await page.getByLabel('Code from the app').fill(await codeOf(colleague));
  letRestCome();
  await page.locator('button[value=confirm]:not([aria-busy])').click();
  await expect(page.getByText('Two-step verification is on.')).toBeVisible();
  await expect(page.locator('.recovery-codes li')).toHaveCount(10);
  letRestCome();
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
