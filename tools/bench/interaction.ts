import type { Browser, CDPSession, Page } from '@playwright/test';
import { openDatabase } from '../../app/database/open.server.ts';
import { phone, withChromium } from '../harness/browser.ts';
import { CannotMeasure, type Finding, figure, median, range } from '../harness/findings.ts';
import { administrator, copySchool, withSite } from '../harness/site.ts';
import { makeLargeSchool } from '../large-school.ts';

const slowdown = 6;
const rounds = 7;
const maxMs = 100;
const factor = 10;

const search = { what: 'opening “Search & filter”', target: '.record-narrow summary' };
const menu = { what: 'opening the menu of a row', target: '.row-more' };

const lists = [
  { path: '/admin/notices', what: 'a page of the notices', actions: [search, menu] },
  { path: '/admin/notices?all', what: 'a thousand notices on one page, to print', actions: [search] },
];

export async function run(): Promise<Finding[]> {
  const dataDir = await copySchool();
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  await makeLargeSchool(db, factor).finally(() => db.destroy());
  return withSite({ dataDir }, ({ origin }) => withChromium([], (browser) => measureAll(browser, origin)));
}

async function measureAll(browser: Browser, origin: string): Promise<Finding[]> {
  const context = await browser.newContext({ ...phone, baseURL: origin, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto('/login');
  await page.locator('[name=username]').fill(administrator.username);
  await page.locator('[name=password]').fill(administrator.password);
  await page.locator('main [type=submit]').click();
  await page.waitForURL(/\/admin\//);
  const slow = await context.newCDPSession(page);
  const findings: Finding[] = [];
  for (const { path, what: list, actions } of lists) {
    for (const { what, target } of actions) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round++) {
        await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
        await slow.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        times.push(await longestEvent(page, slow, target));
      }
      const middle = median(times);
      findings.push({
        name: `Processor ${slowdown} times slower, ${list}: ${what}`,
        figure: `**${figure(middle)} ms** (${range(times)})`,
        bar: `≤ ${maxMs} ms`,
        ok: middle <= maxMs,
      });
    }
  }
  return findings;
}

/** From the touch to the next frame, as browsers measure it (Interaction to Next Paint). */
async function longestEvent(page: Page, session: CDPSession, target: string): Promise<number> {
  const box = await page.locator(target).first().boundingBox();
  if (!box) throw new CannotMeasure(`${target} is not on the page`);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  // Not by `tap()`: what it asks of a long page before and while it touches would be counted.
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  return page.evaluate(() => Math.max(0, ...Reflect.get(window, 'seen')));
}
