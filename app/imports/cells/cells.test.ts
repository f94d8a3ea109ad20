import { expect, test } from 'vitest';
import { readWrittenDay } from './written-day.server.ts';
import { readYesNo } from './yes-no.server.ts';

test.each(['yes', 'Y', ' YES ', '1', '১', 'TRUE', '✓', 'হ্যাঁ', 'हाँ', 'ହଁ', 'yes.'])('%s says yes', (text) => {
  expect(readYesNo(text)).toBe(true);
});

test.each(['', 'no', 'N', '0', '০', 'false', '-', 'না', 'नहीं', 'ନା'])('%s says no', (text) => {
  expect(readYesNo(text)).toBe(false);
});

test.each(['perhaps', 'yes no', '2', '__proto__', 'constructor'])('%s says neither', (text) => {
  expect(readYesNo(text)).toBeUndefined();
});

test.each([
  ['১৫/০৮/২০২৬', '2026-08-15'],
  ['46249', '2026-08-15'],
  ['99999', undefined],
  ['12', undefined],
])('%s is the day %s', (text, day) => {
  expect(readWrittenDay(text)).toBe(day);
});
