import { getLocale, m } from '../../paraglide/messages.js';

/** Of families and of the website, English first. */
export const languages = ['en', 'bn', 'hi', 'or'] as const;

export type Language = (typeof languages)[number];

export function isLanguage(text: string | null | undefined): text is Language {
  return languages.some((language) => language === text);
}

export const languageLabels: Record<Language, () => string> = {
  en: m.language_en,
  bn: m.language_bn,
  hi: m.language_hi,
  or: m.language_or,
};

export const languageNames: Record<Language, string> = { en: 'English', bn: 'বাংলা', hi: 'हिन्दी', or: 'ଓଡ଼ିଆ' };

/** Of the page, form or e-mail that is made just now. */
export function currentLanguage(): Language {
  return getLocale();
}

/** `/bn/allnotices` for `/allnotices`; what is in English has no prefix. */
export function pathIn(language: Language, path: string): string {
  if (language === 'en') return path;
  return path.startsWith('/') && path !== '/' && !path.startsWith('/?')
    ? `/${language}${path}`
    : `/${language}${path.slice(1)}`;
}

/** Of a page of the website, in the language of the page that names it. */
export function localizedPath(path: string): string {
  return pathIn(currentLanguage(), path);
}

/** Of a file with words, such as `/calendar.ics?lang=bn`: files have no prefix. */
export function localizedFile(path: string, language = currentLanguage()): string {
  return language === 'en' ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
}

const prefixed = /^\/(bn|hi|or)(?=\/|$)/;

/** The language that an address begins with, and the rest of it. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  const language = prefixed.exec(pathname)?.[1];
  return isLanguage(language) ? { language, path: pathname.slice(3) || '/' } : { language: 'en', path: pathname };
}

const collators = new Map<Language, Intl.Collator>();

/** The order of names that people see, in the language of the page: `toSorted(compareTexts)`. `Class 9` before `Class 10`. */
export function compareTexts(one: string, other: string): number {
  const language = currentLanguage();
  const collator = collators.get(language) ?? new Intl.Collator(`${language}-IN`, { numeric: true });
  collators.set(language, collator);
  return collator.compare(one, other);
}
