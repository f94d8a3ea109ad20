import { expect, test } from 'vitest';
import type { Upload } from './upload-list.ts';
import { countLabelOf, countUploads, isNews } from './upload-summary.tsx';

type Part = Partial<Upload<unknown>>;

const waiting: Part = { isStarted: true };
const done: Part = { isStarted: true, state: 'done' };
const failed: Part = { state: 'failed', isStarted: true, isRefused: true };
const broken: Part = { state: 'failed', isStarted: true, comesAgain: true };

function some(count: number, part: Part = {}): Upload<unknown>[] {
  const file = new File(['1'], 'a.jpg');
  const fresh = { key: 'a', file, state: 'waiting', sentBytes: 0, totalBytes: 1, isStarted: false } as const;
  return Array.from({ length: count }, () => ({ ...fresh, isPrepared: true, isSmaller: false, ...part }));
}

const wordsOf = (...uploads: Upload<unknown>[]) => countLabelOf(countUploads(uploads));
const twenty = (countDone: number, ...others: Upload<unknown>[]) =>
  countUploads([...some(countDone, done), ...others, ...some(20 - countDone - others.length, waiting)]);

test('what was chosen is counted before anything is sent', () => {
  expect(wordsOf()).toBe('');
  expect(wordsOf(...some(21))).toBe('21 photos chosen.');
});

test('a broken line is no failure: what waits for it goes by itself', () => {
  expect(wordsOf(...some(5, done), ...some(1, broken), ...some(19, waiting))).toBe(
    '5 of 25 files uploaded. No connection. 20 files are waiting and will be uploaded automatically.',
  );
  expect(wordsOf(...some(2, done), ...some(1, failed))).toBe('2 of 3 files uploaded. 1 file could not be uploaded.');
});

test('only every fifth file, a failure, a broken line and the end are news', () => {
  expect(isNews(countUploads(some(21)), countUploads([]))).toBe(true);
  expect(isNews(twenty(0), countUploads(some(20)))).toBe(false);
  expect(isNews(twenty(4), twenty(0))).toBe(false);
  expect(isNews(twenty(5), twenty(0))).toBe(true);
  expect(isNews(twenty(6, ...some(1, failed)), twenty(5))).toBe(true);
  expect(isNews(countUploads(some(3, done)), countUploads([...some(2, done), ...some(1, waiting)]))).toBe(true);
});

test('a line that stays broken is said once, and that it is back with the next file', () => {
  const broke = twenty(6, ...some(1, broken));
  expect(isNews(broke, twenty(5))).toBe(true);
  expect(isNews(twenty(6), broke)).toBe(false);
  expect(isNews(broke, broke)).toBe(false);
  expect(isNews(twenty(7), broke)).toBe(true);
});
