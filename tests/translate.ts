import type { Database } from '../app/database/schema.ts';
import { inTransaction } from '../app/database/transaction.server.ts';
import type { Language } from '../app/lib/languages/languages.ts';
import type { TranslatedSubject } from '../app/translations/translation-rules.ts';
import { findTranslations, saveTranslations } from '../app/translations/translations.server.ts';
import { asStaff } from './staff.ts';

type Place = { subject: TranslatedSubject; id: string };

/** Something that says `english`, and where readers find that. */
export type Made = Place & { field: string; path: string; selector: string };

export const english = 'The great banyan tree';
export const odia = 'ବିଶାଳ ବରଗଛ';

/** By the field: what it says, and what it is called in the other language. */
export type Pairs = Record<string, readonly [original: string, text: string]>;

/** Saves a translation of the current text. */
export async function translate(db: Database, place: Place, language: Language, pairs: Pairs): Promise<void> {
  const all = (index: 0 | 1) => Object.fromEntries(Object.entries(pairs).map(([field, pair]) => [field, pair[index]]));
  const [originals, texts] = [all(0), all(1)];
  const confirmed = new Set(Object.keys(pairs));
  await inTransaction(db, async (tx) => {
    const stored = await findTranslations(tx, place.subject, place.id, language);
    await saveTranslations(tx, { ...place, language }, { texts, originals, confirmed, stored, label: '' }, asStaff);
  });
}
