import { overhang } from './axe.ts';
import { inOneWindow, openOffice } from './one-window.ts';
import { test as base, expect, openReady } from './site.ts';

const test = inOneWindow(base, openOffice);

test('a row on a phone leads to its form and has one menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openReady(page, '/admin/notices');
  const row = page.locator('.record-table tbody tr').first();
  const name = await row.getByRole('link').first().innerText();
  await row.getByRole('button', { name: /^More for / }).click();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await overhang(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('.row-menu:popover-open')).toHaveCount(0);
  await row.getByRole('link', { name }).first().click();
  await expect(page).toHaveURL(/\/admin\/notices\/\w{26}(\/edit)?(\?(back|edit)=.*)?$/);
});

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
