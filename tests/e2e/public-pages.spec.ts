import type { Page } from '@playwright/test';
import { type Language, languages, pathIn } from '../../app/lib/languages/languages.ts';
import { isLong } from '../extent.ts';
import { axeViolations, overhang, smallTargets } from './axe.ts';
import { measureHeader } from './measure-header.ts';
import { inOneWindow } from './one-window.ts';
import { onDemonstration } from './own-school.ts';
import { budgetOf } from './page-weights.ts';
import { printedPages } from './printed-pages.ts';
import { expect, open, otherLanguages, pages } from './site.ts';
import { scrollToEnd, untilCompressed, Wire } from './wire.ts';

const phone = { width: 360, height: 800 };

const test = inOneWindow(onDemonstration(), async ({ browser, baseURL }) => {
  // Nothing moves while it is looked at.
  const settings = { viewport: phone, deviceScaleFactor: 2, reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...settings, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  // The dialog of the home page opens once a day.
  await page.addInitScript(() => localStorage.setItem('toppers', new Date().toDateString()));
  return page;
});

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ media: null });
  await page.setViewportSize(phone);
});

const widths = [320, 768, 769, 1024, 1280];

/** Of an A4 sheet within its margins, in pixels. */
const widthOfPrint = 688;

/**
 * In the short form these are opened in each language, all others in English and one more in turn. What axe checks differs
 * little between languages: it sees each page in English, and these in one more. A character that is not Latin takes three
 * bytes.
 */
const important = ['/', '/allnotices', '/allnotices/{item}', '/results', '/calendar', '/MPD'];

/** Of the other pages axe sees each phone and a part of the desktops: they differ in their frame, which is the same on all. */
const everyWhich = 3;

/** Made anew for each visitor, so always packed quickly. */
const neverStored = ['/login', '/forgot-password', '/check', '/no-such-page'];

/** In pixels, on a phone. Other scripts need higher lines than English. */
const maxHeightOfHome = (language: Language) => (language === 'en' ? 4900 : 5300);

for (const [index, path] of pages.entries()) {
  const inTurn = otherLanguages[index % otherLanguages.length];
  for (const language of languages) {
    if (!isLong && language !== 'en' && language !== inTurn && !important.includes(path)) continue;
    const isWeighed = isLong || language === 'en' || important.includes(path);
    const isForAxe = isLong || language === 'en' || (language === inTurn && important.includes(path));
    test(`${path} in ${language} is light, open to everybody and fits every width`, async ({ page, baseURL }) => {
      const address = await addressOf(page, path, language);
      if (isWeighed && !neverStored.includes(path)) await untilCompressed(page, address);
      const wire = await Wire.watch(page);
      await page.goto(address);
      if (isWeighed) await expectLight(page, wire, path);
      expect(
        wire.addresses.filter((url) => !url.startsWith(`${baseURL}/`)),
        'requests to other sites',
      ).toEqual([]);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      if (path === '/') expect.soft(height, 'height on a phone').toBeLessThanOrEqual(maxHeightOfHome(language));
      await expectOpen(page, isForAxe);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect.soft(await overhang(page), `pixels of sideways scroll at ${width} px`).toBe(0);
      }
      if (language === 'en') await expectOpen(page, isLong || important.includes(path) || index % everyWhich === 0);
      else expect.soft(await crampedTexts(page), 'cramped on a desktop').toEqual([]);
      await wire.end();
    });
  }
}

async function addressOf(page: Page, path: string, language: Language): Promise<string> {
  if (!path.includes('{item}')) return pathIn(language, path);
  await open(page, path, language);
  return page.url();
}

async function expectLight(page: Page, wire: Wire, path: string): Promise<void> {
  const budget = budgetOf(path);
  await wire.settle(page);
  expect.soft(wire.bytes, 'bytes before scrolling').toBeLessThanOrEqual(budget.beforeScrolling);
  await scrollToEnd(page);
  await wire.settle(page);
  expect.soft(wire.bytes, 'bytes').toBeLessThanOrEqual(budget.all);
  expect.soft(wire.bytesOf('Document'), 'bytes of HTML').toBeLessThanOrEqual(budget.html);
  expect.soft(wire.bytesOf('Stylesheet'), 'bytes of CSS').toBeLessThanOrEqual(budget.css);
  expect.soft(wire.bytesOf('Script'), 'bytes of script').toBeLessThanOrEqual(budget.script);
  expect.soft(wire.requests, 'requests').toBeLessThanOrEqual(budget.requests);
}

