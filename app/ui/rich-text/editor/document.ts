import type { Mark, Node } from 'prosemirror-model';
import { withPlainBreaks } from '../../../lib/text.ts';
import { joinRuns } from '../parse-rich-text.ts';
import type { Block, Inline, List, Marks, Paragraph, Table, TextRun } from '../rich-text-blocks.ts';
import { isSecondList, writeBlock } from '../write-rich-text.ts';
import { schema } from './schema.ts';

const types = schema.nodes;

export function documentOf(blocks: readonly Block[]): Node {
  return types.doc.create(null, nodesOf(blocks));
}

/** At least one: a document is never empty. */
export function nodesOf(blocks: readonly Block[]): Node[] {
  return blocks.length > 0 ? blocks.map(nodeOf) : [types.paragraph.create()];
}

function nodeOf(block: Block): Node {
  switch (block.kind) {
    case 'paragraph':
      return types.paragraph.create(null, inlineNodes(block.content));
    case 'heading':
      return types.heading.create({ level: block.level }, inlineNodes(withoutBreaks(block.content)));
    case 'list':
      return listNode(block);
    case 'table':
      return tableNode(block);
  }
}

function listNode({ isOrdered, start, items }: List): Node {
  const children = items.map((item) => {
    const nodes = item.map(nodeOf);
    const first = item[0]?.kind === 'paragraph' ? [] : [types.paragraph.create()];
    return types.list_item.create(null, [...first, ...nodes]);
  });
  return isOrdered ? types.ordered_list.create({ start }, children) : types.bullet_list.create(null, children);
}

function tableNode({ rows, alignments }: Table): Node {
  const children = rows.map((cells, row) => {
    const type = row === 0 ? types.table_header : types.table_cell;
    const made = cells.map((content, column) =>
      type.create({ alignment: alignments[column] ?? null }, inlineNodes(withoutBreaks(content))),
    );
    return types.table_row.create(null, made);
  });
  return types.table.create(null, children);
}

function withoutBreaks(content: readonly Inline[]): Inline[] {
  return content.map((inline) => (inline.kind === 'break' ? { kind: 'text', text: ' ' } : inline));
}

function inlineNodes(content: readonly Inline[]): Node[] {
  return content.flatMap((inline) => {
    if (inline.kind === 'break') return [types.hard_break.create()];
    return inline.text ? [schema.text(inline.text, marksOf(inline))] : [];
  });
}

function marksOf({ isBold, isItalic, href }: TextRun): Mark[] {
  return [
    ...(href ? [schema.marks.link.create({ href })] : []),
    ...(isBold ? [schema.marks.strong.create()] : []),
    ...(isItalic ? [schema.marks.em.create()] : []),
  ];
}

/** Without what Markdown cannot say: empty paragraphs, blanks at line ends, bold blanks. */
export function blocksOf(document: Node): Block[] {
  return document.children.flatMap(blockOf);
}

function blockOf(node: Node): Block[] {
  const found = readBlock(node);
  return found ? [found] : [];
}

function readBlock(node: Node): Block | undefined {
  if (node.type === types.bullet_list || node.type === types.ordered_list) return readList(node);
  if (node.type === types.table) return readTable(node);
  const content = readInlines(node);
  if (content.length === 0) return undefined;
  if (node.type === types.heading) return { kind: 'heading', level: node.attrs.level === 1 ? 1 : 2, content };
  return { kind: 'paragraph', content };
}

function readList(node: Node): List | undefined {
  const items = node.children
    .map((item) => item.children.flatMap((child) => blockOf(child) as (Paragraph | List)[]))
    .filter((item) => item.length > 0);
  if (items.length === 0) return undefined;
  const isOrdered = node.type === types.ordered_list;
  return { kind: 'list', isOrdered, start: isOrdered ? (node.attrs.start as number) : 1, items };
}

function readTable(node: Node): Table | undefined {
  const rows = node.children.map((row) => row.children.map(readInlines));
  if (rows.every((cells) => cells.every((content) => content.length === 0))) return undefined;
  const alignments = node.child(0).children.map((cell) => cell.attrs.alignment as Table['alignments'][number]);
  return { kind: 'table', alignments, rows };
}

