import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, attribute } from './answer.ts';
import { openDemonstration } from './demonstration.ts';
import { htmlFaults } from './html-faults.ts';
import { addressesOn, subresourcesOn } from './page-addresses.ts';
import { listPages, publicPaths, unlistedPaths } from './public-paths.ts';
import type { TestApp } from './test-app.ts';

let site: TestApp;
const pages = new Map<string, Answer>();

beforeAll(async () => {
  site = await openDemonstration();
  for (const path of await listPages(site.db)) pages.set(path, await site.visit(path));
});
afterAll(async () => {
  expect(site.errors).toEqual([]);
  await site.close();
});

function faults(find: (page: Answer, path: string) => string[]): Record<string, string[]> {
  const found = [...pages].map(([path, page]) => [path, find(page, path)] as const);
  return Object.fromEntries(found.filter(([, list]) => list.length > 0));
}

function meta(page: Answer, name: string): string {
  const [element] = [...page.all(`meta[name="${name}"]`), ...page.all(`meta[property="${name}"]`)];
  return attribute(element, 'content') ?? '';
}

function unless(condition: boolean, sentence: string): string[] {
  return condition ? [] : [sentence];
}

describe('every page', () => {
  test('is there, in English, with one heading of the first rank', () => {
    const found = faults((page) => [
      ...unless(page.status === 200, `answers ${page.status}`),
      ...unless(attribute(page.all('html')[0], 'lang') === 'en', 'does not say its language'),
      ...unless(page.all('h1').length === 1, `has ${page.all('h1').length} h1`),
      ...unless(page.all('main').length === 1, `has ${page.all('main').length} main`),
    ]);
    expect(found).toEqual({});
  });

  test('has a title and a description of its own', () => {
    const found = faults((page) => {
      const description = meta(page, 'description');
      return [
        ...unless((page.text('title')?.length ?? 0) > 5, 'has no title'),
        ...unless(description.length > 20 && description.length <= 160, `is described as "${description}"`),
      ];
    });
    expect(found).toEqual({});
    for (const read of [(page: Answer) => page.text('title'), (page: Answer) => meta(page, 'description')]) {
      const texts = [...pages.values()].map(read);
      expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
    }
  });

  test('says its one address, and how it looks when it is shared', () => {
    const found = faults((page, path) => [
      ...unless(
        attribute(page.all('link[rel="canonical"]')[0], 'href') === site.origin + path,
        'has no canonical link',
      ),
      ...unless(meta(page, 'og:url') === site.origin + path, 'has no og:url'),
      ...['og:title', 'og:description', 'og:type', 'og:site_name', 'og:image'].flatMap((name) =>
        unless(meta(page, name) !== '', `has no ${name}`),
      ),
      ...unless(meta(page, 'og:image').startsWith(`${site.origin}/`), 'has a picture without a whole address'),
    ]);
    expect(found).toEqual({});
  });

  test('tells search engines of the school and of its place in the site', () => {
    const found = faults((page, path) => {
      const kinds = page.all('script[type="application/ld+json"]').flatMap((script) => kindsIn(script.textContent));
      const needed = ['/', '/login'].includes(path) ? ['School'] : ['School', 'BreadcrumbList'];
      return needed.flatMap((kind) => unless(kinds.includes(kind), `has no ${kind}`));
    });
    expect(found).toEqual({});
  });

  test('is listed by search engines unless it asks not to be', () => {
    const found = faults((page, path) => {
      const isUnlisted = meta(page, 'robots').includes('noindex');
      return unless(isUnlisted === unlistedPaths.includes(path), `says robots "${meta(page, 'robots')}"`);
    });
    expect(found).toEqual({});
  });

  test('carries no script but the enhancement module, and nothing inline', () => {
    const found = faults((page) => [
      ...page.all('script').flatMap((script) => {
        const source = attribute(script, 'src');
        if (source === undefined)
          return unless(attribute(script, 'type') === 'application/ld+json', 'has an inline script');
        return unless(
          /^\/assets\/enhance-(follow|home|gallery|page)-\w+\.js$/.test(source),
          `loads the script ${source}`,
        );
      }),
      ...unless(page.all('script[src]').length === 1, `loads ${page.all('script[src]').length} scripts`),
      ...unless(page.all('style').length === 0, 'has an inline style sheet'),
      ...page.all('*').flatMap((element) =>
        Object.entries(element.attributes)
          .filter(([key, value]) => /^(style$|on)/.test(key) || /^(javascript|data):/i.test(value))
          .map(([key, value]) => `has ${key}="${value}"`),
      ),
    ]);
    expect(found).toEqual({});
  });

  test('asks no other host for anything', () => {
    const isForeign = (address: string) => new URL(address, site.origin).origin !== site.origin;
    expect(faults((page) => subresourcesOn(page).filter(isForeign))).toEqual({});
  });

  test('is valid HTML', async () => {
    const found: Record<string, string[]> = {};
    for (const [path, page] of pages) {
      const said = await htmlFaults(page.body);
      if (said.length > 0) found[path] = said;
    }
    expect(found).toEqual({});
  });
});

test('every link, picture and file leads somewhere, and every #place is there', async () => {
  const dead: string[] = [];
  const seen = new Map<string, Answer>();
  for (const [path, page] of pages) {
    for (const address of addressesOn(page)) {
      const url = new URL(address, site.origin + path);
      if (url.origin !== site.origin) continue;
      const target = url.pathname + url.search;
      if (!seen.has(target)) seen.set(target, pages.get(target) ?? (await site.visit(target)));
      const answer = seen.get(target) as Answer;
      if (answer.status !== 200) dead.push(`${path} → ${address} answers ${answer.status}`);
      const place = decodeURIComponent(url.hash.slice(1));
      if (place && !answer.body.includes(` id="${place}"`)) dead.push(`${path} → ${address} has no such place`);
    }
  }
  expect(seen.size).toBeGreaterThan(100);
  expect(dead).toEqual([]);
});

test('the map for search engines names every listed page, and each one is there', async () => {
  const { status, body } = await site.visit('/sitemap.xml');
  expect(status).toBe(200);
  const paths = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  const listed = publicPaths.filter((path) => !unlistedPaths.includes(path));
  expect(paths).toEqual(expect.arrayContaining([...listed]));
  expect(paths.filter((path) => path.startsWith('/gallery/albums/'))).toHaveLength(3);
  for (const path of paths) expect((await site.visit(path)).status, path).toBe(200);
  for (const path of unlistedPaths) expect(paths).not.toContain(path);
  expect((await site.visit('/robots.txt')).body).toContain(`Sitemap: ${site.origin}/sitemap.xml`);
});

test('a page that is not there says so and leads to the disclosure page', async () => {
  const page = await site.visit('/no/such/page');
  expect([page.status, page.text('h1')]).toEqual([404, 'Page Not Found']);
  const back = page.all('main a').find((link) => link.textContent.includes('Go Back'));
  expect(attribute(back, 'href')).toBe('/MPD');
  expect(meta(page, 'robots')).toContain('noindex');
});

/** Every `@type` in a piece of JSON-LD. @throws when it is no JSON */
function kindsIn(text: string): string[] {
  const kinds: string[] = [];
  JSON.parse(text, (key, value) => {
    if (key === '@type') kinds.push(...[value].flat());
    return value;
  });
  return kinds;
}
