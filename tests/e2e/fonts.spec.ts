import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { inTransaction } from '../../app/database/transaction.server.ts';
import { setSchoolFact } from '../../app/settings/school.server.ts';
import { isLong } from '../extent.ts';
import { measureHeader } from './measure-header.ts';
import { onEmptySchool } from './own-school.ts';
import { expect } from './site.ts';
import { inDatabase } from './staff.ts';

// Arimo has the widths of Arial; Segoe UI, which is not free, is narrower.
const fonts = { Roboto: 'roboto', Arial: 'arimo', 'Noto Sans': 'noto-sans', 'DejaVu Sans': 'dejavu-sans' };

const facts = {
  name: 'Sri Sri Ramakrishna Vidyapith Uchcha Madhyamik Vidyalaya XII',
  tagline: 'Nursery to Class XII, since 1987',
  address: 'Village and Post Office Dakshin Sundarpur, Block Madhupur, District Purulia',
  phone: '00000 00000',
  email: 'office.dakshin.sundarpur.vidyapith@school.example',
} as const;

let writing: Promise<void> | undefined;

function writeFacts(dataDir: string): Promise<void> {
  const by = { id: null, name: 'The test' };
  return inDatabase(async (db) => {
    // Written pages join the menu, so that it is as long as it ever is.
    await db.updateTable('page').set({ published: '{}' }).execute();
    await inTransaction(db, async (tx) => {
      for (const [fact, text] of Object.entries(facts)) await setSchoolFact(tx, fact as 'name', text, by);
    });
  }, dataDir);
}

const test = onEmptySchool().extend<{ longNames: typeof facts }>({
  longNames: async ({ ownSchool }, use) => {
    writing ??= writeFacts(ownSchool.dataDir);
    await writing;
    await use(facts);
  },
});

// In one worker: each starts a school of its own.
test.describe.configure({ mode: 'default' });
test.use({ contextOptions: { reducedMotion: 'reduce', bypassCSP: true } });

async function setBodyFont(page: Page, font: keyof typeof fonts): Promise<void> {
  for (const weight of ['400', '700']) {
    const path = join(import.meta.dirname, `fonts/${fonts[font]}-${weight}.woff2`);
    await page.route(`**/test-font-${weight}`, (route) => route.fulfill({ path }));
  }
  const face = (weight: number) =>
    `@font-face { font-family: Tested; font-weight: ${weight}; src: url(/test-font-${weight}) }`;
  await page.addStyleTag({ content: `${face(400)} ${face(700)} :root { --font-body: Tested }` });
  const loaded = await page.evaluate(async () => {
    await Promise.all([document.fonts.load('16px Tested'), document.fonts.load('700 16px Tested')]);
    return [...document.fonts].filter(({ family, status }) => family === 'Tested' && status === 'loaded').length;
  });
  expect(loaded, `${font} is loaded`).toBe(2);
}

/** In short the widest, and that of most phones. */
const tested = isLong ? (Object.keys(fonts) as (keyof typeof fonts)[]) : (['DejaVu Sans', 'Roboto'] as const);

for (const font of tested) {
  test(`in ${font} the header is one line of menu, whatever the names`, async ({ page, baseURL, longNames }) => {
    expect(longNames).toHaveProperty('name.length', 60);
    for (const origin of [process.env.SITE_ADDRESS, baseURL]) {
      await page.goto(`${origin}/results`);
      await setBodyFont(page, font);
      await expect(page.locator('.nav-item:not(.phone-only)')).toHaveCount(9);
      for (const width of [1181, 1280, 1366, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect
          .soft(await measureHeader(page), `${origin === baseURL ? 'long' : 'usual'} names at ${width} px`)
          .toEqual({ menuLines: 1, linesOfLongestLabel: 2, strip: 46, isLow: true, cut: 0, width });
      }
    }
  });
}

test('at twice the font size nothing is cut off or overlaps', async ({ page, baseURL }) => {
  for (const [path, width] of [
    ['/results', 360],
    ['/results', 1280],
    ['/allnotices', 360],
    ['/allnotices', 1280],
    ['/', 360],
    ['/', 1280],
    ['/contact', 360],
    ['/contact', 1280],
    ['/gallery', 360],
    ['/admission', 360],
    ['/calendar', 360],
    ['/results', 769],
    ['/results', 820],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${process.env.SITE_ADDRESS ?? baseURL}${path}`);
    await page.addStyleTag({ content: ':root { font-size: 200% }' });
    const found = await page.evaluate(() => {
      const shown =
        '.brand-name, :not(.nav-caret) > .nav-link, .strip-cell > span, .menu-button span, .banner-heading, .breadcrumb-list li';
      const texts = [...document.querySelectorAll(shown)].filter((element) => element.checkVisibility());
      const boxes = texts.map((element) => [element, element.getBoundingClientRect()] as const);
      const overlaps = boxes.flatMap(([a, one], index) =>
        boxes
          .slice(index + 1)
          .filter(([b, other]) => {
            const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
            const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
            return across > 1 && down > 1 && !a.contains(b) && !b.contains(a);
          })
          .map(([b]) => `${a.textContent} / ${b.textContent}`),
      );
      const days = [...document.querySelectorAll('.month-number')];
      const cut = days.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
      return { overlaps, cut, width: document.documentElement.scrollWidth };
    });
    expect.soft(found, `${path} at ${width} px`).toEqual({ overlaps: [], cut: 0, width });
  }
});
