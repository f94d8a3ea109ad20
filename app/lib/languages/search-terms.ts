import { asciiDigits } from '../contact-details.ts';
import { excerpt, normalized } from '../text.ts';
import { classMark, oneSpelling, otherSpellings, spellingsOf } from './spelling.ts';

/**
 * Phones write র‍্যালি with one joiner, the other or none: they change the shape of letters and not the word. The others say
 * where a line may end.
 */
const invisibleMarks = /[\u00AD\u200B-\u200D\u2060\uFEFF]+/g;

const khandaTa = 'ৎ';

/** As Unicode had it before version 4.1, and some keyboards still do. */
const formerKhandaTa = '\u09A4\u09CD\u200D';

/** To compare typed text with stored text: in lower case, without invisible characters, with ASCII digits. */
export function folded(text: string): string {
  const joined = normalized(text).replaceAll(formerKhandaTa, khandaTa).replace(invisibleMarks, '');
  return asciiDigits(joined).toLowerCase();
}

/** What is stored of a text to be searched: as it is written, then its other spellings. */
export function searchable(text: string): string {
  const written = folded(text);
  const others = otherSpellings(written);
  return others ? `${written}\n${others}` : written;
}

const maxWords = 6;

/** As typed, folded. A search for more words than these looks for the first of them. */
export function typedTerms(text: string): string[] {
  return folded(text).split(/\s+/).filter(Boolean).slice(0, maxWords);
}

/** For each word the alternative texts in the output of `searchable`: one match is enough. */
export function searchTerms(text: string): string[][] {
  return typedTerms(text).map((word) => {
    const mark = /^\d+$/.test(word) ? undefined : classMark(word);
    return [...spellingsOf(word), ...(mark ? [mark] : [])];
  });
}

/** Whether other spellings than the typed one are found, too: else every match is exact. */
export function hasOtherSpellings(text: string): boolean {
  const typed = typedTerms(text);
  return searchTerms(text).some(([one, other], index) => other !== undefined || one !== typed[index]);
}

/** Where the words begin, nearly: in folded text. */
export function placeOfTerm(text: string, words: string): number {
  const [first = ''] = typedTerms(words);
  const exact = folded(text).indexOf(first);
  return exact === -1 ? oneSpelling(folded(text)).indexOf(oneSpelling(first)) : exact;
}

/** Whether each of the words is in the text, in any case, encoding, digits and spelling. */
export function includesTerms(text: string, words: string): boolean {
  const found = searchable(text);
  return searchTerms(words).every((spellings) => spellings.some((spelling) => found.includes(spelling)));
}

/** Those that have each of the words, in their order; exact matches first. */
export function withTerms<One>(all: readonly One[], words: string, textOf: (one: One) => string): One[] {
  const terms = typedTerms(words);
  const found = all.map((one) => ({ one, text: textOf(one) })).filter(({ text }) => includesTerms(text, words));
  const isOther = ({ text }: { text: string }) => Number(!terms.every((word) => folded(text).includes(word)));
  return found.toSorted((a, b) => isOther(a) - isOther(b)).map(({ one }) => one);
}

const detailCharacters = 110;

/** The part of a text in which the first of the words is. */
export function aroundMatch(text: string, words: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const first = words.split(/\s+/)[0] ?? '';
  const start = placeOfTerm(line, first);
  if (start < detailCharacters - first.length) return excerpt(line, detailCharacters);
  const from = line.indexOf(' ', start - detailCharacters / 2);
  return `…${excerpt(line.slice(Math.min(from < 0 ? start : from, start)).trimStart(), detailCharacters)}`;
}
