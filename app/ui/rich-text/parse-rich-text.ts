import type { AlignType, Nodes, RootContent, List as SyntaxList, Table as SyntaxTable } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { characterCount, excerpt, withSingleSpaces } from '../../lib/text.ts';
import {
  type Block,
  type Heading,
  type Inline,
  isSafeHref,
  isSameMarks,
  type List,
  type Marks,
  type Paragraph,
  type Table,
  textOfInlines,
} from './rich-text-blocks.ts';
import {
  countRichTextItems,
  maxListDepth,
  maxRichText,
  maxRichTextItems,
  maxTableColumns,
} from './rich-text-limits.ts';

const unknownConstructs = [
  'autolink',
  'blockQuote',
  'codeFenced',
  'codeIndented',
  'codeText',
  'definition',
  'htmlFlow',
  'htmlText',
  'setextUnderline',
];

const grammar = {
  extensions: [gfmTable(), { disable: { null: unknownConstructs } }],
  mdastExtensions: [gfmTableFromMarkdown()],
};

export function parseRichText(text: string): Block[] {
  if (text.length > 2 * maxRichText || (text.length > maxRichText && characterCount(text) > maxRichText))
    return plainParagraphs(text);
  if (countRichTextItems(text) > maxRichTextItems) return plainParagraphs(text);
  const source = boundSyntax(text);
  return fromMarkdown(source, grammar).children.flatMap((node) => blockOf(node, source));
}

const maxMarks = 1500;
const maxMarkLength = 6;
const markOrEscape = /\\.|[*_]+|[[\]]/gs;
const deepMarkers = /^[\t ]*(?:(?:[*+-]|\d{1,9}[).])[\t ]+){6}(?:\d{1,9})?(?=[*+).-])/gm;

/** The parser needs n² steps for n markers in a paragraph or n lists in a line: runs that nobody means are escaped. */
function boundSyntax(text: string): string {
  return text
    .replace(deepMarkers, '$&\\')
    .split(/(\n[\t ]*\n)/)
    .map((part) => {
      const marks = part.match(markOrEscape)?.filter((mark) => !mark.startsWith('\\')).length ?? 0;
      return part.replace(markOrEscape, (mark) => {
        const isMeant = mark.startsWith('\\') || (marks <= maxMarks && mark.length <= maxMarkLength);
        return isMeant ? mark : mark.replace(/./g, '\\$&');
      });
    })
    .join('');
}

function plainParagraphs(text: string): Paragraph[] {
  const parts = text.split(/\n\s*\n/).filter((part) => part.trim());
  const last = parts.slice(maxRichTextItems).join('\n');
  return [...parts.slice(0, maxRichTextItems), ...(last ? [last] : [])].map((part) =>
    paragraphOf([{ kind: 'text', text: part.trim() }]),
  );
}

function paragraphOf(content: Inline[]): Paragraph {
  return { kind: 'paragraph', content };
}

function blockOf(node: RootContent, source: string): Block[] {
  switch (node.type) {
    case 'heading':
      return withContent<Heading>({
        kind: 'heading',
        level: node.depth < 3 ? 1 : 2,
        content: inlinesOf(node.children),
      });
    case 'list':
      return [listOf(node, source, 1)];
    case 'table':
      return [tableOf(node)];
    default:
      return paragraphsOf(node, source);
  }
}

function withContent<One extends { content: Inline[] }>(block: One): One[] {
  return textOfInlines(block.content).trim() ? [block] : [];
}

function paragraphsOf(node: RootContent, source: string): Paragraph[] {
  if (node.type === 'paragraph' || node.type === 'heading') return withContent(paragraphOf(inlinesOf(node.children)));
  if (node.type === 'table')
    return tableOf(node).rows.flatMap((cells) => withContent(paragraphOf(rowAsInlines(cells))));
  const text = source.slice(node.position?.start.offset, node.position?.end.offset);
  return withContent(paragraphOf([{ kind: 'text', text }]));
}

function rowAsInlines(cells: Inline[][]): Inline[] {
  return joinRuns(cells.flatMap((cell, index) => (index ? [{ kind: 'text', text: ' | ' }, ...cell] : cell)));
}

function listOf(node: SyntaxList, source: string, depth: number): List {
  const isOrdered = node.ordered === true;
  const items = depth < maxListDepth ? itemsOf(node, source, depth) : flatItemsOf(node, source);
  return { kind: 'list', isOrdered, start: isOrdered ? (node.start ?? 1) : 1, items };
}

