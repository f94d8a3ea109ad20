import { currentLanguage, type Language } from './languages.ts';

const collators = new Map<Language, Intl.Collator>();

/** The order of names that people see, in the language of the page: `toSorted(compareTexts)`. `Class 9` before `Class 10`. */
export function compareTexts(one: string, other: string): number {
  const language = currentLanguage();
  const collator = collators.get(language) ?? new Intl.Collator(`${language}-IN`, { numeric: true });
  collators.set(language, collator);
  return collator.compare(one, other);
}
