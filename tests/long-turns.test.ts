import { expect, test } from 'vitest';
import { blockLimits } from '../app/pages/block-fields.ts';
import { type BlockKind, blockKinds, type PageContent } from '../app/pages/block-kinds.ts';
import { isPageContent } from '../app/pages/content-check.server.ts';
import { compareContents } from '../app/pages/history/compare.server.ts';
import { emptyBlock } from '../app/pages/page-content.ts';
import { declaredKinds } from '../tools/trials/support/declared-kinds.ts';
import { fieldsAt, findCase } from '../tools/trials/support/largest-contents.ts';
import { fillings, largestPage } from '../tools/trials/support/largest-page.ts';
import { variantsOf } from './extent.ts';

test('whatever people may send has a case in the trial', async () => {
  const kinds = await declaredKinds();
  expect(kinds.length).toBeGreaterThan(150);
  expect(kinds.filter((kind) => !findCase(kind))).toEqual([]);
  expect(Object.keys(fieldsAt).filter((name) => !kinds.includes(`fields ${name}`))).toEqual([]);
  expect(['fields newFields', 'form admin/new', 'file admin/new', 'list new'].filter(findCase)).toEqual([]);
});

test.each([...(Object.keys(blockKinds) as BlockKind[]).entries()])(
  'a page of blocks %s %s as large as it may be is accepted',
  (index, kind) => {
    for (const filling of variantsOf(Object.keys(fillings), index))
      expect(() => largestPage(kind, filling)).not.toThrow();
  },
);

test('an imported page has no more blocks than one that was written here', () => {
  const page = (blocks: number) =>
    JSON.stringify({
      title: '',
      description: '',
      blocks: Array.from({ length: blocks }, () => emptyBlock('stored-details')),
    });
  expect([isPageContent(page(blockLimits.maxBlocks)), isPageContent(page(blockLimits.maxBlocks + 1))]).toEqual([
    true,
    false,
  ]);
});

const labels = { title: 'Title', description: 'Description' };

test('a long text that was rewritten is shown as removed and added', async () => {
  const [before, after] = [largestPage('text', 'prose', 'v'), largestPage('text', 'prose', 'w')];
  const { blocks } = await compareContents(before, after, labels);
  const texts = blocks.flatMap(({ fields }) => fields.filter(({ name }) => name === 'text'));
  expect(texts.map(({ parts = [] }) => parts.map(({ change }) => change))).toEqual(
    before.blocks.map(() => ['removed', 'added']),
  );
});

test('of many changed texts only the first are compared word by word', async () => {
  const page = (word: string): PageContent => ({
    title: '',
    description: '',
    blocks: Array.from({ length: 30 }, (_, index) => ({
      ...emptyBlock('lead', `${index}`),
      values: { text: Array.from({ length: 200 }, (__, at) => `${word}${at} same`).join(' ') },
    })) as PageContent['blocks'],
  });
  const { blocks } = await compareContents(page('v'), page('w'), labels);
  const counts = blocks.flatMap(({ fields }) => fields.map(({ parts = [] }) => parts.length));
  expect([counts.length, counts[0], counts.at(-1)]).toEqual([30, 600, 2]);
});
