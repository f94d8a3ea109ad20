import type { Page } from '@playwright/test';
import { isLong } from '../extent.ts';
import { addressOf } from './admin-addresses.ts';
import { adminPages } from './admin-pages.ts';
import { axeViolations, overhang, smallTargets } from './axe.ts';
import { inOneWindow, openOffice } from './one-window.ts';
import { test as base, expect, untilHydrated } from './site.ts';
import { Wire } from './wire.ts';

const phone = { width: 360, height: 800 };
const desktop = { width: 1280, height: 800 };
const widths = isLong ? [320, 360, 768, 769, 1024, 1280] : [320, 360, 769, 1280];

const test = inOneWindow(base, openOffice);

/** A part of the pages in each test, so that the workers share them. */
const parts = 12;

const everyWhich = 5;

/** Made of the same parts as others that are opened; in trials they are opened, too. */
const alike = [
  ...['school', 'place', 'social', 'numbers', 'counts'].map((section) => `/admin/settings/${section}`),
  ...['lead', 'text', 'portrait', 'steps', 'downloads', 'action'].map((kind) => `/admin/pages/{block:${kind}}`),
  ...['downloads', 'quick-links', 'testimonials'].map((kind) => `/admin/pages/{row:${kind}}`),
  ...['albums', 'answers', 'templates', 'calendar'].map((path) => `/admin/${path}/new`),
  ...['', '?edit='].map((edit) => `/admin/preview/{page:own}${edit}`),
  ...['self-certification', 'section/e'].map((path) => `/admin/documents/${path}`),
  '/admin/enquiries?show=due',
  '/admin/enquiries?show=mine',
  '/admin/menu/new-group',
  '/admin/translations/page/{page:home}/hi',
];
const opened = adminPages.filter((path) => isLong || !alike.includes(path));

/** Their plain fields for files become lists of files. */
const changesPlace = ['/admin/photos/new', '/admin/notices/new', '/admin/notices/{notice}/edit'];

const lists = ['notices', 'faculty', 'enquiries', 'photos', 'pages', 'albums', 'results', 'calendar'].map(
  (list) => `/admin/${list}`,
);

const maxFiles = 27;
/** The upload of photos needs more: `docs/decisions/58-drafts-and-merge.md`. */
const moreFiles: Record<string, number> = { '/admin/photos/new': 30 };