function readInlines(node: Node): Inline[] {
  const runs = node.children.map((child): Inline => {
    if (child.type === types.hard_break) return { kind: 'break' };
    return { kind: 'text', text: storable(child.text ?? ''), ...readMarks(child) };
  });
  return trimmed(joinRuns(withoutMarkedEdges(joinRuns(runs))));
}

function readMarks(node: Node): Marks {
  const href = schema.marks.link.isInSet(node.marks)?.attrs.href as string | undefined;
  return {
    ...(schema.marks.strong.isInSet(node.marks) && { isBold: true }),
    ...(schema.marks.em.isInSet(node.marks) && { isItalic: true }),
    ...(href !== undefined && { href }),
  };
}

function storable(text: string): string {
  return withPlainBreaks(text.toWellFormed()).replace(/[\p{Cc}\uFFFD]/gu, (character) =>
    /\s/.test(character) ? ' ' : '',
  );
}

/** A blank between two runs has the marks that both share. */
function withoutMarkedEdges(runs: readonly Inline[]): Inline[] {
  const pieces = runs.flatMap((run): Inline[] => {
    if (run.kind === 'break') return [run];
    const core = run.text.trim();
    if (!core) return [run];
    const start = run.text.length - run.text.trimStart().length;
    const texts = [run.text.slice(0, start), core, run.text.slice(start + core.length)];
    return texts.filter(Boolean).map((text) => ({ ...run, text }));
  });
  return pieces.map((piece, index): Inline => {
    if (piece.kind === 'break' || piece.text.trim()) return piece;
    return {
      kind: 'text',
      text: piece.text,
      ...sharedMarks(besideBlank(pieces, index, -1), besideBlank(pieces, index, 1)),
    };
  });
}

function besideBlank(pieces: readonly Inline[], index: number, step: 1 | -1): TextRun | undefined {
  for (let at = index + step; ; at += step) {
    const piece = pieces[at];
    if (!piece || piece.kind === 'break') return undefined;
    if (piece.text.trim()) return piece;
  }
}

function sharedMarks(before: TextRun | undefined, after: TextRun | undefined): Marks {
  if (!before || !after) return {};
  return {
    ...(before.isBold && after.isBold && { isBold: true }),
    ...(before.isItalic && after.isItalic && { isItalic: true }),
    ...(before.href !== undefined && before.href === after.href && { href: before.href }),
  };
}

/** No blanks beside a line break, and no line breaks at the edges. */
function trimmed(content: readonly Inline[]): Inline[] {
  const lines: Inline[][] = [[]];
  for (const inline of content) {
    if (inline.kind === 'break') lines.push([]);
    else lines.at(-1)?.push(inline);
  }
  const clean = lines.map(trimLine);
  while (clean[0]?.length === 0) clean.shift();
  while (clean.at(-1)?.length === 0) clean.pop();
  return clean.flatMap((line, index): Inline[] => (index ? [{ kind: 'break' }, ...line] : line));
}

function trimLine(line: readonly Inline[]): Inline[] {
  const runs = line.filter((inline) => inline.kind === 'text').map((run) => ({ ...run }));
  const first = runs[0];
  const last = runs.at(-1);
  if (first) first.text = first.text.trimStart();
  if (last) last.text = last.text.trimEnd();
  return runs.filter((run) => run.text);
}

type Written = { block: Block; texts: [string?, string?] };

/** Parts of a document are the same objects while nothing in them changes. */
const written = new WeakMap<Node, Written | 'nothing'>();

export function textOfDocument(document: Node): string {
  const parts = document.children.flatMap((node) => {
    const known = written.get(node) ?? readWritten(node);
    return known === 'nothing' ? [] : [known];
  });
  const blocks = parts.map(({ block }) => block);
  const texts = parts.map((part, index) => {
    const isOther = isSecondList(blocks, index);
    part.texts[isOther ? 1 : 0] ??= writeBlock(part.block, isOther);
    return part.texts[isOther ? 1 : 0];
  });
  return texts.join('\n\n');
}

function readWritten(node: Node): Written | 'nothing' {
  const block = readBlock(node);
  const found: Written | 'nothing' = block ? { block, texts: [] } : 'nothing';
  written.set(node, found);
  return found;
}
