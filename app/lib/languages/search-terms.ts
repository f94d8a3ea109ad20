import { asciiDigits } from '../contact-details.ts';
import { excerpt, normalized } from '../text.ts';

/**
 * Phones write র‍্যালি with one joiner, the other or none: they change the shape of letters and not the word. The others say
 * where a line may end.
 */
const invisibleMarks = /[\u00AD\u200B-\u200D\u2060\uFEFF]+/g;

const khandaTa = 'ৎ';

/** As Unicode had it before version 4.1, and some keyboards still do. */
const formerKhandaTa = '\u09A4\u09CD\u200D';

/** To compare what was typed with what is written: in small letters, without invisible marks, with Latin digits. */
export function folded(text: string): string {
  const joined = normalized(text).replaceAll(formerKhandaTa, khandaTa).replace(invisibleMarks, '');
  return asciiDigits(joined).toLowerCase();
}

const maxWords = 6;

/** Folded. A search for more words than these looks for the first of them. */
export function searchTerms(text: string): string[] {
  return folded(text).split(/\s+/).filter(Boolean).slice(0, maxWords);
}

/** Where the words begin, nearly: in folded text. */
export function placeOfTerm(text: string, words: string): number {
  return folded(text).indexOf(folded(words).split(/\s+/)[0] ?? '');
}

/** Whether each of the words is in the text, in any case, encoding and digits. */
export function includesTerms(text: string, words: string): boolean {
  const found = folded(text);
  return folded(words)
    .split(/\s+/)
    .every((word) => found.includes(word));
}

const detailCharacters = 110;

/** The part of a text in which the first of the words is. */
export function aroundMatch(text: string, words: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const first = words.split(/\s+/)[0] ?? '';
  const place = placeOfTerm(line, first);
  if (place < detailCharacters - first.length) return excerpt(line, detailCharacters);
  const from = line.indexOf(' ', place - detailCharacters / 2);
  return `…${excerpt(line.slice(Math.min(from < 0 ? place : from, place)).trimStart(), detailCharacters)}`;
}
