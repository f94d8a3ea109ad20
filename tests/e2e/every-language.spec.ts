import type { Page } from '@playwright/test';
import type { Language } from '../../app/lib/languages/languages.ts';
import { axeViolations } from './axe.ts';
import { measureHeader } from './measure-header.ts';
import { expect, open, otherLanguages, pages, test } from './site.ts';
import { smallTargets } from './targets.ts';

const widths = [320, 768, 1024, 1280];

/** In pixels, on a phone. Other letters need higher lines than English. */
const maxHeights: Record<string, number> = { '/': 7150 };

/** They are looked at in each language, all others in one of them in turn. */
const important = ['/', '/allnotices', '/allnotices/{item}', '/calendar', '/results', '/MPD', '/contact', '/api'];

// Nothing moves while it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Texts in other letters whose lines are too low for marks above and below, or that are spaced, in capitals or slanted. */
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

async function expectToFit(page: Page, path: string, language: Language): Promise<void> {
  await page.setViewportSize({ width: 360, height: 800 });
  await open(page, path, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect.soft(height, `height in ${language}`).toBeLessThanOrEqual(maxHeights[path] ?? Number.POSITIVE_INFINITY);
  expect.soft(await axeViolations(page), `axe in ${language}`).toEqual([]);
  expect.soft(await smallTargets(page), `too small to touch in ${language}`).toEqual([]);
  expect.soft(await crampedTexts(page), `cramped in ${language}`).toEqual([]);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overhang, `pixels of sideways scroll in ${language} at ${width} px`).toBe(0);
  }
  expect.soft(await crampedTexts(page), `cramped in ${language} on a desktop`).toEqual([]);
}

for (const [place, path] of pages.entries()) {
  const [inTurn = 'bn'] = otherLanguages.slice(place % otherLanguages.length);
  const shown = important.includes(path) ? otherLanguages : [inTurn];
  test(`${path} is open to everybody and fits every width in ${shown.join(', ')}`, async ({ page }) => {
    for (const language of shown) await expectToFit(page, path, language);
    expect.soft(await axeViolations(page), 'axe on a desktop').toEqual([]);
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
        for (const [place, item] of labels ? items.entries() : []) {
          const labelled =
            item.querySelector('.wide-only > span, :scope > .nav-link') ?? item.querySelector('.nav-link');
          if (labelled) labelled.textContent = labels?.[place] ?? '';
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
