import { hasTerms, type Spelling } from '../database/queries.server.ts';
import type { Connection } from '../database/schema.ts';
import { currentLanguage, type Language } from '../lib/languages/languages.ts';
import { isOlder, needsTranslation, type TranslatedSubject } from './translation-rules.ts';

export type TranslationState = 'not needed' | 'missing' | 'partly' | 'older' | 'complete';

export type LanguageState = { language: Language; state: TranslationState };

type Item = { id: string; texts: Readonly<Record<string, string>> };

/** By the id of each item, the state of its translation in each of the languages. */
export async function listTranslationStates(
  db: Connection,
  subject: TranslatedSubject,
  items: readonly Item[],
  languages: readonly Language[],
): Promise<Map<string, LanguageState[]>> {
  const stored = await db
    .selectFrom('translation')
    .select(['subject_id', 'language', 'field', 'original'])
    .where('subject', '=', subject)
    .where(
      'subject_id',
      'in',
      items.map(({ id }) => id),
    )
    .execute();
  const states = ({ id, texts }: Item) =>
    languages.map((language) => {
      const own = stored.filter((one) => one.subject_id === id && one.language === language);
      return { language, state: stateOf(texts, own, language) };
    });
  return new Map(items.map((item) => [item.id, states(item)]));
}

function stateOf(
  texts: Item['texts'],
  stored: readonly { field: string; original: string }[],
  language: Language,
): TranslationState {
  const translated = stored.filter(({ field }) => texts[field]);
  if (translated.some(({ field, original }) => isOlder(original, texts[field] ?? '', language))) return 'older';
  const isTranslated = (field: string) => translated.some((one) => one.field === field);
  const needed = Object.keys(texts).filter((field) => needsTranslation(texts[field] ?? '', language));
  if (needed.every(isTranslated)) return translated.length > 0 || needed.length > 0 ? 'complete' : 'not needed';
  return translated.length > 0 ? 'partly' : 'missing';
}

type OlderTranslation = { subject: TranslatedSubject; id: string; language: Language };

const maxListed = 200;

/** What of these kinds has a translation in one of the languages that is older than its original; 200 at most. */
export async function listOlderTranslations(
  db: Connection,
  kinds: readonly TranslatedSubject[],
  languages: readonly Language[],
): Promise<OlderTranslation[]> {
  const rows = await db
    .selectFrom('translation')
    .select(['subject', 'subject_id', 'language'])
    .where('is_older', '=', 1)
    .where('subject', 'in', kinds)
    .where('language', 'in', languages)
    .groupBy(['subject', 'subject_id', 'language'])
    .orderBy('subject')
    .orderBy('subject_id')
    .orderBy('language')
    .limit(maxListed)
    .execute();
  return rows.map(({ subject, subject_id, language }) => ({
    subject: subject as TranslatedSubject,
    id: subject_id,
    language,
  }));
}

/** Of words that many rows share, such as departments: what they are called in the language of the page. */
export async function translateShared(
  db: Connection,
  subject: TranslatedSubject,
  field: string,
  words: readonly string[],
): Promise<Map<string, string>> {
  const foreign = words.filter((word) => needsTranslation(word));
  if (foreign.length === 0) return new Map();
  const rows = await db
    .selectFrom('translation')
    .select(['original', 'text'])
    .where('subject', '=', subject)
    .where('language', '=', currentLanguage())
    .where('field', '=', field)
    .where('original', 'in', foreign)
    .orderBy('subject_id', 'desc')
    .execute();
  return new Map(rows.map(({ original, text }) => [original, text]));
}

/** The ids of what says these words in the language of the page. */
export function translationsWith(db: Connection, subject: TranslatedSubject, words: string, spelling?: Spelling) {
  return db
    .selectFrom('translation')
    .select('subject_id')
    .where('subject', '=', subject)
    .where('language', '=', currentLanguage())
    .where(hasTerms('translation', 'visitors', words, spelling));
}
