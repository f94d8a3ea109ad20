import type { BlockContent, PhrasingContent, TableRow, Text } from 'mdast';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { Block, Inline, List, Marks } from './rich-text-blocks.ts';

/** Every other list in a row has other marks: otherwise they would be read as one list. */
export function isSecondList(blocks: readonly { kind: string }[], index: number): boolean {
  let start = index;
  while (start > 0 && blocks[start]?.kind === 'list' && blocks[start - 1]?.kind === 'list') start -= 1;
  return (index - start) % 2 === 1;
}

/** Of one block; they are joined with an empty line. `parseRichText` of them all gives the same blocks again. */
export function writeBlock(block: Block, isOther: boolean): string {
  const text = toMarkdown({ type: 'root', children: [syntaxOf(block)] }, isOther ? otherOptions : options);
  return text.slice(0, -1);
}

/** They begin Markdown that we do not parse, so they need no backslash. */
const unusedMarkers = new Set('<>`~=');

const root: Handle = (node, parent, state, info) => {
  state.unsafe = state.unsafe.filter(
    ({ character, atBreak, inConstruct }) =>
      !unusedMarkers.has(character) || !(atBreak || inConstruct === 'phrasing' || inConstruct === undefined),
  );
  return defaultHandlers.root(node, parent, state, info);
};

const halfOfEmoji = /[\uD800-\uDFFF]/;

/**
 * The library leaves underscores as they are within a word, and then writes an emoji at the end of bold or italic text
 * as a reference, before which an underscore is read as a mark (seen in 2.2.3).
 */
const text: Handle = (node: Text, _, state, info) =>
  state.safe(node.value, info).replaceAll(/\\?_+/g, (run: string, at: number, whole: string) => {
    const isAtEmoji = halfOfEmoji.test(whole.charAt(at - 1)) || halfOfEmoji.test(whole.charAt(at + run.length));
    return isAtEmoji ? run.replaceAll(/\\?_/g, '\\_') : run;
  });

const options: Options = {
  bullet: '-',
  bulletOther: '*',
  emphasis: '*',
  listItemIndent: 'one',
  resourceLink: true,
  handlers: { root, text },
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
};

const otherOptions: Options = { ...options, bullet: '*', bulletOther: '-', bulletOrdered: ')' };

function syntaxOf(block: Block): BlockContent {
  switch (block.kind) {
    case 'paragraph':
      return { type: 'paragraph', children: phrasesOf(block.content) };
    case 'heading':
      return { type: 'heading', depth: block.level === 1 ? 2 : 3, children: phrasesOf(block.content) };
    case 'list':
      return listOf(block);
    case 'table':
      return { type: 'table', align: block.alignments, children: block.rows.map(rowOf) };
  }
}

function listOf({ isOrdered, start, items }: List): BlockContent {
  const children = items.map((item) => ({
    type: 'listItem' as const,
    spread: item.filter((block) => block.kind === 'paragraph').length > 1,
    children: item.map(syntaxOf),
  }));
  const spread = children.some((item) => item.spread);
  return { type: 'list', ordered: isOrdered, start: isOrdered ? start : null, spread, children };
}

function rowOf(cells: readonly Inline[][]): TableRow {
  return {
    type: 'tableRow',
    children: cells.map((content) => ({ type: 'tableCell', children: phrasesOf(content) })),
  };
}

const wrappers = ['href', 'isBold', 'isItalic'] as const satisfies (keyof Marks)[];

/** Marks of runs become elements around each other, the link outermost. */
function phrasesOf(content: readonly Inline[], depth = 0): PhrasingContent[] {
  const mark = wrappers[depth];
  if (!mark) {
    return content.map((inline) =>
      inline.kind === 'break' ? { type: 'break' } : { type: 'text', value: inline.text },
    );
  }
  return groupsBy(content, mark).flatMap((group) => {
    const children = phrasesOf(group, depth + 1);
    const value = group[0]?.kind === 'text' ? group[0][mark] : undefined;
    if (!value) return children;
    if (typeof value === 'string') return [{ type: 'link', url: value, children }];
    return [{ type: mark === 'isBold' ? 'strong' : 'emphasis', children }];
  });
}

function groupsBy(content: readonly Inline[], mark: keyof Marks): Inline[][] {
  const groups: Inline[][] = [];
  for (const inline of content) {
    const last = groups.at(-1);
    const before = last?.[0];
    const isAlike = before && markOf(before, mark) === markOf(inline, mark);
    if (isAlike) last.push(inline);
    else groups.push([inline]);
  }
  return groups;
}

function markOf(inline: Inline, mark: keyof Marks) {
  return inline.kind === 'text' ? inline[mark] : undefined;
}
