import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages, pathIn } from '../app/lib/languages/languages.ts';
import { attribute } from './answer.ts';
import { openDemonstration } from './demonstration.ts';
import { htmlFaults } from './html-faults.ts';
import { publicPaths } from './public-paths.ts';
import type { TestApp } from './test-app.ts';

let site: TestApp;

beforeAll(async () => {
  site = await openDemonstration();
});
afterAll(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

test.each(languages.filter((language) => language !== 'en'))(
  'every page is valid HTML in %s, and says nothing that is no word',
  async (language) => {
    const found: Record<string, string[]> = {};
    for (const path of [...publicPaths, '/no-such-page']) {
      const page = await site.visit(pathIn(language, path));
      const faults = [
        ...(attribute(page.all('html')[0], 'lang') === language ? [] : ['is in another language']),
        ...(page.all('h1').length === 1 ? [] : [`has ${page.all('h1').length} h1`]),
        ...(/\bNaN\b|\bundefined\b|\[object |Invalid Date/.exec(page.text('body') ?? '') ?? []),
        ...(await htmlFaults(page.body)),
      ];
      if (faults.length > 0) found[path] = faults;
    }
    expect(found).toEqual({});
  },
);