async function expectOpen(page: Page, isForAxe: boolean): Promise<void> {
  const width = page.viewportSize()?.width;
  expect.soft(await overhang(page), `pixels of sideways scroll at ${width} px`).toBe(0);
  if (isForAxe) expect.soft(await axeViolations(page), `axe at ${width} px`).toEqual([]);
  expect.soft(await smallTargets(page), `too small to touch at ${width} px`).toEqual([]);
  expect.soft(await crampedTexts(page), `cramped at ${width} px`).toEqual([]);
}

/** Texts in other scripts whose lines are too low for marks above and below, or that are letter-spaced, in capitals or italic. */
function crampedTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (texts.nextNode()) {
      const { data, parentElement: element } = texts.currentNode as Text;
      if (!element?.checkVisibility() || !/(?=\p{L})[\u0900-\u09FF\u0B00-\u0B7F]/u.test(data)) continue;
      const { lineHeight, fontSize, letterSpacing, textTransform, fontStyle } = getComputedStyle(element);
      const isHigh = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize) >= 1.44;
      const isPlain = letterSpacing === 'normal' && textTransform === 'none' && fontStyle === 'normal';
      if (!isHigh || !isPlain) found.add(`${element.localName}.${element.className}: ${data.trim().slice(0, 30)}`);
    }
    return [...found];
  });
}

const topOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);

test('notices begin high on the board and on their own page', async ({ page }) => {
  await open(page, '/allnotices', 'en');
  expect(await topOf(page, 'main')).toBeLessThanOrEqual(200);
  expect(await topOf(page, '.notice-title')).toBeLessThanOrEqual(380);
  await page.setViewportSize({ width: 1366, height: 650 });
  expect(await topOf(page, '.notice-title')).toBeLessThanOrEqual(420);
  await page.setViewportSize(phone);
  await page.locator('.notice-link').first().click();
  await page.waitForURL(/allnotices\/\w{26}$/);
  expect(await topOf(page, '.notice-words')).toBeLessThanOrEqual(420);
});

for (const [what, details] of [
  ['of two lines stands still', 'School is closed.'],
  ['that is longer moves', 'School is closed. '.repeat(9)],
] as const) {
  test(`on a phone a latest notice ${what}, with its day first`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.route('**/contact', async (route) => {
      const answer = await route.fetch();
      const line = /(notice-banner-line.*?<span[^>]*>).*?<\/span>/s;
      await route.fulfill({ response: answer, body: (await answer.text()).replace(line, `$1${details}</span>`) });
    });
    await open(page, '/contact', 'en');
    const line = page.locator('.notice-banner-line');
    await expect(line).toHaveText(/^Notice: \w{3}, \d+ \w{3} \d{4}: School is closed\./);
    const isLonger = details.length > 20;
    await expect(line).toHaveCSS('animation-name', isLonger ? 'notice-moves' : 'none');
    await expect(page.locator('.notice-banner .pause-button')).toBeVisible({ visible: isLonger });
    await page.unroute('**/contact');
  });
}

const menuWords = {
  bn: 'প্রথম পাতা|আমাদের কথা|পড়াশোনা|ক্যাম্পাস|নোটিশ|বাধ্যতামূলক তথ্য|ভর্তি|গ্যালারি|যোগাযোগ',
  or: 'ମୂଳ ପୃଷ୍ଠା|ଆମ ବିଷୟରେ|ପାଠପଢ଼ା|କ୍ୟାମ୍ପସ|ନୋଟିସ|ବାଧ୍ୟତାମୂଳକ ସୂଚନା|ନାମଲେଖା|ଗ୍ୟାଲେରୀ|ଯୋଗାଯୋଗ',
  hi: 'होम|हमारे बारे में|पढ़ाई|परिसर|सूचनाएँ|अनिवार्य सार्वजनिक जानकारी|दाखिला|गैलरी|संपर्क',
} as const;

