import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sources } from '../../app/admin/translations/originals.server.ts';
import type { Connection } from '../../app/database/schema.ts';
import { translatedSubjects } from '../../app/translations/translation-rules.ts';
import { addTranslations } from '../../app/translations/translations.server.ts';
import { author } from './content/school.ts';

export const translatedLanguages = ['bn', 'or', 'hi'] as const;
const most = 1_000;

/** Whatever says a text that is translated, wherever it stands; notices with changing dates stay in English. */
export async function writeTranslations(tx: Connection): Promise<void> {
  const words = translatedLanguages.map((language) => ({ language, texts: readTranslations(language) }));
  for (const subject of translatedSubjects) {
    for (const original of await sources[subject].list(tx, undefined, most)) {
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

/** By their English text. */
export function readTranslations(language: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(join(import.meta.dirname, `translations/${language}.json`), 'utf8'));
}
