import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';
import { createStaff, signIn } from './staff.ts';
import { Wire } from './wire.ts';

const maxFiles = 27;
const maxBytes = {
  '/admin/dashboard': 144_000,
  '/admin/notices': 144_000,
  '/admin/notices/new': 144_000,
  '/admin/enquiries': 144_000,
  '/admin/settings': 144_000,
  '/admin/menu': 144_000,
  '/admin/photos/new': 148_000,
};

for (const [path, max] of Object.entries(maxBytes)) {
  test(`the script of ${path} comes over a slow line, in few files`, async ({ page }) => {
    await signIn(page, await createStaff());
    await page.goto('about:blank');
    const wire = await Wire.watch(page);
    await page.goto(path);
    await wire.settle(page);
    expect.soft(wire.bytesOf('Script'), 'bytes of script').toBeLessThanOrEqual(max);
    const files = wire.addresses.filter((address) => address.endsWith('.js'));
    expect(files.length, 'files of script').toBeLessThanOrEqual(maxFiles);
  });
}

test('icons are drawn that only the data of a page names', async ({ page }) => {
  await signIn(page, await createStaff());
  await page.goto('/admin/help');
  await navigate(page, '/admin/search?q=bus');
  await expect(page.locator('.search-hit').first()).toBeVisible();
  await expect(page.locator('main svg.icon path:not([d])')).toHaveCount(0);
  expect(await page.locator('main svg.icon path[d]').count()).toBeGreaterThan(3);
});

test('a way out of the office opens the page as a whole', async ({ page }) => {
  await signIn(page, await createStaff());
  await page.goto('/admin/help');
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
