import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceOf } from '../../app/admin/translations/originals.server.ts';
import { translatedSubjects } from '../../app/content-types.ts';
import type { Transaction } from '../../app/database/schema.ts';
import { dateNames, digitsFrom } from '../../app/lib/dates.ts';
import { addTranslations } from '../../app/translations/translations.server.ts';
import { daysAhead, instantAt, namedDays, withDays, withYears } from './content/days.ts';
import { author } from './content/school.ts';
import { inLanguage, notices, sessionYear } from './write-content.ts';

export const translatedLanguages = ['bn', 'or', 'hi'] as const;
const most = 1_000;

/** Whatever says a text that is translated, wherever it is. */
export async function writeTranslations(tx: Transaction, moment: Date): Promise<void> {
  const words = translatedLanguages.map((language) => ({ language, texts: translationsOn(moment, language) }));
  for (const subject of translatedSubjects) {
    for (const original of await sourceOf(subject).list(tx, undefined, most)) {
      const found = words.flatMap(({ language, texts }) =>
        original.texts.flatMap(({ field, text: english }) => {
          const text = texts[english];
          return text ? [{ subject, subject_id: original.id, language, field, text, original: english }] : [];
        }),
      );
      await addTranslations(tx, found, author);
    }
  }
}

type TranslatedLanguage = (typeof translatedLanguages)[number];

/** With the dates of the notices and pages, which depend on the day on which the demonstration is written. */
function translationsOn(moment: Date, language: TranslatedLanguage): Record<string, string> {
  const texts = { ...readTranslations(language) };
  const session = sessionYear(moment);
  for (const { daysAgo, title = '', details } of notices) {
    const on = daysAhead(instantAt(moment, daysAgo, '12:00'));
    for (const words of [title, details]) {
      const translated = texts[inLanguage(words, namedDays)];
      if (translated) texts[inLanguage(words, on)] = withDays(translated, on, language);
    }
  }
  for (const [english, translated] of Object.entries(texts)) {
    const inDigits = (digits: string) => digitsFrom(dateNames[language].zero, digits);
    texts[withYears(english, session)] = withYears(translated, session, inDigits);
  }
  return texts;
}

/** By their English text; days in braces are those of `namedDays`. */
export function readTranslations(language: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(import.meta.dirname, `translations/${language}.json`), 'utf8'));
}
