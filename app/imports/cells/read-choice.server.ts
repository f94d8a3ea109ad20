import { asciiDigits } from '../../lib/contact-details.ts';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import { languages } from '../../lib/languages/languages.ts';
import { normalized } from '../../lib/text.ts';
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

export function bareWord(text: string): string {
  return asciiDigits(normalized(text))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
