import { z } from 'zod';
import { currentLanguage, type Language, languages } from './languages/languages.ts';

export function isStorable(text: string): boolean {
  return !/[\0\uFFFD]/.test(text) && text.isWellFormed();
}

const controlCharacters = /[\p{Cc}]/gu;

/** Invisible hints for line breaks, which copied text brings along. Joiners are not among them: they shape letters. */
const breakMarks = /[\u00AD\u200B\u2060\uFEFF]/g;

/** Soft breaks of Word and PowerPoint, page breaks, and the line ends of other systems. */
const otherBreaks = /[\v\f\u0085\u2028\u2029]/g;

/** A field of one line has a space in place of a break; its own \n, which no browser sends, stays as it is. */
type LineBreak = '\n' | ' ';

/** The one rule for whatever means a new line, wherever text comes from. */
export function withPlainBreaks(text: string, lineBreak: LineBreak = '\n'): string {
  return text.replace(/\r\n?/g, '\n').replace(otherBreaks, lineBreak);
}

/** Unicode NFC, breaks as `withPlainBreaks` has them, control characters but tabs and invisible marks removed, trimmed. */
export function tidy(text: string, lineBreak?: LineBreak): string {
  return normalized(clean(text, lineBreak)).trim();
}

/** More combining marks than any language has on one letter; the limit of stream-safe text in UAX 15. */
const longRunOfMarks = /\p{M}{31}/u;

/** A long run of marks stays as it is: putting n marks in order takes n² steps. Bound untrusted text all the same. */
export function normalized(text: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  return longRunOfMarks.test(text) ? text : text.normalize(form);
}

