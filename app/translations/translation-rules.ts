import type { EditableTable } from '../database/schema.ts';
import { type FieldBase, namesWith } from '../forms/fields.ts';
import { currentLanguage, type Language, languageLabels, languages } from '../lib/languages/languages.ts';
import { countByLanguage, languageParts } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';

/** The subjects that can be translated. The texts of a page are in its content. */
export type TranslatedSubject = EditableTable | 'document' | 'setting';

/** Its rows are translated in the fields that are declared for it. */
export type TranslatedType<Subject extends TranslatedSubject = TranslatedSubject> = {
  table: Subject;
  fields: Readonly<Record<string, FieldBase>>;
};

export function translatedNames({ fields }: Pick<TranslatedType, 'fields'>): string[] {
  return namesWith(fields, 'isTranslated');
}

/** The facts about the school are translated together. */
export const settingId = 'school';

/** So are the texts of the public disclosure and the names of the school's own documents. */
export const detailsId = 'details';

/** A note to readers: the languages of originals that have no translation, and of those that are newer than it. */
export type TranslationNote = { missing: Language[]; older: Language[] };

export const nothingToNote: TranslationNote = { missing: [], older: [] };

export function mergeNotes(notes: readonly (TranslationNote | undefined)[]): TranslationNote {
  const all = (name: keyof TranslationNote) => {
    const found = notes.flatMap((note) => note?.[name] ?? []);
    return languages.filter((language) => found.includes(language));
  };
  return { missing: all('missing'), older: all('older') };
}

export function notesOf(rows: readonly { translationNote: TranslationNote }[]): TranslationNote {
  return mergeNotes(rows.map(({ translationNote }) => translationNote));
}

/** Of texts that are never translated, such as the name of an exam. */
export function noteOfUntranslated(texts: readonly string[]): TranslationNote {
  const missing = texts.filter((text) => needsTranslation(text)).map(originalLanguage);
  return mergeNotes(missing.map((language) => language && { missing: [language], older: [] }));
}

export function olderOf(notes: readonly (TranslationNote | undefined)[]): TranslationNote {
  return { missing: [], older: mergeNotes(notes).older };
}

export function olderSentence({ older }: { older: readonly Language[] }): string {
  return older.length > 0 ? m.translation_note_older({ languages: listLanguages(older) }) : '';
}

export function listLanguages(named: readonly Language[]): string {
  const names = named.map((language) => languageLabels[language]());
  return new Intl.ListFormat(currentLanguage()).format(names);
}

export function translationNoteOf(matches: readonly { loaderData?: unknown }[]): TranslationNote {
  const found = matches.map(({ loaderData }) => loaderData as { translationNote?: TranslationNote } | undefined);
  return mergeNotes(found.map((data) => data?.translationNote));
}

/** With a smaller share of letters of a language, a text only quotes names or words of it. */
const minShare = 0.25;

/** Undefined: it has no words to translate. */
export function originalLanguage(text: string): Language | undefined {
  return countByLanguage(text)[0]?.language;
}

/** Whether a translation made from `madeFrom` is outdated for its readers. */
export function isOlder(madeFrom: string, original: string, language: Language): boolean {
  return madeFrom !== original && needsTranslation(original, language);
}

/** Whether a reader of this language needs a translation; not of a text that says the same in two languages. */
export function needsTranslation(text: string, language: Language = currentLanguage()): boolean {
  const counts = countByLanguage(text);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const own = counts.find((one) => one.language === language)?.count ?? 0;
  if (own < all * minShare) return true;
  return own < all / 2 && languageParts(text).every((part) => part.language !== language);
}
