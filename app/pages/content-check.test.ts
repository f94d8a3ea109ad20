import { expect, test } from 'vitest';
import { isPageContent } from './content-check.server.ts';

const many = Array<number>(390_000).fill(0);
const block = { id: 'a', kind: 'cards', is_hidden: false, values: {}, rows: [] };
const table = { ...block, kind: 'table', values: { table: { head: [], rows: many } } };

test.each([
  ['blocks', many],
  ['rows of a block', [{ ...block, rows: many }]],
  ['rows of a table', [table]],
])('an archive with hundreds of thousands of %s is refused', (_, blocks) => {
  expect(isPageContent(JSON.stringify({ title: '', description: '', blocks: [block] }))).toBe(true);
  expect(isPageContent(JSON.stringify({ title: '', description: '', blocks }))).toBe(false);
});
