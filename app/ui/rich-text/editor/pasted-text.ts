import { withPlainBreaks } from '../../../lib/text.ts';
import { joinRuns, parseRichText } from '../parse-rich-text.ts';
import type { Block, Inline, List, TextRun } from '../rich-text-blocks.ts';

const maxPastedText = 100_000;

/** Blanks that look like a space become one; what is invisible goes, but not the joiners that Indian scripts need. */
export function normalizedText(text: string): string {
  return withPlainBreaks(text)
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
    .replace(/[\u00AD\u200B\u2060\uFEFF\u202D\u202E]/g, '');
}

const markdown = /^#{1,6} \S|^\|.+\|$|\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\((?:https?:|mailto:|tel:|\/)/m;

/** Text from WhatsApp, a PDF or a plain file. */
export function blocksOfPastedText(pasted: string): Block[] {
  const text = normalizedText(pasted.slice(0, maxPastedText));
  if (markdown.test(text)) return parseRichText(text);
  const lines = text.split('\n').map((line) => line.trim());
  const isWrapped = isHardWrapped(lines);
  return groupsOf(lines).flatMap((group) => blocksOfGroup(group, isWrapped));
}

/** Lines that belong together: until an empty line, a message of another person, or a list begins or ends. */
function groupsOf(lines: readonly string[]): string[][] {
  const groups: string[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const last = groups.at(-1);
    const isNew = !isOpen || messageStart.test(line) || startsOrEndsList(line, last);
    if (line && isNew) groups.push([line]);
    else if (line) last?.push(line);
    isOpen = line !== '';
  }
  return groups;
}

const messageStart = /^\[?\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}[:.]\d{2}|^\[\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?, /;
const bullet = /^[•▪▫◦‣⁃●○■□➢➤✓✔·*–—-] +(?=\S)/u;
const number = /^(\d{1,3})[).] +(?=\S)/;

function startsOrEndsList(line: string, group: readonly string[] | undefined): boolean {
  const first = group?.[0];
  if (!first) return false;
  if (bullet.test(line)) return !bullet.test(first);
  return number.test(line) && !number.test(first);
}

function blocksOfGroup(lines: readonly string[], isWrapped: boolean): Block[] {
  const first = lines[0] ?? '';
  if (bullet.test(first)) return listOf(lines, bullet);
  if (number.test(first) && lines.filter((line) => number.test(line)).length > 1) return listOf(lines, number);
  if (isWrapped) return unwrapped(lines).map((text) => ({ kind: 'paragraph', content: inlinesOf(text) }));
  return [{ kind: 'paragraph', content: withBreaks(lines) }];
}

/** A line without a mark goes on with the item before it. */
function listOf(lines: readonly string[], marker: RegExp): List[] {
  const items: string[] = [];
  for (const line of lines) {
    if (marker.test(line)) items.push(line.replace(marker, ''));
    else items.push(joinLines(items.pop() ?? '', line));
  }
  const start = marker === number ? Number(number.exec(lines[0] ?? '')?.[1] ?? 1) : 1;
  const content = items.map((text) => [{ kind: 'paragraph' as const, content: inlinesOf(text) }]);
  return [{ kind: 'list', isOrdered: marker === number, start, items: content }];
}

const minWrappedLine = 45;

/** A PDF ends its lines where the paper ended: most are nearly as long as the longest. */
function isHardWrapped(lines: readonly string[]): boolean {
  const lengths = lines.filter(Boolean).map((line) => line.length);
  const longest = lengths.reduce((max, length) => Math.max(max, length), 0);
  if (lengths.length < 3 || longest < minWrappedLine || longest > 4 * minWrappedLine) return false;
  return lengths.filter((length) => length > longest * 0.7).length >= lengths.length / 2;
}

/** A short line that ends a sentence ends the paragraph. */
function unwrapped(lines: readonly string[]): string[] {
  const longest = lines.reduce((max, line) => Math.max(max, line.length), 0);
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const line of lines) {
    paragraphs.push(isOpen ? joinLines(paragraphs.pop() ?? '', line) : line);
    isOpen = line.length > longest * 0.7 || !/[.!?:।॥]["'”’)]?$/.test(line);
  }
  return paragraphs;
}

function joinLines(text: string, line: string): string {
  if (/\p{Ll}[-‐]$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line;
  return text ? `${text} ${line}` : line;
}

function withBreaks(lines: readonly string[]): Inline[] {
  return lines.flatMap((line, index): Inline[] => (index ? [{ kind: 'break' }, ...inlinesOf(line)] : inlinesOf(line)));
}

const whatsAppMarks = /(^|[^\p{L}\p{N}*_])([*_])(?![\s*_])([^*_\n]{0,400}[^\s*_])\2(?![\p{L}\p{N}*_])/gu;

/** *bold* and _slanted_ as WhatsApp writes them. */
function inlinesOf(text: string): Inline[] {
  const runs: TextRun[] = [];
  let end = 0;
  for (const { 0: found, 1: before = '', 2: mark, 3: inner = '', index } of text.matchAll(whatsAppMarks)) {
    runs.push({ kind: 'text', text: text.slice(end, index) + before });
    runs.push({ kind: 'text', text: inner, ...(mark === '*' ? { isBold: true } : { isItalic: true }) });
    end = index + found.length;
  }
  runs.push({ kind: 'text', text: text.slice(end) });
  return joinRuns(runs);
}
