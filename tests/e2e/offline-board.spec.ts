import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '../../scripts/test/processes.ts';
import { findDemonstration } from '../demonstration.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { axeViolations } from './axe.ts';
import { screens } from './screens.ts';
import { test as base, expect } from './site.ts';
import { inDatabase, signInAsStaff } from './staff.ts';

type School = {
  address: string;
  dataDir: string;
  /** SIGSTOP: connections are taken and never answered. */
  signal(name: NodeJS.Signals): void;
  /** Does nothing when it runs with these settings. */
  start(settings?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
};

/** A school of its own, whose server can be stopped and started again at the same address. */
const test = base.extend<object, { school: School }>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are used.
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'offline-school-'));
      const demonstration = await findDemonstration();
      cpSync(demonstration.dataDir, dataDir, { recursive: true });
      demonstration.discard();
      const port = await freePort();
      let server: ServerProcess | undefined;
      let running = '';
      const stop = async () => {
        for (const signal of ['SIGTERM', 'SIGCONT'] as const) server?.signal(signal);
        await server?.ended;
        server = undefined;
      };
      const start = async (settings: Record<string, string> = {}) => {
        if (server && running === JSON.stringify(settings)) return;
        await stop();
        running = JSON.stringify(settings);
        server = startServer({ DATA_DIR: dataDir, PORT: String(port), TRUST_PROXY: '1', ...settings });
        await server.port;
      };
      const signal = (name: NodeJS.Signals) => server?.signal(name);
      await use({ address: `http://localhost:${port}`, dataDir, signal, start, stop });
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ school }, use) => use(school.address),
});

test.use({ ...screens.phone, serviceWorkers: 'allow', contextOptions: {} });
test.describe.configure({ mode: 'default', timeout: 60_000 });

test.beforeEach(({ school }) => school.start());

test.afterEach(({ complaints }) => {
  // The browser's own words about the missing connection.
  complaints.splice(0);
});

const mark = (page: Page) => page.locator('[data-kept]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Of each kept copy and file, the path. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('board-1')).keys();
    return requests.map(({ url }) => decodeURI(new URL(url).pathname));
  });

/** Opens a page, and waits until the worker has kept it and what it keeps unasked. */
async function visit(page: Page, path: string, last = '/allnotices/offline'): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
  await expect.poll(() => keptPaths(page)).toContain(last);
}

async function openNotice(page: Page): Promise<string> {
  await page.goto('/allnotices');
  await page.locator('.notice-link').first().click();
  await expect(page).toHaveURL(/allnotices\/\w{26}$/);
  const path = new URL(page.url()).pathname;
  await expect.poll(() => keptPaths(page)).toContain(path);
  return path;
}

test('after one visit the pages that parents need open without a connection, marked and without Today', async ({
  page,
  school,
}) => {
  await visit(page, '/');
  const notice = await openNotice(page);
  await school.stop();
  for (const path of ['/', '/allnotices', notice, '/calendar', '/contact', '/transport']) {
    await page.goto(path);
    await expect(mark(page), path).toHaveText(/^Saved copy, as of \d+ \w+, \d\d:\d\d\.$/, {
      useInnerText: true,
    });
    await expect(page.locator('#today, .today-line'), path).toHaveCount(0);
    await expect(page.locator('.site-footer'), path).toHaveCSS('background-color', 'rgb(17, 26, 58)');
    if (path === '/') expect(await axeViolations(page)).toEqual([]);
  }
  await page.goto('/faculty');
  await expect(page).toHaveTitle(/^This page is not saved on this phone/);
  await expect(heading(page)).toHaveText('This page is not saved on this phone');
  await page.getByRole('link', { name: 'Calendar' }).filter({ visible: true }).last().click();
  await expect(mark(page)).toBeVisible();
  await school.start();
  await page.goto('/faculty');
  await expect(heading(page)).toHaveText('Our Faculty');
  await page.goto('/');
  await expect(mark(page)).toHaveCount(0);
  await expect(page.locator('#today')).toBeVisible();
});

test('from a silent server the copy is shown, and the newer page is offered when it comes', async ({
  page,
  school,
}) => {
  await visit(page, '/allnotices');
  school.signal('SIGSTOP');
  await page.goto('/allnotices');
  await expect(mark(page)).toBeVisible();
  const newer = page.getByRole('link', { name: 'A newer page is here · Show it' });
  await expect(newer).toBeHidden();
  school.signal('SIGCONT');
  await newer.click();
  await expect(mark(page)).toHaveCount(0);
  await expect(heading(page)).toHaveText('Notice Board');
});

test('the copy of a withdrawn notice goes', async ({ page, school }) => {
  await visit(page, '/allnotices');
  const notice = await openNotice(page);
  const id = notice.slice(-26);
  const removed = (removed_at: string | null) =>
    inDatabase((db) => db.updateTable('notice').set({ removed_at }).where('id', '=', id).execute(), school.dataDir);
  await removed(new Date().toISOString());
  await page.goto(notice);
  await expect.poll(() => keptPaths(page)).not.toContain(notice);
  await school.stop();
  await page.goto(notice);
  await expect(heading(page)).toHaveText('This page is not saved on this phone');
  await removed(null);
});

test('an address in another language shows its own pages, and the start from the icon keeps the newest notices', async ({
  page,
  school,
}) => {
  await visit(page, '/');
  await visit(page, '/bn?installed', '/bn/allnotices/offline');
  const notices = async () => (await keptPaths(page)).filter((path) => /^\/bn\/allnotices\/\w{26}$/.test(path));
  await expect.poll(async () => (await notices()).length).toBe(5);
  await school.stop();
  await page.goto('/bn/calendar');
  await expect(mark(page)).toHaveText(/^এই কপি [০-৯]+ [^ ]+, [০-৯]+:[০-৯]+-এর।$/, {
    useInnerText: true,
  });
  await page.goto('/bn/library');
  await expect(heading(page)).toHaveText('এই পাতাটি এই ফোনে রাখা নেই');
});

test('the two workers leave each other alone, nothing of the office is kept, and switched off the board leaves nothing', async ({
  page,
  school,
}) => {
  const scopes = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
    );
  const cacheNames = () => page.evaluate(async () => (await caches.keys()).map((name) => name.split('-')[0]).sort());
  await visit(page, '/');
  const before = await keptPaths(page);
  await signInAsStaff(page, {}, school.dataDir);
  await page.goto('/admin/notices');
  await expect.poll(cacheNames).toEqual(['board', 'office']);
  await page.goto('/results');
  await page.goto('/allnotices');
  expect((await keptPaths(page)).sort()).toEqual(before.sort());
  await page.setViewportSize(screens.desktop.viewport);
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(cacheNames).toEqual(['board']);
  expect(await scopes()).toEqual(['/']);
  await school.start({ OFFLINE_BOARD: 'off' });
  await page.goto('/allnotices');
  await expect.poll(async () => [await scopes(), await cacheNames()]).toEqual([[], []]);
  await page.goto('/');
  await expect(page.locator('[data-enhance~=worker]')).toHaveCount(0);
  expect(await scopes()).toEqual([]);
});

test('a form that is sent without a connection is not answered with a copy', async ({ page, school }) => {
  await visit(page, '/contact');
  await school.stop();
  await page.goto('/contact');
  const message = page.locator('#enquiry textarea[name=message]');
  await message.fill('Is there a bus from Kendua?');
  await page.locator('#enquiry .form-send').click();
  await page.waitForURL(/chrome-error/).catch(() => undefined);
  await expect(mark(page)).toHaveCount(0);
  await page.goBack();
  await expect(message).toHaveValue('Is there a bus from Kendua?');
});
