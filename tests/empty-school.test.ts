import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, attribute } from './answer.ts';
import { publicPaths } from './public-paths.ts';
import { siteForAll } from './site-of-tests.ts';

const site = siteForAll();
const pages = new Map<string, Answer>();

/** It speaks of the product, not of the school. */
const ofTheProduct = ['/api'];

beforeAll(async () => {
  for (const path of publicPaths.filter((one) => !ofTheProduct.includes(one))) pages.set(path, await site.visit(path));
});
afterAll(() => expect(site.errors).toEqual([]));

function wordsOf(page: Answer): string {
  return ['title', 'main', 'header', 'footer'].map((part) => page.text(part) ?? '').join(' ');
}

/** What the product itself says with a number, on every school's page. */
const numbersOfTheProduct = [
  /Printed from http:\/\/localhost:3000(?:\/MPD)? on \d{1,2} \w+ \d{4}/g,
  /[123]20\d\d(?=Not available yet)|Act, 2009|clause [\d.]+/g,
  /(?<!\d)\d{1,2}\. (?=[A-Z])|\d(?=[A-Z])/g,
  /(?:©|delete it|parents, guardians and students over|within) [\d–]+/g,
  /12 months after|10 digits|Call 1098/g,
];

test('an empty school states no number: no fee, no time, no year, no count, no mark', () => {
  const stated = [...pages].flatMap(([path, page]) => {
    const words = numbersOfTheProduct.reduce((text, known) => text.replace(known, ''), wordsOf(page));
    return (words.match(/.{0,40}[\d₹].{0,40}/g) ?? []).map((text) => `${path}: ${text}`);
  });
  expect(stated).toEqual([]);
});

test('an empty school names nobody, no place and no hours to search engines', () => {
  for (const [path, page] of pages) {
    const [school] = page.all('script[type="application/ld+json"]').map((script) => JSON.parse(script.textContent));
    const facts = ['@context', '@type', '@id', 'name', 'url', 'logo', 'image'];
    expect([path, Object.keys(school ?? {}).filter((fact) => !facts.includes(fact))]).toEqual([path, []]);
  }
});

test('an empty school shows no way that leads nowhere and no drawing of a school that nobody has seen', () => {
  for (const [path, page] of pages) {
    const links = page.all('a').map((link) => attribute(link, 'href') ?? '');
    expect([path, links.filter((link) => /^(tel:(?!1098$)|mailto:|geo:)|wa\.me\/\d|maps/.test(link))]).toEqual([
      path,
      [],
    ]);
    const pictures = page.all('main img').map((image) => attribute(image, 'src') ?? '');
    expect([path, pictures.filter((source) => /media|bust|school-|map-|van-|classroom/.test(source))]).toEqual([
      path,
      [],
    ]);
  }
});

test('an empty school has its headings, and says what is not given or not ready yet', () => {
  const bodies = [...pages].map(([path, page]) => [path, page.status, page.all('h1').length]);
  expect(bodies).toEqual(bodies.map(([path]) => [path, 200, 1]));
  expect(pages.get('/admission')?.text('main')).toContain('not ready yet');
  expect(pages.get('/MPD')?.text('#part-a')).toContain('Not available yet');
  for (const part of ['b', 'c', 'd', 'e'])
    expect(pages.get('/MPD')?.text(`#part-${part}`)).toContain('Not available yet');
});
