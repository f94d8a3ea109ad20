import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type EncodedBytes, encodedPage } from './encoded-page.ts';

/** A machine that is busy takes its time. */
const text = Array.from({ length: 400 }, (_, line) => `<li class="notice">Notice ${line * 7919}</li>`).join('\n');
const plain = new TextEncoder().encode(text);

function open(bytes = plain, isNeeded = true) {
  const grown: number[] = [];
  const counts = { improvements: 0 };
  const page = encodedPage(bytes, {
    isNeeded: () => isNeeded,
    resized: (more) => void grown.push(more),
    improved: () => void counts.improvements++,
  });
  return { page, grown, counts: counts };
}

function isBest({ improve }: EncodedBytes): boolean {
  return improve === undefined;
}

function decoded({ bytes, encoding }: EncodedBytes): string {
  const whole = encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;
  return Buffer.from(whole).toString('utf8');
}

test.each(['br', 'gzip'] as const)(
  '%s is compressed quickly for the first request, and as small as possible after the second',
  async (encoding) => {
    const { page, grown, counts } = open();
    const quick = await page.as(encoding);
    expect([quick.encoding, isBest(quick), decoded(quick) === text]).toEqual([encoding, false, true]);
    await page.as(encoding);
    await expect.poll(async () => isBest(await page.as(encoding))).toBe(true);
    const best = await page.as(encoding);
    expect([best.encoding, decoded(best) === text]).toEqual([encoding, true]);
    expect(best.bytes.byteLength).toBeLessThanOrEqual(quick.bytes.byteLength);
    expect(counts.improvements).toBe(1);
    expect(grown.reduce((sum, more) => sum + more)).toBe(best.bytes.byteLength);
  },
);

test('those who ask at once wait for the same bytes', async () => {
  const { page, grown } = open();
  const all = await Promise.all(Array.from({ length: 20 }, () => page.as('br')));
  expect(new Set(all).size).toBe(1);
  expect(grown).toHaveLength(1);
});

test('who accepts nothing, and what is tiny, gets it as it is', async () => {
  const { page, grown } = open();
  expect(await page.as(undefined)).toEqual({ bytes: plain, encoding: undefined });
  const tiny = new TextEncoder().encode('nothing here');
  expect(await open(tiny).page.as('br')).toEqual({ bytes: tiny, encoding: undefined });
  expect(grown).toEqual([]);
});

test('what is very large is compressed once', async () => {
  const large = new TextEncoder().encode(text.repeat(40));
  expect(large.byteLength).toBeGreaterThan(512 * 1024);
  const encoded = await open(large).page.as('br');
  expect([isBest(encoded), encoded.encoding]).toEqual([true, 'br']);
});

test('for a page that nobody can ask for any more no core is taken', async () => {
  const { page, grown } = open(plain, false);
  await page.as('br');
  await page.as('br');
  // Background jobs come one after the other: when this one is done, the one before it was passed over.
  const other = open().page;
  await other.as('br');
  await other.as('br');
  await expect.poll(async () => isBest(await other.as('br'))).toBe(true);
  expect([isBest(await page.as('br')), grown.length]).toEqual([false, 1]);
});