function itemsOf(node: SyntaxList, source: string, depth: number): List['items'] {
  return node.children.map((item) =>
    item.children.flatMap((child): (Paragraph | List)[] =>
      child.type === 'list' ? [listOf(child, source, depth + 1)] : paragraphsOf(child, source),
    ),
  );
}

/** Without recursion: a line of ten thousand dashes is a list as deep. */
function flatItemsOf(node: SyntaxList, source: string): List['items'] {
  const items: List['items'] = [];
  const waiting = node.children.toReversed();
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const own = item.children.flatMap((child) => (child.type === 'list' ? [] : paragraphsOf(child, source)));
    if (own.length > 0) items.push(own);
    for (const child of item.children.toReversed()) {
      if (child.type === 'list') waiting.push(...child.children.toReversed());
    }
  }
  return items;
}

function tableOf(node: SyntaxTable): Table {
  const columns = Math.min(maxTableColumns, node.children[0]?.children.length ?? 0);
  const alignments = Array.from({ length: columns }, (_, column): AlignType => node.align?.[column] ?? null);
  const rows = node.children.map((row) => {
    const cells = row.children.map((cell) => inlinesOf(cell.children));
    const last = joinRuns(rowAsInlines(cells.slice(columns - 1)));
    const all = [...cells.slice(0, columns - 1), last];
    return Array.from({ length: columns }, (_, column) => all[column] ?? []);
  });
  return { kind: 'table', alignments, rows };
}

type Waiting = { node: Nodes; marks: Marks };

/** Without recursion, as emphasis may be nested by the thousand. */
function inlinesOf(nodes: readonly Nodes[]): Inline[] {
  const found: Inline[] = [];
  const waiting: Waiting[] = [];
  const add = (children: readonly Nodes[], marks: Marks) => {
    for (const node of children.toReversed()) waiting.push({ node, marks });
  };
  add(nodes, {});
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, marks } = next;
    if (node.type === 'text') found.push({ kind: 'text', text: node.value.replaceAll('\n', ' '), ...marks });
    else if (node.type === 'break') found.push({ kind: 'break' });
    else if (node.type === 'strong') add(node.children, { ...marks, isBold: true });
    else if (node.type === 'emphasis') add(node.children, { ...marks, isItalic: true });
    else if (node.type === 'link' && isSafeHref(node.url)) add(node.children, { ...marks, href: node.url });
    else if (node.type === 'link') add(asText('[', node.children, node.url), marks);
    else if (node.type === 'image') add(asText('![', [{ type: 'text', value: node.alt ?? '' }], node.url), marks);
  }
  return joinRuns(found);
}

function asText(opening: string, children: readonly Nodes[], url: string): Nodes[] {
  return [{ type: 'text', value: opening }, ...children, { type: 'text', value: `](${url})` }];
}

/** Neighbours that look the same are one. */
export function joinRuns(content: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const inline of content) {
    const last = joined.at(-1);
    if (inline.kind === 'break' || last?.kind !== 'text' || !isSameMarks(last, inline)) joined.push({ ...inline });
    else last.text += inline.text;
  }
  return joined.filter((inline) => inline.kind === 'break' || inline.text);
}

/** Unclosed, they would reverse the text that follows. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;

/** Each block and item on a line of its own, without marks; with `max` one line of at most so many characters. */
export function plainTextOf(text: string | readonly Block[], max?: number): string {
  const isOneLine = max !== undefined;
  const blocks = typeof text === 'string' ? parseRichText(text) : text;
  const lines = blocks.flatMap((block) => linesOf(block, isOneLine));
  const plain = lines.join('\n').replace(directionMarks, '');
  return isOneLine ? excerpt(withSingleSpaces(plain), max) : plain;
}

function linesOf(block: Block, isOneLine: boolean): string[] {
  if (block.kind === 'list') return block.items.flatMap((item, index) => itemLines(block, item, index, isOneLine));
  if (block.kind === 'table') return block.rows.map((cells) => cells.map(textOfInlines).filter(Boolean).join(' | '));
  return [textOfInlines(block.content)];
}

function itemLines(list: List, item: List['items'][number], index: number, isOneLine: boolean): string[] {
  const lines = item.flatMap((block) => linesOf(block, isOneLine));
  if (isOneLine) return lines;
  const marker = list.isOrdered ? `${list.start + index}.` : '•';
  return lines.map((line, at) => (at === 0 ? `${marker} ${line}` : `  ${line}`));
}
