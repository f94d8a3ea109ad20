import { expect, test } from 'vitest';
import { listPage, readCursor } from './list-page.ts';
import { isStorable, tidy } from './text.ts';

test('text is trimmed, composed and freed of control letters, and otherwise kept', () => {
  expect(tidy('  e\u0301t\u00e9\r\n\u0007<b>\t১২ ')).toBe('été\n<b>\t১২');
});

test('NUL and broken Unicode cannot be stored', () => {
  expect(isStorable('বাংলা')).toBe(true);
  expect(isStorable('a\0')).toBe(false);
  expect(isStorable('\ud800')).toBe(false);
});

test.each(['', '0', '-1', '1.5', '9999999999', 'abc', '1 or 1=1', '\0'])(
  'the cursor %j means the first page',
  (value) => {
    expect(readCursor(new URLSearchParams({ older: value, newer: value }))).toBeUndefined();
  },
);

test('an empty page knows that nothing follows', async () => {
  expect(await listPage({ older: 5 }, 'sequence', async () => [])).toEqual({ rows: [], newer: 0, older: undefined });
});
