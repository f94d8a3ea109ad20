import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathIn } from '../app/lib/languages/languages.ts';
import type { Answer } from './answer.ts';
import { openWalkedSchool } from './demonstration.ts';
import { variantsOf } from './extent.ts';
import { hasLatin, latinTexts, unmarkedTexts } from './interface-texts.ts';
import { writeInBengali } from './own-texts.ts';
import { listPages, publicPaths } from './public-paths.ts';
import { showLanguages } from './show-languages.ts';
import { type TestApp, testApp } from './test-app.ts';

const languages = ['bn', 'or', 'hi'] as const;

/** In English: it speaks to programmers. */
const englishOnly = ['/api'];
const walked = publicPaths.filter((path) => !englishOnly.includes(path));

const inOtherStates = [
  '/nothing-here',
  '/allnotices?q=%E0%A6%9C%E0%A6%B2',
  '/allnotices?category=fee',
  '/results?session=1999-00',
  '/calendar?month=2026-12',
  '/calendar?session=2026',
  '/privacy/withdraw/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
];

let school: TestApp;
let empty: TestApp;
let paths: string[];

beforeAll(async () => {
  [school, empty] = await Promise.all([openWalkedSchool(), testApp()]);
  await showLanguages(empty.db);
  paths = (await listPages(school.db)).filter((path) => !englishOnly.includes(path));
});
afterAll(async () => {
  await Promise.all([school.close(), empty.close()]);
});

type Finding = Record<string, string[]>;

async function walk(site: TestApp, addresses: readonly string[], find: (page: Answer) => string[]): Promise<Finding> {
  const found: Finding = {};
  for (const path of addresses) {
    for (const text of find(await site.visit(path))) found[text] = [...(found[text] ?? []), path];
  }
  return found;
}

/** Of these pages, those that are walked in this language. */
function addressesIn(language: (typeof languages)[number], pages: readonly string[]): string[] {
  const chosen = pages.filter((_, place) => variantsOf(languages, place).includes(language));
  return chosen.map((path) => pathIn(language, path));
}

describe.each(languages)('in %s', (language) => {
  const inLanguage = (path: string) => pathIn(language, path);

  test('whatever the school has written in English says so', async () => {
    expect(await walk(school, addressesIn(language, paths), unmarkedTexts)).toEqual({});
  });

  test('no page of a school without content has an English word', async () => {
    expect(await walk(empty, addressesIn(language, [...walked, ...inOtherStates]), latinTexts)).toEqual({});
    expect(empty.errors).toEqual([]);
  });

  test.each([
    ['/contact', { name: '', mobile_no: '12', email: 'x', message: '' }],
    ['/?index', { name: '', mobile_no: '', email: '', message: '' }],
    ['/privacy/withdraw', { mobile_no: '1', email: 'x' }],
  ])('the faults of the form on %s have no English word', async (path, typed) => {
    const page = await empty.post(inLanguage(path), typed);
    expect(page.status).toBe(422);
    expect(latinTexts(page)).toEqual([]);
  });

  test('the answer to an enquiry has no English word', async () => {
    const typed = { name: 'মিনা', mobile_no: '9000000000', email: '', message: 'ভর্তি কবে?', consent: 'phone' };
    const browser = empty.browser();
    const { status, headers } = await browser.post(inLanguage('/contact'), typed);
    expect(status).toBe(303);
    const page = await browser.visit(headers.get('location') ?? '');
    expect([page.status, latinTexts(page)]).toEqual([200, []]);
  });
});

describe('once the school has written all in Bengali', () => {
  beforeAll(() => writeInBengali(school.db));

  test.each(languages)('no page in %s has an English word', async (language) => {
    expect(await walk(school, addressesIn(language, [...paths, ...inOtherStates]), latinTexts)).toEqual({});
    expect(school.errors).toEqual([]);
  });
});

test.each(languages)('a page that cannot be made has no English word in %s', async (language) => {
  const broken = await testApp({ db: brokenDatabase(empty), contentVersion: () => '0' });
  const page = await broken.visit(pathIn(language, '/contact'));
  expect(page.status).toBe(500);
  expect(latinTexts(page)).toEqual([]);
  await broken.close();
});

test.each(languages)('what is refused in one line has no English word in %s', async (language) => {
  const address = pathIn(language, '/contact');
  const large = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(100 * 1024 * 1024) };
  const refused = await Promise.all([
    school.visit(`/${language}/${'x'.repeat(5000)}`),
    school.post(address, {}, { method: 'PUT' }),
    school.post(pathIn(language, '/faculty'), {}),
    school.post(address, {}, { headers: { ...large, Origin: school.origin }, body: 'x' }),
    school.visit(address, { headers: { 'content-encoding': 'gzip' } }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([414, 405, 405, 413, 415]);
  expect(refused.filter(({ body }) => hasLatin(body)).map(({ body }) => body)).toEqual([]);
});

function brokenDatabase({ db }: TestApp): TestApp['db'] {
  return db.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('"name":"page"')) throw new Error('the light went out');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
}
