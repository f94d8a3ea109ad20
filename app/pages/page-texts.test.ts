import { expect, test } from 'vitest';
import { areTooManyItems, type PageText } from './page-texts.ts';

const area: Pick<PageText, 'text' | 'input'> = { input: 'area', text: Array(200).fill('a line').join('\n') };

test.each([
  ['texts within the bound', 7, 0, false],
  ['texts that are too long together', 8, 0, true],
  ['the same with rows of tables', 7, 101, true],
])('%s', (_what, count, rows, isTooMuch) => {
  expect(areTooManyItems(Array(count).fill(area), rows)).toBe(isTooMuch);
});
