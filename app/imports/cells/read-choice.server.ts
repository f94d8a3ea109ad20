import { asciiDigits } from '../../lib/contact-details.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { languages } from '../../lib/languages/languages.ts';
import { normalized, tidy } from '../../lib/text.ts';
import type { ListColumn, ListField } from '../list-columns.ts';

/** By its value, its label in any language, or another word, also in the plural. */
export function readChoice(
  { options, optionLabel }: Extract<ListField, { kind: 'choice' }>,
  text: string,
  words: ListColumn['words'] = {},
): string | undefined {
  const word = bareWord(text);
  const namesOf = (option: string) => [option, ...languages.map((one) => inLanguage(one, () => optionLabel(option)))];
  const named = (one: string) =>
    options.find((option) => namesOf(option).some((name) => bareWord(name) === one)) ??
    Object.entries(words).find(([other]) => bareWord(other) === one)?.[1];
  return named(word) ?? named(word.replace(/s$/, ''));
}

function bareWord(text: string): string {
  return asciiDigits(normalized(text))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

const yes = new Set([
  ...['yes', 'y', '1', 'true', 'ok', 'given', 'agreed', 'signed', '✓', '✔', '☑', '√'],
  ...['हाँ', 'हां', 'জী', 'হ্যাঁ', 'হাঁ', 'ହଁ', 'ହ'],
]);
const no = new Set([
  ...['', 'no', 'n', '0', 'false', 'none', 'nil', 'not given', 'refused', '-', '–', '✗', '✘', '☐', '×'],
  ...['नहीं', 'नही', 'না', 'ନା', 'ନାହିଁ'],
]);

/** As people write it in the languages of the school; undefined = neither. */
export function readYesNo(text: string): boolean | undefined {
  const word = asciiDigits(normalizedText(text)).replace(/[.!।]$/, '');
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

/** The same text, ignoring case and spaces. */
export function normalizedText(text: string): string {
  return tidy(text).replace(/\s+/g, ' ').toLowerCase();
}
