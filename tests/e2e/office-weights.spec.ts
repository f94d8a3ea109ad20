import type { Page } from '@playwright/test';
import { expect, test } from './site.ts';
import { createStaff, signIn } from './staff.ts';
import { Wire } from './wire.ts';

const maxFiles = 27;
/** The upload of photos needs more: `docs/decisions/58-one-draft-and-a-merge.md`. */
const moreFiles: Record<string, number> = { '/admin/photos/new': 30 };

/** Script of each screen in bytes on the wire, before drafts, merged changes and lists were built anew. */
const bytesBefore = {
  '/admin/dashboard': 138_086,
  '/admin/notices': 135_251,
  '/admin/notices/new': 142_561,
  '/admin/enquiries': 139_464,
  '/admin/settings': 136_299,
  '/admin/settings/contact': 136_581,
  '/admin/menu': 142_706,
  '/admin/photos': 134_274,
  '/admin/photos/new': 146_591,
  '/admin/results': 132_820,
  '/admin/results/new': 133_995,
  '/admin/results/import': 136_420,
  '/admin/faculty': 136_563,
  '/admin/faculty/new': 133_139,
  '/admin/faculty/import': 136_172,
  '/admin/calendar': 132_456,
  '/admin/calendar/new': 132_876,
  '/admin/calendar/import': 137_791,
  '/admin/pages': 132_256,
  '/admin/documents': 129_901,
  '/admin/people': 135_820,
  '/admin/account': 134_544,
  '/admin/bin': 131_910,
  '/admin/activity': 134_440,
  '/admin/help': 130_279,
  '/admin/search': 128_330,
  '/admin/translations': 129_335,
  '/admin/templates': 132_359,
  '/admin/answers': 129_410,
  '/admin/albums': 129_271,
  '/admin/outbox': 129_971,
  '/admin/backups': 131_297,
  '/admin/settings/crest': 131_063,
  '/admin/settings/colours': 130_490,
  '/admin/settings/results': 129_988,
};

const maxGrowth = 2_000;

for (const [path, before] of Object.entries(bytesBefore)) {
  test(`the script of ${path} comes over a slow line, in few files`, async ({ page }) => {
    await signIn(page, await createStaff());
    await page.goto('about:blank');
    const wire = await Wire.watch(page);
    await page.goto(path);
    await wire.settle(page);
    expect.soft(wire.bytesOf('Script'), 'bytes of script').toBeLessThanOrEqual(before + maxGrowth);
    const files = wire.addresses.filter((address) => address.endsWith('.js'));
    expect(files.length, 'files of script').toBeLessThanOrEqual(moreFiles[path] ?? maxFiles);
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
