import { expect, test } from 'vitest';
import { contentAt } from '../app/content-types.server.ts';
import { type ContentPath, contentPaths } from '../app/content-types.ts';
import { addRecord } from './admin-records.ts';
import { attribute } from './answer.ts';
import { eachEngine } from './engines.ts';
import { variantsOf } from './extent.ts';
import { engines, type TestDatabase } from './fresh-database.ts';
import { testApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const count = 54;
/** Of the two spellings, the one to which texts are folded. */
const words = 'পুজা';
const isExact = (name: string) => name.startsWith(words);
const exactFirst = (names: readonly string[]) => [...names.filter(isExact), ...names.filter((name) => !isExact(name))];
const ownName = /প[ুূ]জা \d+\./;

/** What is in another order than that in which it was added, or fetched by two queries. */
const changes: Partial<Record<ContentPath, (db: TestDatabase, id: string, day: string) => Promise<unknown>>> = {
  albums: (db, id, day) => db.updateTable('album').set({ day }).where('id', '=', id).execute(),
  calendar: (db, id, first_day) => db.updateTable('calendar_item').set({ first_day }).where('id', '=', id).execute(),
  async photos(db, id, day) {
    if (day > '2026-11-15') return;
    const album = await addRecord(db, 'albums', 'Sports day');
    await db.updateTable('album').set({ bin_sequence: 1 }).where('id', '=', album.id).execute();
    await db.updateTable('photo').set({ album_id: album.id }).where('id', '=', id).execute();
  },
};

const filters: Partial<Record<ContentPath, string>> = { calendar: 'session=2026', photos: 'album=none' };

/** Every ninth has the word as it will be typed. */
async function addAll(db: TestDatabase, path: ContentPath): Promise<void> {
  for (let place = 1; place <= count; place++) {
    const { id } = await addRecord(db, path, `${place % 9 === 0 ? words : 'পূজা'} ${place}.`);
    await changes[path]?.(db, id, `2026-11-${String(1 + ((place * 7) % 22)).padStart(2, '0')}`);
  }
}

function namesOn(page: Awaited<ReturnType<Visitor['visit']>>): string[] {
  return page.all('.record-title').flatMap(({ textContent }) => textContent.match(ownName) ?? []);
}

/** The names on all pages, which are the same on the way back. */
async function namesIn(staff: Visitor, path: string): Promise<string[]> {
  const pages = { next: [] as string[][], prev: [] as string[][] };
  let page = await staff.visit(path);
  for (const way of ['next', 'prev'] as const) {
    pages[way].push(namesOn(page));
    for (let link = page.all(`a[rel=${way}]`)[0]; link; link = page.all(`a[rel=${way}]`)[0]) {
      page = await staff.visit(attribute(link, 'href') ?? '');
      pages[way].push(namesOn(page));
    }
  }
  expect(pages.prev.toReversed()).toEqual(pages.next);
  return pages.next.flat();
}

eachEngine('the admin area', (_openDatabase, engine) => {
  // In short each on one engine: what they search and sort by is written once for all types.
  const paths = contentPaths.filter((_path, index) => variantsOf(engines, index).includes(engine));

  test.each(paths)('searches %s with exact matches first, each once, on the way down and back', async (path) => {
    const site = await testApp({ engine });
    const staff = await site.signIn();
    await addAll(site.db, path);
    const { search } = contentAt(path);
    const found = search ? (await search.find(site.db, words, count)).map(({ name }) => name) : [];
    const own = found.filter((name) => ownName.test(name));
    expect([own.length, own]).toEqual([search ? count : 0, exactFirst(own)]);

    const list = `/admin/${path}?${filters[path] ?? ''}`;
    const hasSearch = (await staff.visit(list)).all('.record-search').length > 0;
    expect([path, hasSearch]).toEqual([path, path !== 'menu' && path !== 'pages']);
    if (hasSearch) {
      const whole = await namesIn(staff, list);
      expect(new Set(whole).size).toBe(count);
      expect(await namesIn(staff, `${list}&q=${encodeURIComponent(words)}`)).toEqual(exactFirst(whole));
    }
    expect(site.errors).toEqual([]);
    await site.close();
  });
});
