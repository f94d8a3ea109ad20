import { excerpt } from '../../lib/text.ts';
import { parseRichText } from './parse-rich-text.ts';
import { type Block, type List, textOfInlines } from './rich-text-blocks.ts';

/** Unclosed, they would reverse the text that follows. */
const directionMarks = /[\u202A-\u202E\u2066-\u2069]/g;

/** Each block and item on a line of its own, without marks; with `max` one line of at most so many characters. */
export function plainTextOf(text: string | readonly Block[], max?: number): string {
  const isOneLine = max !== undefined;
  const blocks = typeof text === 'string' ? parseRichText(text) : text;
  const lines = blocks.flatMap((block) => linesOf(block, isOneLine));
  const plain = lines.join('\n').replace(directionMarks, '');
  return isOneLine ? excerpt(plain.replace(/\s+/g, ' ').trim(), max) : plain;
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
