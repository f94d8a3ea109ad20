import { isLong } from '../extent.ts';
import { expectOpenToEverybody, overhang } from './axe.ts';
import { inOneWindow, openOffice } from './one-window.ts';
import { test as base, expect, openReady } from './site.ts';

/** The lists of the other types are made like that of the teachers. */
const lists = [
  'notices',
  'faculty',
  'enquiries',
  ...(isLong ? ['photos', 'pages', 'albums', 'results', 'calendar'] : []),
];
const maxRowHeight = 120;

const test = inOneWindow(base, openOffice);

for (const list of lists) {
  test(`the rows of ${list} are low on a phone, lead to their form and have one menu`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await openReady(page, `/admin/${list}`);
    const rows = page.locator('.record-table tbody tr');
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    expect(heights.filter((height) => height > maxRowHeight)).toEqual([]);
    expect((await rows.first().boundingBox())?.y).toBeLessThan(360);
    const name = await rows.first().getByRole('link').first().innerText();
    await rows
      .first()
      .getByRole('button', { name: /^More for / })
      .click();
    await expectOpenToEverybody(page);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overhang(page)).toBe(0);
    }
    await page.keyboard.press('Escape');
    await expect(page.locator('.row-menu:popover-open')).toHaveCount(0);
    await rows.first().getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(/\/admin\/\w+\/\w{26}(\/edit)?(\?(back|edit)=.*)?$/);
  });
}

test('filters are folded on a phone until they are in use, and open on a large screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin/results');
  const search = page.getByRole('searchbox', { name: 'Search name or marks' });
  await expect(search).toBeHidden();
  await page.getByText('Search and filter').click();
  await search.fill('Priya');
  await page.locator('.record-search').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/q=Priya/);
  await expect(search).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/results');
  await expect(search).toBeVisible();
});
