import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { expect, test } from './site.ts';
import { signInAsStaff } from './staff.ts';

test.use({ serviceWorkers: 'allow' });

const title = 'No internet connection';

/** Opens a page of the office, and waits until the worker answers for it. */
async function openOffice(page: Page, path: string): Promise<void> {
  await signInAsStaff(page);
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
}

test('a page of the office that is opened without a connection is ours, and lists what was started', async ({
  page,
  context,
  complaints,
}) => {
  await openOffice(page, '/admin/notices/new');
  await page.getByLabel('Details').fill('School is closed on Monday.');
  await expect.poll(() => page.evaluate(() => localStorage.length + sessionStorage.length)).toBeGreaterThan(0);
  await context.setOffline(true);
  await page.goto('/admin/faculty');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  // It tries again by itself.
  await context.setOffline(false);
  await expect(page).toHaveURL('/admin/faculty');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage faculty');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Started on this device and not sent yet');
  const started = page.getByRole('link', { name: 'Add Notice' });
  await expect(started).toHaveAttribute('href', '/admin/notices/new');
  await context.setOffline(false);
  await started.click();
  await expect(page.getByLabel('Details')).toHaveValue('School is closed on Monday.');
  // The browser's own words about the missing connection.
  complaints.splice(0);
});

test('a connection of which the browser says nothing is found', async ({ page, context, complaints }) => {
  await page.addInitScript(() => addEventListener('online', (event) => event.stopImmediatePropagation()));
  await openOffice(page, '/admin/notices');
  await context.setOffline(true);
  await page.goto('/admin/faculty');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage faculty');
  complaints.splice(0);
});

test('a link without a connection leaves the form as it is, and opens once there is one', async ({ page, context }) => {
  await openOffice(page, '/admin/notices/new');
  await page.getByLabel('Details').fill('School is closed on Monday.');
  await context.setOffline(true);
  const menu = page.getByRole('navigation', { name: 'Admin menu' });
  await menu.getByRole('link', { name: 'Results' }).click();
  const note = page.getByRole('alert').filter({ hasText: title });
  await expect(note).toBeVisible();
  await expect(page).toHaveURL('/admin/notices/new');
  await expect(page.getByLabel('Details')).toHaveValue('School is closed on Monday.');
  await page.getByLabel('Details').fill('');
  await context.setOffline(false);
  await note.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/admin/results');
  await expect(note).toHaveCount(0);
});

test('the worker answers for the office alone, and goes when somebody signs out', async ({ page, context }) => {
  await openOffice(page, '/admin/dashboard');
  const scopes = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope));
  expect((await scopes()).map((scope) => new URL(scope).pathname)).toEqual(['/admin/']);
  const stored = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.every((path) => /^\/assets\/(enhance-)?offline-/.test(path))).toBe(true);
  expect(stored).toHaveLength(2);
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/');
  expect((await scopes()).map((scope) => new URL(scope).pathname)).not.toContain('/admin/');
  expect((await page.evaluate(() => window.caches.keys())).filter((name) => name.startsWith('office-'))).toEqual([]);
  await context.setOffline(false);
});
