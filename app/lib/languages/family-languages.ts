import { m } from '../../paraglide/messages.js';

/** Languages that families of the school read, English first. */
export const familyLanguages = ['en', 'bn', 'hi', 'or'] as const;

export type FamilyLanguage = (typeof familyLanguages)[number];

export function isFamilyLanguage(text: string | null | undefined): text is FamilyLanguage {
  return familyLanguages.some((language) => language === text);
}

export const languageLabels: Record<FamilyLanguage, () => string> = {
  en: m.language_en,
  bn: m.language_bn,
  hi: m.language_hi,
  or: m.language_or,
};
