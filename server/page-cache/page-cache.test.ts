import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { compressThoroughly } from '../http/compression.ts';
import { PageCache, type RenderedPage, type UncachedPage } from './page-cache.ts';
import { type CachedPage, createPageBudget } from './page-store.ts';

vi.mock('../http/compression.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../http/compression.ts')>();
  return { ...original, compressThoroughly: vi.fn(original.compressThoroughly) };
});

let version: string | undefined;
let change: () => Promise<number>;

afterEach(() => {
  vi.useRealTimers();
});

function openCache(maxBytes = 1_000_000, isBusy = () => false): PageCache {
  version = '1';
  change = async () => Number.POSITIVE_INFINITY;
  return new PageCache({
    contentVersion: () => version,
    nextChange: () => change(),
    budget: createPageBudget(maxBytes),
    isBusy,
  });
}

/** Renders the text, and counts how often. */
function asking(text: string, more: Partial<RenderedPage> & { status?: number } = {}) {
  return vi.fn(async (): Promise<RenderedPage> => {
    const { status = 200, isForEveryone = true } = more;
    return { response: new Response(text, { status }), isForEveryone };
  });
}

async function textOf(taken: CachedPage | UncachedPage): Promise<string> {
  if ('response' in taken) return taken.response.text();
  return new TextDecoder().decode((await taken.bytes.as(undefined)).bytes);
}

test('a page is made once and answered again until the content changes', async () => {
  const cache = openCache();
  const ask = asking('a');
  const first = await cache.findOrRender('a', ask);
  expect(await cache.findOrRender('a', ask)).toBe(first);
  expect(ask).toHaveBeenCalledTimes(1);
  version = '2';
  expect(cache.isFresh(first as CachedPage)).toBe(false);
  expect(await textOf(await cache.findOrRender('a', asking('b')))).toBe('b');
});

test('nothing is kept, nor trusted, while the version cannot be known', async () => {
  const cache = openCache();
  const kept = await cache.findOrRender('a', asking('a'));
  version = undefined;
  expect(cache.isFresh(kept as CachedPage)).toBe(false);
  const ask = asking('live');
  for (const taken of [await cache.findOrRender('a', ask), await cache.findOrRender('a', ask)]) {
    expect('response' in taken && (await textOf(taken))).toBe('live');
  }
  expect(ask).toHaveBeenCalledTimes(2);
});

test('who asks after a change waits for no page that was begun before it', async () => {
  const cache = openCache();
  const going = Promise.withResolvers<RenderedPage>();
  const early = cache.findOrRender('a', () => going.promise);
  version = '2';
  const late = await cache.findOrRender('a', asking('new'));
  expect(await textOf(late)).toBe('new');
  going.resolve({ response: new Response('old'), isForEveryone: true });
  expect(await textOf(await early)).toBe('old');
  const ask = asking('not rendered');
  expect(await textOf(await cache.findOrRender('a', ask))).toBe('new');
  expect(ask).not.toHaveBeenCalled();
});

test('a page that was begun before a change is not kept', async () => {
  const cache = openCache();
  const going = Promise.withResolvers<RenderedPage>();
  const early = cache.findOrRender('a', () => going.promise);
  version = '2';
  going.resolve({ response: new Response('old'), isForEveryone: true });
  await early;
  expect(await textOf(await cache.findOrRender('a', asking('new')))).toBe('new');
});