/** Script of each screen in bytes on the wire, before drafts, merged changes and lists were built anew. */
const bytesBefore: Record<string, number> = {
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

/** Of all other pages; of those with an editor for rich text. */
const mostScript = 220_000;
const mostScriptOfEditor = 290_000;

for (let part = 0; part < parts; part++) {
  test(`the office’s pages are light, open to everybody and fit every width (${part + 1} of ${parts})`, async ({
    page,
  }) => {
    test.setTimeout(600_000);
    for (const [index, path] of opened.entries()) {
      if (index % parts !== part) continue;
      await page.setViewportSize(phone);
      const wire = await Wire.watch(page);
      await expectNothingMoves(page, path);
      await wire.settle(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const where = `${path} at ${width} px`;
        expect.soft(await overhang(page), `pixels of sideways scroll of ${where}`).toBe(0);
        if (width !== phone.width && width !== desktop.width) continue;
        expect.soft(await smallTargets(page), `too small to touch on ${where}`).toEqual([]);
        // On a desktop the frame is another one, which is the same on all pages.
        if (width === phone.width || isLong || index % everyWhich === 0)
          expect.soft(await axeViolations(page), `axe on ${where}`).toEqual([]);
      }
      await expectLittleScript(page, wire, path);
      await wire.end();
    }
  });
}

/** Opens the page. Nothing in it moves once its script runs. */
async function expectNothingMoves(page: Page, path: string): Promise<void> {
  const moved = await openAndSeeMoves(page, await addressOf(path));
  if (!changesPlace.includes(path)) expect.soft(moved, `what moves on ${path} once its script runs`).toEqual([]);
  if (await isRich(page)) await expect(page.locator('[contenteditable]').first()).toBeVisible();
  expect.soft(await isLeftWithoutQuestion(page), `${path} asks before it is left, without a change`).toBe(true);
  if (lists.includes(path)) await expectLowRows(page, path);
}

function isLeftWithoutQuestion(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
}

/** The list begins on the first screen of a phone, and has several rows on it. */
async function expectLowRows(page: Page, path: string): Promise<void> {
  const rows = await page
    .locator('.record-table tbody tr')
    .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
  expect.soft(rows[0]?.y, `top of the rows of ${path}`).toBeLessThan(360);
  expect.soft(Math.max(...rows.map(({ height }) => height)), `highest row of ${path}`).toBeLessThanOrEqual(120);
}

async function isRich(page: Page): Promise<boolean> {
  return (await page.locator('.rich-text-left').count()) > 0;
}

async function expectLittleScript(page: Page, wire: Wire, path: string): Promise<void> {
  await wire.settle(page);
  // The browser draws the calendar of a date field from an address of its own.
  const isOwn = (url: string) => url.startsWith(`${process.env.SITE_ADDRESS}/`) || url.startsWith('data:image/svg+xml');
  expect
    .soft(
      wire.addresses.filter((url) => !isOwn(url)),
      `requests of ${path} to other sites`,
    )
    .toEqual([]);
  const before = bytesBefore[path];
  const most = before ? before + maxGrowth : (await isRich(page)) ? mostScriptOfEditor : mostScript;
  expect.soft(wire.bytesOf('Script'), `bytes of script of ${path}`).toBeLessThanOrEqual(most);
  if (!before) return;
  const files = wire.addresses.filter((url) => url.endsWith('.js'));
  expect.soft(files.length, `files of script of ${path}`).toBeLessThanOrEqual(moreFiles[path] ?? maxFiles);
}

/** Opens a page while its scripts are held back, and tells what React moved when it took the page over: a press would miss it. */
async function openAndSeeMoves(page: Page, address: string): Promise<string[]> {
  const scripts = await holdBack(page);
  try {
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading' && document.querySelector('main'));
    if (!(await page.evaluate(() => '__reactRouterContext' in window))) return [];
    await scripts.held;
    const before = await placesOn(page);
    await scripts.letGo();
    await page.waitForLoadState();
    await untilHydrated(page);
    return movesBetween(before, await placesOn(page));
  } finally {
    await scripts.end();
  }
}

/** The page imports it, and runs nothing before all that it imports is there. */
const manifest = '/assets/manifest-';
/** It is as high as the text, and comes when it comes: what React itself moves is looked for. */
const editor = '/assets/rich-text-editor-';

/** Holds two files back until the end, or until the first is let go. Playwright's own way would look at every file. */
async function holdBack(page: Page) {
  const session = await page.context().newCDPSession(page);
  const { promise: held, resolve } = Promise.withResolvers<string>();
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    if (request.url.includes(manifest)) resolve(requestId);
  });
  await session.send('Fetch.enable', { patterns: [manifest, editor].map((part) => ({ urlPattern: `*${part}*` })) });
  return {
    held,
    letGo: async () => session.send('Fetch.continueRequest', { requestId: await held }),
    // What is still held goes on.
    end: () => session.detach(),
  };
}

function movesBetween(before: Record<string, number>, after: Record<string, number>): string[] {
  return Object.keys(before)
    .filter((name) => after[name] !== undefined && after[name] !== before[name])
    .map((name) => `${name} from ${before[name]} to ${after[name]}`);
}

/** How far down each thing to press is, in pixels. */
function placesOn(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    // What effects change is drawn with the next frame.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const places: Record<string, number> = {};
    const pressed = 'main :is(a, button, input, select, textarea, summary)';
    for (const one of document.querySelectorAll<HTMLElement & { name?: string }>(pressed)) {
      const { top } = one.getBoundingClientRect();
      const name = `${one.tagName} ${one.name || one.textContent?.trim().slice(0, 40)}`;
      // Of several with one name the first counts.
      if (one.checkVisibility()) places[name] ??= Math.round(top + scrollY);
    }
    return places;
  });
}
