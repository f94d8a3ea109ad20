import { paragraphsOf, type Word } from './clean-text.ts';
import { type Cluster, type Run, type Shaper, widthOf } from './shaping.ts';
import type { Weight } from './typefaces.server.ts';

export type TextStyle = { size: number; weight: Weight };
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
