import type { Page } from '@playwright/test';
import { inTransaction } from '../../app/database/transaction.server.ts';
import { isLong } from '../extent.ts';
import { endlessWord, writeEndlessTexts } from './endless-school.ts';
import { onEmptySchool, signInAsAdministrator } from './own-school.ts';
import { expect } from './site.ts';
import { inDatabase } from './staff.ts';

let writing: Promise<[string, string]> | undefined;

const test = onEmptySchool().extend<{ written: [string, string] }>({
  written: async ({ ownSchool }, use) => {
    writing ??= inDatabase((db) => inTransaction(db, writeEndlessTexts), ownSchool.dataDir);
    await use(await writing);
  },
});

// In one worker: each starts a school of its own.
test.describe.configure({ mode: 'default' });
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What hangs over the right edge; nothing while the page is as wide as its window. */
function overhanging(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1;
    const found = Array.from(document.body.querySelectorAll('*')).filter(isBeyond);
    const names = found.map(({ localName, classList }) => [localName, ...classList].join('.'));
    return [`${document.documentElement.scrollWidth} px`, ...new Set(names)].slice(0, 12);
  });
}

async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  expect.soft(await page.locator('body').textContent(), path).toContain(endlessWord(60));
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft(await overhanging(page), `${path} at ${width} px`).toEqual([]);
  }
}

test('words without an end make no public page wider than the window', async ({ page, written }) => {
  expect(written).toHaveLength(2);
  for (const path of ['/', '/sports', '/contact', '/calendar', '/calendar?view=month', '/MPD', '/privacy', '/login'])
    await expectToFit(page, path);
});

test('words without an end make no page of the admin area wider than the window', async ({ page, written }) => {
  await signInAsAdministrator(page);
  const ofPages = written
    .slice(isLong ? 0 : 1)
    .flatMap((id) => ['', '/history', '/compare', '/preview', '/add'].map((part) => id + part));
  const lists = ['dashboard', 'pages', 'menu', 'menu/new', 'calendar', 'calendar/new', 'activity', 'start'];
  const settings = ['settings', 'settings/school', 'settings/place', 'settings/people'];
  for (const path of [...lists, ...settings, ...ofPages.map((part) => `pages/${part}`)])
    await expectToFit(page, `/admin/${path}`);
});
