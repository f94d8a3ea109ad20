import { asciiDigits } from '../contact-details.ts';
import { excerpt, normalized } from '../text.ts';
import { classNumber } from './numbers.ts';

/** Letters that people interchange, in folded text: long and short vowels, the three s, two n, nukta, half letters. */
const alike: readonly (readonly [RegExp, string])[] = [
  // Nukta, chandrabindu and visarga; in Hindi a chandrabindu is written as an anusvara.
  [/[\u093c\u09bc\u0b3c\u0981\u0b01\u0903\u0983\u0b03]/g, ''],
  [/\u0901/g, '\u0902'],
  // Before a consonant a half nasal is an anusvara: हिन्दी, हिंदी.
  [/[\u0919\u091e\u0923\u0928\u092e]\u094d(?=[\u0915-\u0939])/g, '\u0902'],
  [/\u0999\u09cd?/g, '\u0982'],
  [/\u0b19\u0b4d/g, '\u0b02'],
  [/[\u0908\u0988\u0b08]/g, 'i'],
  [/[\u0907\u0987\u0b07]/g, 'i'],
  [/[\u0909\u090a\u0989\u098a\u0b09\u0b0a]/g, 'u'],
  [/[\u0940\u09c0\u0b40]/g, '\u093f'],
  [/[\u09bf\u0b3f]/g, '\u093f'],
  [/[\u0941\u0942\u09c1\u09c2\u0b41\u0b42]/g, '\u0941'],
  [/[\u0936\u0937]/g, '\u0938'],
  [/[\u09b6\u09b7]/g, '\u09b8'],
  [/[\u0b36\u0b37]/g, '\u0b38'],
  [/\u0923/g, '\u0928'],
  [/\u09a3/g, '\u09a8'],
  [/\u0b23/g, '\u0b28'],
  [/\u09af/g, '\u099c'],
  [/[\u0b5f\u0b2f]/g, '\u0b1c'],
  [/\u0b33/g, '\u0b32'],
  [/[\u0b35\u0b71]/g, '\u0b2c'],
  [/\u09ce/g, '\u09a4\u09cd'],
  // ऑफ़िस, आफिस; नई, नयी; गए, गये.
  [/\u0911/g, '\u0906'],
  [/\u0949/g, '\u093e'],
  [/\u092f\u093f/g, 'i'],
  [/\u092f\u0947/g, '\u090f'],
  // A consonant that is doubled after a reph: কার্য্য, কার্য.
  [/(\u09b0\u09cd|\u0930\u094d|\u0b30\u0b4d)([\p{L}])[\u09cd\u094d\u0b4d]\2/gu, '$1$2'],
  // At the end of a word: a hasanta (ବସ୍, ବସ), and the o of ভালো.
  [/[\u094d\u09cd\u0b4d\u09cb](?![\p{L}\p{M}])/gu, ''],
];

const indic = /[\u0900-\u0b7f]/g;
const privateUse = 0xe000;

/**
 * One spelling for all that people use for a word. Letters of India become private characters, so that it is no spelling
 * that anyone could have typed.
 */
export function oneSpelling(folded: string): string {
  const common = alike.reduce((text, [variants, one]) => text.replace(variants, one), folded);
  return common.replace(indic, (letter) => String.fromCodePoint(privateUse + letter.charCodeAt(0) - 0x900));
}

/** One mark for the number of a class, however it is written: 3, III, third, তৃতীয়. */
function classMark(word: string): string | undefined {
  const number = classNumber(word);
  return number === undefined ? undefined : `№${number};`;
}

const halfNasal = /[\u0919\u091e\u0923\u0928\u092e]\u094d$/;

/** What to look for in the output of `otherSpellings`: the word may be the beginning of a longer one. */
function spellingsOf(word: string): string[] {
  const one = oneSpelling(word);
  return halfNasal.test(word) ? [one, oneSpelling(`${word}\u0915`).slice(0, -1)] : [one];
}

/** In folded text: the one spelling of its words in Indian scripts, and the classes that it names. */
function otherSpellings(folded: string): string {
  const words = folded.split(/\s+/).filter(Boolean);
  const others = words.flatMap((word) => {
    const one = oneSpelling(word);
    return one === word ? [] : [one];
  });
  const marks = (folded.match(/[\p{L}\p{M}\d]+/gu) ?? []).flatMap((word) => classMark(word) ?? []);
  return [...new Set([...others, ...marks])].join(' ');
}

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
