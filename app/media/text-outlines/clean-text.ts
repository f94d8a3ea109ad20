import { withPlainBreaks } from '../../lib/text.ts';

/** A space at the end belongs to the word; a line may end after each word. */
export type Word = string;

const breakHere = '\u200B';
/** Joiners are needed between Indic letters; everything else of this kind is invisible or turns the direction. */
const invisible =
  /(?![\n\u200B-\u200D])[\p{Default_Ignorable_Code_Point}\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const strayJoiner = /(?<![\u0900-\u0DFF])[\u200C\u200D]+|(?<=[\u200C\u200D])[\u200C\u200D]+/gu;
const surplusMarks = /(\p{M}{5})\p{M}+/gu;
const breakAfter = /(?<=[\p{L}\p{M}]{2}[-/–—@])(?=\p{L}{2})/gu;
const maxCodePointsTogether = 12;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The words of each paragraph, without what cannot be shown or would take long to shape. */
export function paragraphsOf(text: string): Word[][] {
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

export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}