for (const language of otherLanguages) {
  test(`the header is one line of menu in ${language}, also with its own words in the menu`, async ({ page }) => {
    await open(page, '/results', language);
    const widthsOfDesktops = [1181, 1280, 1920];
    for (const words of [undefined, menuWords[language].split('|')]) {
      await page.locator('.nav-item').evaluateAll((items, labels) => {
        for (const [index, item] of labels ? items.entries() : []) {
          const labelled =
            item.querySelector('.wide-only > span, :scope > .nav-link') ?? item.querySelector('.nav-link');
          if (labelled) labelled.textContent = labels?.[index] ?? '';
        }
      }, words);
      for (const width of widthsOfDesktops) {
        await page.setViewportSize({ width, height: 800 });
        const { menuLines, strip, isLow, cut, width: pageWidth } = await measureHeader(page);
        expect
          .soft({ menuLines, strip, isLow, cut, pageWidth }, `at ${width} px`)
          .toEqual({ menuLines: 1, strip: 46, isLow: true, cut: 0, pageWidth: width });
      }
    }
  });
}

test('an Indic text that is hard to read is not passed over', async ({ page }) => {
  await open(page, '/faculty', 'bn');
  await page
    .locator('main h2')
    .first()
    .evaluate((heading) => Object.assign(heading.style, { color: '#bbb' }));
  expect(await axeViolations(page)).toEqual([expect.stringContaining('color-contrast-enhanced:')]);
});

test('/api fits a phone at twice the font size', async ({ page }) => {
  await open(page, '/api');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await overhang(page), 'pixels of sideways scroll').toBe(0);
  const cut = await page.evaluate(() => {
    const frames = [...document.querySelectorAll('main .table-frame, main pre.answer, main h2, main h3')];
    return frames.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent?.slice(0, 60));
  });
  expect(cut, 'wider than its place').toEqual([]);
});

for (const language of ['en', 'or'] as const) {
  test(`/MPD in ${language} prints on about four sheets, with nothing cut`, async ({ page }) => {
    await open(page, '/MPD', language);
    const sheets = await printedPages(page);
    expect(sheets.length).toBeGreaterThanOrEqual(3);
    expect(sheets.length).toBeLessThanOrEqual(5);
    for (const { width, height, text } of sheets) {
      expect([width, height]).toEqual([210, 297]);
      // An almost empty sheet has the number of the page only.
      expect(text.length).toBeGreaterThan(100);
    }
    const printed = sheets.map(({ text }) => text).join('');
    for (const words of ['SundarpurPublicSchool', '/documents/trust.pdf', '/MPD', '/calendar']) {
      expect(printed).toContain(words);
    }
    expect(printed).not.toMatch(/ClickHere|Download|Menu|Login|Home/);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: widthOfPrint, height: 900 });
    expect(await overhang(page)).toBe(0);
  });
}

test('a table of /MPD that continues on other sheets has its head on each, and no row is cut', async ({ page }) => {
  await open(page, '/MPD');
  const teachers = page.locator('#part-d tbody').last();
  await teachers.evaluate((body) => {
    const row = body.lastElementChild as HTMLElement;
    for (let number = 1; number <= 90; number += 1) {
      const copy = row.cloneNode(true) as HTMLElement;
      copy.children[1]?.replaceChildren(`Start${number}.`, document.createElement('br'), `End${number}.`);
      body.append(copy);
    }
  });
  const sheets = (await printedPages(page)).filter(({ text }) => text.includes('Start'));
  expect(sheets.length).toBeGreaterThan(2);
  for (const { text } of sheets) {
    expect(text.match(/NameDesignationQualification/g)).toHaveLength(1);
    const numbers = (word: string) =>
      [...text.matchAll(new RegExp(`${word}(\\d+)\\.`, 'g'))].map(([, number]) => number);
    expect(numbers('Start')).toEqual(numbers('End'));
  }
});
