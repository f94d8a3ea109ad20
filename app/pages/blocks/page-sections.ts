import { isBlank } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import type { Jump } from '../../ui/jump-list.tsx';
import { parseRichText } from '../../ui/rich-text/parse-rich-text.ts';
import { type Block as RichBlock, textOfInlines } from '../../ui/rich-text/rich-text-blocks.ts';
import type { Block, BlockKind, BlockOf } from '../block-kinds.ts';

export type Part =
  | { kind: 'single'; block: Block }
  | { kind: 'message'; portrait: BlockOf<'portrait'>; words: BlockOf<'lead' | 'text'>[] }
  | { kind: 'place'; lead: BlockOf<'lead'> | undefined; picture: BlockOf<'picture'> }
  | { kind: 'panels'; pictures: BlockOf<'picture'>[] }
  | { kind: 'columns'; left: Block[]; right: Block[]; isUneven?: boolean };

export type Background = 'plain' | 'paper' | 'wall';
export type Section = { background: Background; parts: Part[] };

/** Neighbours of one background are one section; a wall is one of its own. */
export function sectionsOf(blocks: readonly Block[]): Section[] {
  const sections: Section[] = [];
  let rest = blocks;
  while (rest[0]) {
    const background = backgroundOf(rest[0]);
    const { part, length } = nextPart(rest);
    const last = sections.at(-1);
    if (last && last.background === background && background !== 'wall') last.parts.push(part);
    else sections.push({ background, parts: [part] });
    rest = rest.slice(length);
  }
  return sections;
}

export function blocksOf({ parts }: Section): Block[] {
  return parts.flatMap((part): Block[] => {
    if (part.kind === 'single') return [part.block];
    if (part.kind === 'message') return [part.portrait, ...part.words];
    if (part.kind === 'place') return [...(part.lead ? [part.lead] : []), part.picture];
    return part.kind === 'panels' ? part.pictures : [...part.left, ...part.right];
  });
}

function backgroundOf(block: Block): Background {
  if (block.kind === 'cards' && block.values.style === 'wall') return 'wall';
  return 'background' in block.values ? block.values.background : 'plain';
}

function nextPart(blocks: readonly Block[]): { part: Part; length: number } {
  const [first, second] = blocks as [Block, Block | undefined];
  if (first.kind === 'portrait') {
    const words = whileKind(blocks.slice(1), ['lead', 'text']);
    return { part: { kind: 'message', portrait: first, words }, length: 1 + words.length };
  }
  if (first.kind === 'lead' && second?.kind === 'picture' && second.values.style === 'plain') {
    return { part: { kind: 'place', lead: first, picture: second }, length: 2 };
  }
  if (first.kind === 'picture') return nextPictures(first, blocks);
  const halves = nextHalves(blocks);
  if (halves.length > 1) return { part: inColumns(halves), length: halves.length };
  if (first.kind === 'text' && second?.kind === 'contact') {
    return { part: { kind: 'columns', left: [first], right: [second], isUneven: true }, length: 2 };
  }
  return { part: { kind: 'single', block: first }, length: 1 };
}

function nextPictures(first: BlockOf<'picture'>, blocks: readonly Block[]): { part: Part; length: number } {
  if (first.values.style === 'plain') return { part: { kind: 'place', lead: undefined, picture: first }, length: 1 };
  const { background } = first.values;
  const pictures = whileKind(blocks, ['picture']);
  const end = pictures.findIndex(({ values }) => values.style !== 'panel' || values.background !== background);
  const panels = end === -1 ? pictures : pictures.slice(0, end);
  return { part: { kind: 'panels', pictures: panels }, length: panels.length };
}

function whileKind<Kind extends BlockKind>(blocks: readonly Block[], kinds: readonly Kind[]): BlockOf<Kind>[] {
  const end = blocks.findIndex(({ kind }) => !(kinds as readonly BlockKind[]).includes(kind));
  return (end === -1 ? blocks : blocks.slice(0, end)) as BlockOf<Kind>[];
}

/** Blocks of half the width beside each other; opening words belong to the half text below them. */
function nextHalves(blocks: readonly Block[]): Block[] {
  const [first, second] = blocks;
  if (!first) return [];
  if (first.kind === 'lead') {
    const halves = second?.kind === 'text' ? nextHalves(blocks.slice(1)) : [];
    return halves.length > 1 ? [first, ...halves] : [];
  }
  const background = backgroundOf(first);
  const end = blocks.findIndex((block) => !isHalf(block) || backgroundOf(block) !== background);
  return [...(end === -1 ? blocks : blocks.slice(0, end))];
}

function isHalf(block: Block): boolean {
  const isWall = block.kind === 'cards' && block.values.style === 'wall';
  return 'width' in block.values && block.values.width === 'half' && !isWall;
}

/** Left, right, left, right; the last of an odd number is below the right one. */
function inColumns(halves: readonly Block[]): Part {
  const opening = halves.filter(({ kind }) => kind === 'lead');
  const others = halves.filter(({ kind }) => kind !== 'lead');
  const isLast = (index: number) => index === others.length - 1;
  const isLeft = (index: number) => index % 2 === 0 && !isLast(index);
  const left = others.filter((_, index) => isLeft(index));
  return { kind: 'columns', left: [...opening, ...left], right: others.filter((_, index) => !isLeft(index)) };
}

const minJumps = 5;
const maxJumps = 200;

/** The parts of a long page; none for a page that has few. Some blocks have an anchor of their own. A heading that is there twice is no place to go to. */
export function jumpsOf(
  blocks: readonly Block[],
  parsed: ReadonlyMap<string, readonly RichBlock[]> = new Map(),
  anchors: Readonly<Record<string, string>> = {},
): Jump[] {
  const headingsIn = (text: string) => headingsAmong(parsed.get(text) ?? parseRichText(text));
  const jumps = blocks.flatMap((block, index) =>
    headingsOf(block, index > 0, headingsIn).map((label) => ({ id: anchors[block.id] ?? idOf(label), label })),
  );
  const counts = new Map<string, number>();
  for (const { id } of jumps) counts.set(id, (counts.get(id) ?? 0) + 1);
  const once = jumps.filter(({ id }) => counts.get(id) === 1);
  return once.length < minJumps || once.length > maxJumps ? [] : once;
}

function headingsOf({ kind, values }: Block, isBelow: boolean, headingsIn: (text: string) => string[]): string[] {
  if (kind === 'stored-details') return [m.stored_heading()];
  if (kind === 'contact') return [isBlank(values.heading) ? m.privacy_ask() : values.heading];
  if (kind === 'picture' || kind === 'portrait' || !('heading' in values)) return [];
  // A call at the top of the page is seen without a jump.
  if (kind === 'action') return isBelow && values.width === 'half' && values.shows_phone === 0 ? [values.heading] : [];
  if (!isBlank(values.heading)) return [values.heading];
  return kind === 'text' ? headingsIn(values.text) : [];
}

function headingsAmong(blocks: readonly RichBlock[]): string[] {
  return blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 1 ? [textOfInlines(block.content)] : [],
  );
}

const maxIdLength = 60;

function idOf(label: string): string {
  const words = label.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return `part-${words.join('-').slice(0, maxIdLength)}`;
}
