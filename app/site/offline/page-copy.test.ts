import { expect, test } from 'vitest';
import { copyOf, filesIn, isTooOld, markOf, type StoredCopy, surplusOf } from './page-copy.ts';

const now = Date.now();
const day = 24 * 60 * 60 * 1000;

const page = (
  number: number,
  { bytes = 1000, at = now - number * 1000, files = ['/assets/a.css'] } = {},
): StoredCopy => ({
  address: `/allnotices/${number}`,
  at,
  bytes,
  files,
});
const file = (address: string, bytes = 1000): StoredCopy => ({ address, at: now, bytes });
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('at most 60 pages are kept, the newest, with the files that they need', () => {
  const all = [file('/assets/a.css'), file('/assets/old.css'), ...numbers(1, 63).map((number) => page(number))];
  expect(surplusOf(all)).toEqual(['/assets/old.css', '/allnotices/61', '/allnotices/62', '/allnotices/63']);
});

test('at most 2 MB are kept, and a file of several pages counts once', () => {
  const all = [file('/assets/a.css', 500_000), ...numbers(1, 4).map((number) => page(number, { bytes: 490_000 }))];
  expect(surplusOf(all)).toEqual(['/allnotices/4']);
  const large = page(1, { bytes: 10, files: ['/media/large.avif'] });
  expect(surplusOf([large, file('/media/large.avif', 2_000_000)])).toEqual([large.address, '/media/large.avif']);
});

test('no copy is kept or shown for more than 30 days', () => {
  const old = page(1, { at: now - 31 * day });
  expect(surplusOf([old, page(2)])).toEqual([old.address]);
  expect([now - 29 * day, now - 31 * day, Number.NaN].map(isTooOld)).toEqual([false, true, true]);
});

test('a copy says when it was made, in India, and nothing of today', () => {
  const months = numbers(1, 12).map((month) => `[${month}]`.replace('[11]', 'Nov'));
  const texts = { asOf: 'As of #.', newer: 'Newer', months };
  const at = Date.parse('2026-11-20T18:35:00Z');
  const mark = markOf({ language: 'en', texts, at, script: '/s.js' });
  expect(mark).toContain('As of 21 Nov, 00:05.');
  expect(markOf({ language: 'bn', texts, at, script: '' })).toContain('As of ২১ Nov, ০০:০৫.');
  const html =
    '<head></head><main id="main"><section id="today" class="today"><p>Open</p></section>' +
    '<p class="today-line no-print">Open</p><section>Notices for $& today</section></main>';
  expect(copyOf(html, mark)).toBe(`<head></head><main id="main">${mark}<section>Notices for $& today</section></main>`);
});

test('the files of a page are those that never change', () => {
  const html =
    '<link href="/assets/a-1.css?about=123456&amp;study=654321"><img src="/media/i/640.jpg" srcset="/media/i/320.avif 320w, /media/i/640.avif 640w">' +
    '<a href="/media/files/x.pdf"></a><link href="/icon-192.png">';
  expect(filesIn(html)).toEqual([
    '/assets/a-1.css?about=123456&study=654321',
    '/media/i/640.jpg',
    '/media/i/320.avif',
    '/media/i/640.avif',
  ]);
});