test('requests for a page that is being rendered get the same one', async () => {
  const cache = openCache();
  const going = Promise.withResolvers<RenderedPage>();
  const ask = vi.fn(() => going.promise);
  const waiting = Array.from({ length: 50 }, () => cache.findOrRender('a', ask));
  going.resolve({ response: new Response('a'), isForEveryone: true });
  expect(new Set(await Promise.all(waiting)).size).toBe(1);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('what is not the same for everybody is made for each who waits', async () => {
  const cache = openCache();
  const ask = asking('own', { isForEveryone: false });
  const taken = await Promise.all([
    cache.findOrRender('a', ask),
    cache.findOrRender('a', ask),
    cache.findOrRender('a', ask),
  ]);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(new Set(taken.map((one) => 'response' in one && one.response)).size).toBe(3);
});

test('what fails for one is tried again for each who waits', async () => {
  const cache = openCache();
  const ask = vi.fn(async (): Promise<RenderedPage> => {
    throw new Error('the light went out');
  });
  const taken = await Promise.allSettled([cache.findOrRender('a', ask), cache.findOrRender('a', ask)]);
  expect(taken.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await textOf(await cache.findOrRender('a', asking('a')))).toBe('a');
});

test.each([404, 302, 304, 500, 503])('an answer %i is not kept', async (status) => {
  const cache = openCache();
  const ask = vi.fn(async (): Promise<RenderedPage> => {
    return { response: new Response(null, { status }), isForEveryone: true };
  });
  for (let times = 0; times < 2; times++)
    expect(await cache.findOrRender('a', ask)).toHaveProperty('response.status', status);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a page is true until the content changes by itself, and not in the time before it was made', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const cache = openCache();
  change = async () => 1_000_500;
  const page = (await cache.findOrRender('a', asking('a'))) as CachedPage;
  for (const [moment, isTrue] of [
    [1_000_000, true],
    [1_000_499, true],
    [1_000_500, false],
    [999_999, false],
  ] as const) {
    vi.setSystemTime(moment);
    expect(cache.isFresh(page), `${moment}`).toBe(isTrue);
  }
});

test('the time of the next change is looked up once for a version, and again after it or before it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const cache = openCache();
  const nextChange = vi.fn(async () => Date.now() + 500);
  change = nextChange;
  for (const key of ['a', 'b', 'c']) await cache.findOrRender(key, asking(key));
  expect(nextChange).toHaveBeenCalledTimes(1);
  vi.setSystemTime(1_000_500);
  await cache.findOrRender('a', asking('a'));
  expect(nextChange).toHaveBeenCalledTimes(2);
  vi.setSystemTime(900_000);
  await cache.findOrRender('a', asking('a'));
  expect(nextChange).toHaveBeenCalledTimes(3);
  version = '2';
  await cache.findOrRender('a', asking('a'));
  expect(nextChange).toHaveBeenCalledTimes(4);
});

test('when the next change is unknown the page is served and not cached', async () => {
  const cache = openCache();
  change = async () => {
    throw new Error('the light went out');
  };
  const ask = asking('a');
  for (let times = 0; times < 2; times++) expect(await textOf(await cache.findOrRender('a', ask))).toBe('a');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a page that is too large for the store is shown and not kept', async () => {
  const cache = openCache(10_000);
  const ask = asking('x'.repeat(5_000));
  for (let times = 0; times < 2; times++) {
    const taken = (await cache.findOrRender('a', ask)) as CachedPage;
    expect([(await textOf(taken)).length, cache.has(taken)]).toEqual([5_000, false]);
  }
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a server with too much to do begins no thorough compression, and does it later', async () => {
  let isBusy = true;
  const cache = openCache(1_000_000, () => isBusy);
  const { bytes } = (await cache.findOrRender('a', asking('a line of text. '.repeat(500)))) as CachedPage;
  const quick = await bytes.as('br');
  for (let times = 0; times < 5; times++) expect(await bytes.as('br')).toBe(quick);
  expect(compressThoroughly).not.toHaveBeenCalled();
  isBusy = false;
  expect(await bytes.as('br')).toBe(quick);
  expect(compressThoroughly).toHaveBeenCalledTimes(1);
  while ((await bytes.as('br')) === quick) await turn();
});

test('what waits for a thorough compression when the load begins is not begun', async () => {
  let isBusy = false;
  const cache = openCache(1_000_000, () => isBusy);
  const pages = ['a', 'b', 'c'].map((key) => cache.findOrRender(key, asking(`${key} line of text. `.repeat(500))));
  const all = (await Promise.all(pages)) as CachedPage[];
  for (const { bytes } of all) await bytes.as('br');
  const first = Promise.withResolvers<Buffer>();
  vi.mocked(compressThoroughly).mockClear().mockReturnValueOnce(first.promise);
  for (const { bytes } of all) bytes.as('br');
  expect(compressThoroughly).toHaveBeenCalledTimes(1);
  isBusy = true;
  first.resolve(Buffer.alloc(10));
  while ((await all[0]?.bytes.as('br'))?.bytes.byteLength !== 10) await turn();
  expect(compressThoroughly).toHaveBeenCalledTimes(1);
});

test('the page that was asked for last is the last to go', async () => {
  const cache = openCache(20_000);
  const pages = new Map<string, CachedPage>();
  for (const key of ['a', 'b', 'a', 'c']) pages.set(key, (await cache.findOrRender(key, asking(key))) as CachedPage);
  expect(Array.from(pages, ([key, page]) => [key, cache.has(page)])).toEqual([
    ['a', true],
    ['b', false],
    ['c', true],
  ]);
});
