import { expect, test } from 'vitest';
import { type CachedPage, createPageBudget, PageStore } from './page-store.ts';

const untrue = new Set<string>();
let dropped: string[] = [];

function openStore(maxBytes: number, budget = createPageBudget(maxBytes)): PageStore {
  untrue.clear();
  dropped = [];
  return new PageStore({
    budget,
    isFresh: ({ key }) => !untrue.has(key),
    evicted: ({ key }) => void dropped.push(key),
  });
}

function page(key: string, size: number): CachedPage {
  const bytes = { as: () => ({ bytes: new Uint8Array(), encoding: undefined }) };
  return {
    key,
    size,
    etag: '',
    headers: new Headers(),
    bytes,
    version: '1',
    renderedAt: 0,
    expiresAt: 1,
    lastUse: 0,
  };
}

/** The keys of those that are kept. */
function stored(store: PageStore, pages: CachedPage[]): string {
  return pages
    .filter((one) => store.has(one))
    .map(({ key }) => key)
    .join('');
}

test('of pages that do not fit those go first that were used least recently', () => {
  const store = openStore(100);
  const [a, b, c, d] = [page('a', 30), page('b', 30), page('c', 30), page('d', 30)];
  for (const one of [a, b, c]) store.add(one);
  store.use(a);
  store.add(d);
  expect(stored(store, [a, b, c, d])).toBe('acd');
  expect(dropped).toEqual(['b']);
  expect(store.find('b')).toBeUndefined();
  expect(store.find('a')).toBe(a);
});

test('what is no longer true goes before all others, however much it is used', () => {
  const store = openStore(100);
  const [a, b, c, d] = [page('a', 30), page('b', 30), page('c', 30), page('d', 30)];
  for (const one of [a, b, c]) store.add(one);
  store.use(c);
  untrue.add('c');
  store.add(d);
  expect(stored(store, [a, b, c, d])).toBe('abd');
});

test('what is no longer true is not found, and takes no room any more', () => {
  const store = openStore(100);
  const [a, b] = [page('a', 40), page('b', 40)];
  store.add(a);
  store.add(b);
  untrue.add('a');
  expect(store.find('a')).toBeUndefined();
  const c = page('c', 40);
  store.add(c);
  expect(stored(store, [a, b, c])).toBe('bc');
});

test('a page that takes more than half of all is not kept, and drives nothing out', () => {
  const store = openStore(100);
  const [a, large] = [page('a', 40), page('large', 51)];
  store.add(a);
  store.add(large);
  expect(stored(store, [a, large])).toBe('a');
  const half = page('half', 50);
  store.add(half);
  expect(stored(store, [a, half])).toBe('ahalf');
});

test('a page that takes the place of another one takes its room, too', () => {
  const store = openStore(100);
  const [a, again, b] = [page('a', 50), page('a', 50), page('b', 50)];
  store.add(a);
  store.add(again);
  store.add(b);
  expect([stored(store, [a]), stored(store, [again, b])]).toEqual(['', 'ab']);
  expect(dropped).toEqual(['a']);
});

test('a page that grows makes others go; one that is no longer kept does not', () => {
  const store = openStore(100);
  const [a, b] = [page('a', 40), page('b', 40)];
  store.add(a);
  store.add(b);
  store.resized(b, 30);
  expect([stored(store, [a, b]), b.size]).toEqual(['b', 70]);
  store.resized(a, 60);
  expect(stored(store, [b])).toBe('b');
  store.resized(b, -40);
  const c = page('c', 50);
  store.add(c);
  expect(stored(store, [b, c])).toBe('bc');
});

test('never more is kept than there is room for', () => {
  const store = openStore(1_000);
  const pages = Array.from({ length: 300 }, (_, index) => page(`p${index}`, 1 + ((index * 37) % 90)));
  for (const one of pages) {
    store.add(one);
    store.resized(one, 5);
    const size = pages.filter((kept) => store.has(kept)).reduce((sum, kept) => sum + kept.size, 0);
    expect(size).toBeLessThanOrEqual(1_000);
  }
});

test('a school that keeps many pages loses them before one that keeps few, and a closed one keeps none', () => {
  const budget = createPageBudget(100);
  const [large, small] = [openStore(100, budget), openStore(100, budget)];
  const few = [page('few 1', 10), page('few 2', 10)];
  const many = Array.from({ length: 6 }, (_, index) => page(String(index), 20));
  for (const one of few) small.add(one);
  for (const one of many) large.add(one);
  expect(stored(small, few)).toBe('few 1few 2');
  expect(stored(large, many)).toBe('2345');
  small.close();
  expect([stored(small, few), small.size]).toEqual(['', 0]);
  large.add(page('1', 20));
  expect(large.size).toBe(100);
});
