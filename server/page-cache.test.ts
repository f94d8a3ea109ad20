import { afterEach, expect, test, vi } from 'vitest';
import { type MadePage, type NotKept, PageCache } from './page-cache.ts';
import type { KeptPage } from './page-store.ts';

let version: string | undefined;
let change: () => Promise<number>;

afterEach(() => {
  vi.useRealTimers();
});

function openCache(mostBytes = 1_000_000): PageCache {
  version = '1';
  change = async () => Number.POSITIVE_INFINITY;
  return new PageCache({ contentVersion: () => version, nextChange: () => change(), mostBytes });
}

/** Makes the text, and counts how often it was asked to. */
function asking(text: string, more: Partial<MadePage> & { status?: number } = {}) {
  return vi.fn(async (): Promise<MadePage> => {
    const { status = 200, isForEverybody = true } = more;
    return { answer: new Response(text, { status }), isForEverybody };
  });
}

async function textOf(taken: KeptPage | NotKept): Promise<string> {
  if ('answer' in taken) return taken.answer.text();
  return new TextDecoder().decode((await taken.bytes.as(undefined)).bytes);
}

test('a page is made once and answered again until the content changes', async () => {
  const cache = openCache();
  const ask = asking('a');
  const first = await cache.take('a', ask);
  expect(await cache.take('a', ask)).toBe(first);
  expect(ask).toHaveBeenCalledTimes(1);
  version = '2';
  expect(cache.isTrue(first as KeptPage)).toBe(false);
  expect(await textOf(await cache.take('a', asking('b')))).toBe('b');
});

test('nothing is kept, nor trusted, while the version cannot be known', async () => {
  const cache = openCache();
  const kept = await cache.take('a', asking('a'));
  version = undefined;
  expect(cache.isTrue(kept as KeptPage)).toBe(false);
  const ask = asking('live');
  for (const taken of [await cache.take('a', ask), await cache.take('a', ask)]) {
    expect('answer' in taken && (await textOf(taken))).toBe('live');
  }
  expect(ask).toHaveBeenCalledTimes(2);
});

test('who asks after a change waits for no page that was begun before it', async () => {
  const cache = openCache();
  const going = Promise.withResolvers<MadePage>();
  const early = cache.take('a', () => going.promise);
  version = '2';
  const late = await cache.take('a', asking('new'));
  expect(await textOf(late)).toBe('new');
  going.resolve({ answer: new Response('old'), isForEverybody: true });
  expect(await textOf(await early)).toBe('old');
  const ask = asking('not asked');
  expect(await textOf(await cache.take('a', ask))).toBe('new');
  expect(ask).not.toHaveBeenCalled();
});

test('a page that was begun before a change is not kept', async () => {
  const cache = openCache();
  const going = Promise.withResolvers<MadePage>();
  const early = cache.take('a', () => going.promise);
  version = '2';
  going.resolve({ answer: new Response('old'), isForEverybody: true });
  await early;
  expect(await textOf(await cache.take('a', asking('new')))).toBe('new');
});

test('those who want a page while it is being made get the same one', async () => {
  const cache = openCache();
  const going = Promise.withResolvers<MadePage>();
  const ask = vi.fn(() => going.promise);
  const waiting = Array.from({ length: 50 }, () => cache.take('a', ask));
  going.resolve({ answer: new Response('a'), isForEverybody: true });
  expect(new Set(await Promise.all(waiting)).size).toBe(1);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('what is not the same for everybody is made for each who waits', async () => {
  const cache = openCache();
  const ask = asking('own', { isForEverybody: false });
  const taken = await Promise.all([cache.take('a', ask), cache.take('a', ask), cache.take('a', ask)]);
  expect(ask).toHaveBeenCalledTimes(3);
  expect(new Set(taken.map((one) => 'answer' in one && one.answer)).size).toBe(3);
});

test('what fails for one is tried again for each who waits', async () => {
  const cache = openCache();
  const ask = vi.fn(async (): Promise<MadePage> => {
    throw new Error('the light went out');
  });
  const taken = await Promise.allSettled([cache.take('a', ask), cache.take('a', ask)]);
  expect(taken.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await textOf(await cache.take('a', asking('a')))).toBe('a');
});

test.each([404, 302, 304, 500, 503])('an answer %i is not kept', async (status) => {
  const cache = openCache();
  const ask = vi.fn(async (): Promise<MadePage> => {
    return { answer: new Response(null, { status }), isForEverybody: true };
  });
  for (let times = 0; times < 2; times++) expect(await cache.take('a', ask)).toHaveProperty('answer.status', status);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a page is true until the content changes by itself, and not in the time before it was made', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const cache = openCache();
  change = async () => 1_000_500;
  const page = (await cache.take('a', asking('a'))) as KeptPage;
  for (const [moment, isTrue] of [
    [1_000_000, true],
    [1_000_499, true],
    [1_000_500, false],
    [999_999, false],
  ] as const) {
    vi.setSystemTime(moment);
    expect(cache.isTrue(page), `${moment}`).toBe(isTrue);
  }
});

test('when the content changes next is asked once for a version, and again after the moment, or before it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const cache = openCache();
  const asked = vi.fn(async () => Date.now() + 500);
  change = asked;
  for (const key of ['a', 'b', 'c']) await cache.take(key, asking(key));
  expect(asked).toHaveBeenCalledTimes(1);
  vi.setSystemTime(1_000_500);
  await cache.take('a', asking('a'));
  expect(asked).toHaveBeenCalledTimes(2);
  vi.setSystemTime(900_000);
  await cache.take('a', asking('a'));
  expect(asked).toHaveBeenCalledTimes(3);
  version = '2';
  await cache.take('a', asking('a'));
  expect(asked).toHaveBeenCalledTimes(4);
});

test('where the next change cannot be told the page is shown and not kept', async () => {
  const cache = openCache();
  change = async () => {
    throw new Error('the light went out');
  };
  const ask = asking('a');
  for (let times = 0; times < 2; times++) expect(await textOf(await cache.take('a', ask))).toBe('a');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a page that is too large for the store is shown and not kept', async () => {
  const cache = openCache(10_000);
  const ask = asking('x'.repeat(5_000));
  for (let times = 0; times < 2; times++) {
    const taken = (await cache.take('a', ask)) as KeptPage;
    expect([(await textOf(taken)).length, cache.has(taken)]).toEqual([5_000, false]);
  }
  expect(ask).toHaveBeenCalledTimes(2);
});