function clean(text: string, lineBreak?: LineBreak): string {
  return withPlainBreaks(text, lineBreak)
    .replace(controlCharacters, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replace(breakMarks, '')
    .trim();
}

/** The dot below Indian letters such as ড় and क़, which NFC always writes apart. */
const nukta = /[\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC]/g;

/** Code points in NFC; a letter with its nukta counts as one. */
export function characterCount(text: string): number {
  return Array.from(normalized(text).replace(nukta, '')).length;
}

const surrogates = /[\uD800-\uDFFF]/;

export function excerpt(text: string, most: number): string {
  if (text.length <= most) return text;
  // A character takes at most two UTF-16 units: the rest cannot be needed.
  const beginning = text.slice(0, 2 * most + 2);
  const codePoints = surrogates.test(beginning) ? Array.from(beginning) : undefined;
  if (codePoints && codePoints.length <= most) return text;
  const cut = codePoints ? codePoints.slice(0, most).join('') : text.slice(0, most);
  const gap = cut.search(/\s\S*$/);
  return `${(gap > cut.length / 2 ? cut.slice(0, gap) : cut).trimEnd()}…`;
}

const endOfSentence = /(?<=\p{L}{3})[.!?](?=\s)|।|\n/gu;

/** What fits up to the end of a sentence: “Bus No. 3” has none in it. */
export function wholeSentences(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = [...text.slice(0, most).matchAll(endOfSentence)].at(-1);
  return last ? text.slice(0, last.index + 1).trim() : excerpt(text, most);
}

/** At most so many UTF-16 units, and never half of a surrogate pair. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

const invisible = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;

/** Whether nobody would see anything of it. */
export function isBlank(text: string): boolean {
  return invisible.test(text);
}

const bidiControls = /[\u061C\u200F\u202A-\u202E\u2066-\u2069]/g;
const turnsDirection = /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/** A name within a sentence: one that is written from right to left must not turn round the words beside it. */
export function isolated(name: string): string {
  return turnsDirection.test(name) ? `\u2068${name.replace(bidiControls, '')}\u2069` : name;
}

const maxUntidinessFactor = 4;

/** The limit is in the metadata of the schema, too. */
export function textField(max: number, tooLong: () => string, lineBreak?: LineBreak) {
  return z
    .string()
    .default('')
    .refine((text) => text.length <= maxUntidinessFactor * max + 1000, { error: () => tooLong(), abort: true })
    .transform((text) => clean(text, lineBreak))
    .refine((text) => characterCount(text) <= max, { error: () => tooLong() })
    .transform((text) => tidy(text))
    .meta({ maxLength: max });
}

const maxSearchLength = 100;

export function readSearchText(search: URLSearchParams, name = 'q'): string | undefined {
  const given = search.get(name) ?? '';
  return isStorable(given) ? cutText(tidy(given, ' '), maxSearchLength).trim() || undefined : undefined;
}

export const minSearchLength = 2;

/** What is read as a word: `M.Sc., B.Ed.` or `PGT` means the same in every language, `HOLIDAY` or `NO BUS` does not. */
const wordsIn: Record<Language, RegExp> = {
  en: /(?=[A-Z]?[a-z])\p{Script=Latin}{3,}|(?:[A-Z]{6,}|[A-Z] [A-Z]{2,})(?: [A-Z]{2,})*/gu,
  bn: /\p{Script=Bengali}+/gu,
  hi: /\p{Script=Devanagari}+/gu,
  or: /\p{Script=Oriya}+/gu,
};

/** How many characters of the script of each language it has, most first. */
export function countByLanguage(text: string): { language: Language; count: number }[] {
  const counts = languages.map((language) => ({
    language,
    count: (text.match(wordsIn[language]) ?? []).reduce((sum, word) => sum + word.length, 0),
  }));
  return counts.filter(({ count }) => count > 0).toSorted((one, other) => other.count - one.count);
}

const indianLetter = /[\u0900-\u097F\u0980-\u09FF\u0B00-\u0B7F]/;
const latinLetter = /\p{Script=Latin}/u;

/** The language of most of its words; undefined when it has neither Indian nor Latin letters. */
export function writtenLanguage(text: string): Language | undefined {
  const isIndian = indianLetter.test(text);
  return (isIndian ? countByLanguage(text)[0]?.language : undefined) ?? (latinLetter.test(text) ? 'en' : undefined);
}

/** A sentence, or one of two titles beside each other. */
const endOfPart = /(\n|[.!?:।] | \/ )/u;

/** Its parts by language; characters that are not letters belong to the part beside them. */
export function languageParts(text: string): { at: number; words: string; language: Language | undefined }[] {
  if (!indianLetter.test(text)) return [{ at: 0, words: text, language: writtenLanguage(text) }];
  const parts: { at: number; words: string; language: Language | undefined }[] = [];
  let at = 0;
  const pieces = text.split(endOfPart);
  for (let index = 0; index < pieces.length; index += 2) {
    const words = `${pieces[index]}${pieces[index + 1] ?? ''}`;
    const language = writtenLanguage(words);
    const last = parts.at(-1);
    if (last && (!language || !last.language || language === last.language)) {
      last.words += words;
      last.language ??= language;
    } else parts.push({ at, words, language });
    at += words.length;
  }
  return parts;
}

/** For the `lang` attribute; undefined for a text in the language of the page. */
export function languageOf(text: string): Language | undefined {
  const language = writtenLanguage(text);
  return language === currentLanguage() ? undefined : language;
}

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const units = '%|[ap]\\.?m\\b|km|kg|cm|mm|KB|MB|rupees|marks|minutes|hours|days';

/** Between a word and the number or name it belongs to: `Class X`, `₹ 500`, `Dr. B. Sen`. */
const afterWord =
  /((?:^|[\s(])(?:Class(?:es)?|Std\.?|Rs\.?|₹|No\.|Room|Dr\.|Shri|Smt\.|Mrs?\.|Ms\.|Md\.|Prof\.|[A-Z]\.)) (?=[\p{Lu}\d])/gu;
/** Between a number and its unit or month: `10 a.m.`, `12 December`. */
const afterNumber = new RegExp(`(\\d) (?=(?:${units}|(?:${months})[a-z]*\\b))`, 'g');

export function withSingleSpaces(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A date in a narrow place: on one line. */
export function inOneLine(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** The word, not a part of an address. */
const eMail = /(^|[^\w/.=&?-])(e)-(mails?)(?![\w@-])/gi;

/** With no-break spaces and hyphens where a line must not end. */
export function unbroken(text: string): string {
  // Twice: in `Dr. B. Sen` the second begins with the space that the first has replaced.
  const words = text.replace(afterWord, '$1\u00a0').replace(afterWord, '$1\u00a0');
  return words.replace(afterNumber, '$1\u00a0').replace(eMail, '$1$2\u2011$3');
}
