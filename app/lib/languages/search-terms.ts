import { asciiDigits } from '../contact-details.ts';
import { excerpt, normalized } from '../text.ts';
import { digitsFrom } from './date-names.ts';

/** Phones write র‍্যালি with the one, the other or none: they change the shape of letters and not the word. */
const joiners = /[\u200C\u200D]+/g;

const khandaTa = 'ৎ';

/** As Unicode had it before version 4.1, and some keyboards still do. */
export const formerKhandaTa = '\u09A4\u09CD\u200D';

function withoutJoiners(text: string): string {
  return normalized(text).replaceAll(formerKhandaTa, khandaTa).replace(joiners, '');
}

/** To compare what was typed with what is written: in small letters, without joiners, with Latin digits. */
function folded(text: string): string {
  return asciiDigits(withoutJoiners(text)).toLowerCase();
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

export type Spelling = {
  /** Without joiners. */
  word: string;
  /** Its parts, between which stored text may have a joiner or another encoding. */
  parts: readonly string[];
};

/** For a search in a database, for each word of a text: the ways in which it may stand there. */
export function searchSpellings(text: string): Spelling[][] {
  return text
    .split(/\s+/)
    .map((word) => digitSpellings(normalized(word).replaceAll(formerKhandaTa, khandaTa)))
    .map((words) => words.map(spellingOf).filter(({ word }) => word !== ''))
    .filter((spellings) => spellings.length > 0);
}

function spellingOf(word: string): Spelling {
  const marked = word
    .replaceAll(khandaTa, '\u200D')
    .replaceAll('\u09B0\u09CD', '\u09B0\u200D\u09CD')
    .replace(/[\u094D\u09CD\u0B4D](?=.)/gs, '$&\u200D');
  return { word: withoutJoiners(word), parts: marked.split(joiners) };
}

const scripts = [
  { zero: 0x09e6, script: /\p{Script=Bengali}/u },
  { zero: 0x0b66, script: /\p{Script=Oriya}/u },
  { zero: 0x0966, script: /\p{Script=Devanagari}/u },
];

/** A number in each script; where letters stand beside it, in their script and in Latin digits. */
function digitSpellings(word: string): string[] {
  const latin = asciiDigits(word);
  if (!/\d/.test(latin)) return [word];
  const letters = latin.replace(/[^\p{L}\p{M}]/gu, '');
  const possible = scripts.filter(({ script }) => letters === '' || script.test(letters));
  return [...new Set([latin, word, ...possible.map(({ zero }) => digitsFrom(zero, latin))])];
}
