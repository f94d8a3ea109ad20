import type { SvgPathCommand } from 'harfbuzzjs';
import { withPlainBreaks } from '../../lib/text.ts';
import { type Cluster, graphemesOf, type Run, type Shaper, type Weight, widthOf } from './shaping.server.ts';

type TextStyle = { size: number; weight: Weight };
export type Line = Run[];

/** Lines that are no wider than `width`, in the unit of the font size. */
export function breakLines(text: string, { size, weight }: TextStyle, width: number, shaper: Shaper): Line[] {
  const room = (1000 * width) / size;
  return paragraphsOf(text).flatMap((words) => breakParagraph(words, (word) => shaper(word, weight), room));
}

function breakParagraph(words: Word[], shape: (word: Word) => Run[], room: number): Line[] {
  const lines: Line[] = [];
  let line: Run[] = [];
  let used = 0;
  const place = (runs: Run[]) => {
    const width = widthOf(runs);
    if (used > 0 && used + width - spaceAtEnd(runs) > room) {
      lines.push(line);
      [line, used] = [[], 0];
    }
    line = line.concat(runs);
    used += width;
  };
  for (const word of words) {
    const runs = shape(word);
    if (widthOf(runs) - spaceAtEnd(runs) <= room) place(runs);
    else for (const piece of piecesOf(runs, room)) place(shape(piece));
  }
  return line.length > 0 ? [...lines, line] : lines;
}

function spaceAtEnd(runs: Run[]): number {
  const last = runs.at(-1)?.clusters.at(-1);
  return last?.text === ' ' ? last.advance : 0;
}

const goodEnd = /[-/.@_?&=,]$/;

/** Parts of a word that is longer than a line; an address is divided after one of its signs where it can be. */
function piecesOf(runs: Run[], room: number): string[] {
  const pieces: Cluster[][] = [];
  let piece: Cluster[] = [];
  let width = 0;
  for (const cluster of runs.flatMap((run) => run.clusters)) {
    if (piece.length > 0 && width + cluster.advance > room && cluster.text !== ' ') {
      const end = piece.findLastIndex(({ text }) => goodEnd.test(text)) + 1;
      const rest = end > piece.length / 2 ? piece.splice(end) : [];
      pieces.push(piece);
      piece = rest;
      width = rest.reduce((sum, { advance }) => sum + advance, 0);
    }
    piece.push(cluster);
    width += cluster.advance;
  }
  return [...pieces, piece].map((clusters) => clusters.map(({ text }) => text).join(''));
}

/** From one line to the next, and from the top of a line to its baseline, for a font size of 1. */
export const lineHeight = 1.5;
export const baseline = 1.06;

/** `size` is that of the font; the first line begins at `x` and `top`, counted from the upper left corner. */
type Place = { size: number; x: number; top: number };

/** Lines below each other, as the data of one SVG path. */
export function outlinesOf(lines: readonly Line[], { size, x, top }: Place): string {
  const scale = size / 1000;
  const outlines: string[] = [];
  for (const [index, line] of lines.entries()) {
    const foot = top + (index * lineHeight + baseline) * size;
    let left = x;
    for (const { typeface, clusters } of line) {
      for (const { glyphs, advance } of clusters) {
        const drawn = glyphs.map(({ glyph, x, y }) =>
          outlineOf(typeface.font.glyphToJson(glyph), { x: left + x * scale, y: foot - y * scale, scale }),
        );
        outlines.push(...drawn);
        left += advance * scale;
      }
    }
  }
  return outlines.join('');
}

/** In a font y grows upwards, in a picture downwards. */
function outlineOf(commands: SvgPathCommand[], { x, y, scale }: { x: number; y: number; scale: number }): string {
  const placed = (values: number[]) =>
    values.map((value, index) => (index % 2 === 0 ? x + value * scale : y - value * scale).toFixed(2));
  return commands.map(({ type, values }) => type + placed(values).join(' ')).join('');
}

/** A space at the end belongs to the word; a line may end after each word. */
type Word = string;

const breakHere = '\u200B';
/** Joiners are needed between Indic letters; everything else of this kind is invisible or turns the direction. */
const invisible =
  /(?![\n\u200B-\u200D])[\p{Default_Ignorable_Code_Point}\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const strayJoiner = /(?<![\u0900-\u0DFF])[\u200C\u200D]+|(?<=[\u200C\u200D])[\u200C\u200D]+/gu;
const surplusMarks = /(\p{M}{5})\p{M}+/gu;
const breakAfter = /(?<=[\p{L}\p{M}]{2}[-/–—@])(?=\p{L}{2})/gu;
const maxCodePointsTogether = 12;

/** The words of each paragraph, without what cannot be shown or would take long to shape. */
function paragraphsOf(text: string): Word[][] {
  const clean = withPlainBreaks(text.toWellFormed())
    .replace(/\t/g, ' ')
    .replace(invisible, '')
    .replace(strayJoiner, '')
    .replace(surplusMarks, '$1');
  return clean.split('\n').map(wordsOf);
}

function wordsOf(paragraph: string): Word[] {
  const breakable = paragraph.replace(breakAfter, breakHere);
  const words =
    breakable.match(/[^ \u200B\u1680\u2000-\u200A\u205F\u3000]+[ \u1680\u2000-\u200A\u205F\u3000]*/gu) ?? [];
  return words.flatMap((word) => withoutLongChains(word.replace(/[ \u1680\u2000-\u200A\u205F\u3000]+$/u, ' ')));
}

/** A chain of joined consonants is one unit to the shaper, which no line can hold when it is long. */
function withoutLongChains(word: Word): Word[] {
  const parts = [''];
  for (const grapheme of graphemesOf(word)) {
    const codePoints = Array.from(grapheme);
    for (let start = 0; start < codePoints.length; start += maxCodePointsTogether) {
      if (start > 0) parts.push('');
      parts[parts.length - 1] += codePoints.slice(start, start + maxCodePointsTogether).join('');
    }
  }
  return parts;
}
