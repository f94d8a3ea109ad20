import type { Page } from '@playwright/test';
import { type Language, pathIn } from '../../app/lib/languages/languages.ts';
import { testOnDemonstration as test } from './own-school.ts';
import { budgetOf } from './page-weights.ts';
import { expect, open, otherLanguages, pages } from './site.ts';
import { scrollToEnd, untilCompressed, Wire } from './wire.ts';

test.use({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });

/** One page of each kind that the bar names; a letter that is not Latin takes three bytes. */
const namedInBar = [
  '/',
  '/allnotices',
  '/principalmessage',
  '/gallery',
  '/results',
  '/faculty',
  '/calendar',
  '/MPD',
  '/contact',
];

/** Made anew for each visitor, so always packed quickly. */
const neverStored = ['/login', '/forgot-password', '/no-such-page'];

const inLanguages: (readonly [string, Language])[] = [
  ...pages.map((path) => [path, 'en'] as const),
  ...otherLanguages.flatMap((language) => namedInBar.map((path) => [path, language] as const)),
];

for (const [path, language] of inLanguages) {
  test(`${path} in ${language} comes over a slow line`, async ({ page, baseURL }) => {
    const budget = budgetOf(path);
    await page.goto('about:blank');
    // The dialog of the home page opens by itself on a fast line only, and then once a day.
    await page.addInitScript(() => localStorage.setItem('toppers', new Date().toDateString()));
    const address = await addressOf(page, path, language);
    if (!neverStored.includes(path)) await untilCompressed(page, address);
    const wire = await Wire.watch(page);
    await page.goto(address);
    await wire.settle(page);
    expect.soft(wire.bytes, 'bytes before scrolling').toBeLessThanOrEqual(budget.beforeScrolling);
    await scrollToEnd(page);
    await wire.settle(page);
    expect.soft(wire.bytes, 'bytes').toBeLessThanOrEqual(budget.all);
    expect.soft(wire.bytesOf('Document'), 'bytes of HTML').toBeLessThanOrEqual(budget.html);
    expect.soft(wire.bytesOf('Stylesheet'), 'bytes of CSS').toBeLessThanOrEqual(budget.css);
    expect.soft(wire.bytesOf('Script'), 'bytes of script').toBeLessThanOrEqual(budget.script);
    expect.soft(wire.requests, 'requests').toBeLessThanOrEqual(budget.requests);
    expect(
      wire.addresses.filter((asked) => !asked.startsWith(`${baseURL}/`)),
      'asked of others',
    ).toEqual([]);
  });
}

/** Finds an item of a list in a page of its own, so that nothing of it is counted. */
async function addressOf(page: Page, path: string, language: Language): Promise<string> {
  if (!path.includes('{item}')) return pathIn(language, path);
  const other = await page.context().newPage();
  await open(other, path, language);
  const address = other.url();
  await other.close();
  return address;
}
