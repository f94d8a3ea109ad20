import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathIn } from '../app/lib/languages/languages.ts';
import { attribute } from './answer.ts';
import { openDemonstration } from './demonstration.ts';
import { variantsOf } from './extent.ts';
import { htmlFaults } from './html-faults.ts';
import { publicPaths } from './public-paths.ts';
import type { TestApp } from './test-app.ts';
import { textsIn } from './texts-in-language.ts';

const otherLanguages = ['bn', 'hi', 'or'] as const;

/** Bengali alone has digits of its own, so all its pages are looked at. */
function pagesIn(language: (typeof otherLanguages)[number], paths: readonly string[]): string[] {
  return paths.filter((_, place) => language === 'bn' || variantsOf(['hi', 'or'], place).includes(language));
}

let site: TestApp;

beforeAll(async () => {
  site = await openDemonstration();
});
afterAll(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

const otherDigits = { bn: /[0-9०-९୦-୯]/, hi: /[০-৯०-९୦-୯]/, or: /[০-৯०-९୦-୯]/ };

/** What people copy out: telephone numbers, PIN and other codes (all of noughts here but the helpline 1098), addresses, and what is typed. */
const copied = /https?:\S+|\S+@\S+|(?<!\d)0[0\s]{3,}0(?!\d)|\b1098\b/g;

const said = 'every page is valid HTML in %s, has one kind of digits, and says nothing that is no word';

test.each(otherLanguages)(said, async (language) => {
  const found: Record<string, string[]> = {};
  for (const path of pagesIn(language, [...publicPaths, '/no-such-page'])) {
    const page = await site.visit(pathIn(language, path));
    // The page for programs has numbers of HTTP and JSON.
    const texts = path === '/api' ? [] : page.all('body').flatMap((body) => textsIn(body, language));
    const faults = [
      ...texts.filter((text) => otherDigits[language].test(text.replace(copied, ''))),
      ...(attribute(page.all('html')[0], 'lang') === language ? [] : ['is in another language']),
      ...(page.all('h1').length === 1 ? [] : [`has ${page.all('h1').length} h1`]),
      ...(/\bNaN\b|\bundefined\b|\[object |Invalid Date/.exec(page.text('body') ?? '') ?? []),
      ...(await htmlFaults(page.body)),
    ];
    if (faults.length > 0) found[path] = faults;
  }
  expect(found).toEqual({});
});
