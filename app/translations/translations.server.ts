import { type Actor, demonstrationMark, recordActivity } from '../activity/activity.server.ts';
import type { FieldChange } from '../activity/activity-kinds.ts';
import type { Connection, Schema, Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import { textsVersion } from '../lib/entity-tag.server.ts';
import { currentLanguage, type Language } from '../lib/languages/languages.ts';
import { searchable } from '../lib/languages/search-terms.ts';
import {
  detailsId,
  isOlder,
  mergeNotes,
  needsTranslation,
  nothingToNote,
  originalLanguage,
  type TranslatedSubject,
  type TranslatedType,
  type TranslationNote,
  translatedNames,
} from './translation-rules.ts';

type Texts = Readonly<Record<string, string>>;

export type Noted<Row> = Row & { translationNote: TranslationNote };

/** Rows with their texts in the language of the page, where somebody has translated them. */
export async function translateRows<Row extends { id: string }>(
  db: Connection,
  type: TranslatedType,
  rows: readonly Row[],
): Promise<Noted<Row>[]> {
  const items = rows.map((row) => ({ id: row.id, texts: textsOf(type, row) }));
  const translated = await translateTexts(db, type.table, items);
  return rows.map((row, index) => {
    const { texts, note } = translated[index] as Translated;
    return { ...row, ...texts, translationNote: note };
  });
}

export async function translateRow<Row extends { id: string }>(
  db: Connection,
  type: TranslatedType,
  row: Row,
): Promise<Noted<Row>> {
  const [translated] = await translateRows(db, type, [row]);
  return translated as Noted<Row>;
}

export function textsOf(type: TranslatedType, row: object): Texts {
  const names = translatedNames(type);
  const texts = Object.entries(row).filter(([name, text]) => names.includes(name) && text);
  return Object.fromEntries(texts) as Texts;
}

type Translated = { texts: Texts; note: TranslationNote };

/** In the order of the items. A query is made only when one of the texts is in another language. */
export async function translateTexts(
  db: Connection,
  subject: TranslatedSubject,
  items: readonly { id: string; texts: Texts }[],
): Promise<Translated[]> {
  const language = currentLanguage();
  const foreign = items.filter(({ texts }) => Object.values(texts).some((text) => needsTranslation(text, language)));
  const ids = foreign.map(({ id }) => id);
  const stored = await listTranslations(db, subject, ids, language);
  return items.map(({ id, texts }) => {
    const own = stored.filter(({ subject_id }) => subject_id === id);
    const found = Object.entries(texts).map(([field, original]) => translatedText(original, field, own, language));
    return {
      texts: Object.fromEntries(found.map(({ field, text }) => [field, text])),
      note: mergeNotes(found.map(({ note }) => note)),
    };
  });
}

function translatedText(original: string, field: string, stored: readonly Stored[], language: Language) {
  const found = stored.find((one) => one.field === field);
  const from = needsTranslation(original, language) ? originalLanguage(original) : undefined;
  const named = from ? [from] : [];
  if (found?.original === original) return { field, text: found.text, note: nothingToNote };
  if (found && from) return { field, text: found.text, note: { missing: [], older: named } };
  return { field, text: original, note: { missing: named, older: [] } };
}

type Stored = Pick<Schema['translation'], 'subject_id' | 'field' | 'text' | 'original'>;

/** Of one language, or what these are called in every language, with the originals that were translated. */
export async function listTranslations(
  db: Connection,
  subject: TranslatedSubject,
  ids: readonly string[],
  language?: Language,
): Promise<Stored[]> {
  if (ids.length === 0) return [];
  const stored = db
    .selectFrom('translation')
    .select(['subject_id', 'field', 'text', 'original'])
    .where('subject', '=', subject)
    .where('subject_id', 'in', ids);
  return (language ? stored.where('language', '=', language) : stored).execute();
}

export type TranslationsOfOne = { texts: Record<string, string>; originals: Record<string, string>; version: number };

export async function findTranslations(
  db: Connection,
  subject: TranslatedSubject,
  id: string,
  language: Language,
): Promise<TranslationsOfOne> {
  const stored = await listTranslations(db, subject, [id], language);
  const ordered = stored.toSorted((one, other) => (one.field < other.field ? -1 : 1));
  return {
    texts: Object.fromEntries(ordered.map(({ field, text }) => [field, text])),
    originals: Object.fromEntries(ordered.map(({ field, original }) => [field, original])),
    version: textsVersion(ordered.flatMap(({ field, text, original }) => [field, text, original])),
  };
}

type TranslationPlace = { subject: TranslatedSubject; id: string; language: Language };

type NewTexts = {
  /** Empty = there is no translation any more. A text that is not named stays. */
  texts: Texts;
  /** What the translator has read, and what the originals still say. */
  originals: Texts;
  /** Fields whose translation still fits an original that has changed. */
  confirmed: ReadonlySet<string>;
  stored: TranslationsOfOne;
  label: string;
};

/** Where two may save at once, the caller has locked the original and compared versions. */
export async function saveTranslations(
  tx: Transaction,
  place: TranslationPlace,
  { texts, originals, confirmed, stored, label }: NewTexts,
  by: Actor,
): Promise<{ refused?: undefined }> {
  const { subject, id, language } = place;
  const changes: FieldChange[] = [];
  for (const [field, text] of Object.entries(texts)) {
    const before = stored.texts[field] ?? '';
    if (text === before && !confirmed.has(field)) continue;
    await storeTranslation(tx, place, { field, text, original: originals[field] ?? '' }, by);
    if (text !== before) changes.push({ field: `${language}.${field}`, before, after: text });
  }
  if (changes.length > 0) {
    const subject_id = `${subject}/${id}/${language}`;
    await recordActivity(tx, by, { kind: 'change', subject: 'translation', subject_id, label, changes });
  }
  return {};
}

async function storeTranslation(
  tx: Transaction,
  { subject, id, language }: TranslationPlace,
  { field, text, original }: { field: string; text: string; original: string },
  by: Actor,
): Promise<void> {
  if (text !== '') return addTranslations(tx, [{ subject, subject_id: id, language, field, text, original }], by);
  await tx
    .deleteFrom('translation')
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .where('language', '=', language)
    .where('field', '=', field)
    .execute();
}

export type NewTranslation = Pick<
  Schema['translation'],
  'subject' | 'subject_id' | 'language' | 'field' | 'text' | 'original'
>;

const translationKey = ['subject', 'subject_id', 'language', 'field'] as const;

/** In place of those that there are, without a line in the activity log. At most a few hundred at once. */
export async function addTranslations(tx: Transaction, added: readonly NewTranslation[], by: Actor): Promise<void> {
  if (added.length === 0) return;
  const stored = { is_older: 0, updated_at: now(), person_name: by.name, ...demonstrationMark(by) } as const;
  const renewed = [
    'text',
    'search_public',
    'original',
    'is_older',
    'updated_at',
    'person_name',
    'is_demonstration',
  ] as const;
  await tx
    .insertInto('translation')
    .values(added.map((one) => ({ ...one, ...stored, search_public: searchable(one.text) })))
    .onConflict((conflict) =>
      conflict
        .columns(translationKey)
        .doUpdateSet((eb) => Object.fromEntries(renewed.map((name) => [name, eb.ref(`excluded.${name}`)]))),
    )
    .execute();
}

/** Must follow every change of an original, in its transaction. Texts not named are as before; a page names all. */
export async function noteOriginals(
  tx: Transaction,
  subject: TranslatedSubject,
  id: string,
  texts: Readonly<Record<string, unknown>>,
): Promise<void> {
  const stored = await tx
    .selectFrom('translation')
    .select(['language', 'field', 'original', 'is_older'])
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .execute();
  for (const { language, field, original, is_older: before } of stored) {
    if (!(field in texts) && subject !== 'page') continue;
    const is_older = isOlder(original, String(texts[field] ?? ''), language) ? 1 : 0;
    if (is_older === before) continue;
    await tx
      .updateTable('translation')
      .set({ is_older })
      .where('subject', '=', subject)
      .where('subject_id', '=', id)
      .where('language', '=', language)
      .where('field', '=', field)
      .execute();
  }
}

export async function deleteTranslations(
  tx: Transaction,
  subject: TranslatedSubject,
  id: string,
  fields?: readonly string[],
): Promise<void> {
  const all = tx.deleteFrom('translation').where('subject', '=', subject).where('subject_id', '=', id);
  await (fields ? all.where('field', 'in', fields) : all).execute();
}

/** Once the demonstration is gone: its own translations, and those that somebody made of what has gone. */
export async function eraseDemonstrationTranslations(
  tx: Transaction,
  tables: readonly TranslatedTable[],
): Promise<void> {
  await tx.deleteFrom('translation').where('is_demonstration', '=', 1).execute();
  for (const table of tables) await deleteStrayTranslations(tx, table);
}

type TranslatedTable = Exclude<TranslatedSubject, 'setting'>;

/** Of rows that have gone without a way back. */
export async function deleteStrayTranslations(tx: Transaction, table: TranslatedTable): Promise<void> {
  await tx
    .deleteFrom('translation')
    .where('subject', '=', table)
    .where('subject_id', 'not in', tx.selectFrom(table as 'notice').select('id'))
    .where('subject_id', '!=', detailsId)
    .execute();
}

/** As `rebuildSearchTexts` does for rows. */
export function rebuildTranslatedTexts(db: Connection, which: 'all' | 'missing'): Promise<number> {
  return inTransaction(db, async (tx) => {
    const query = tx.selectFrom('translation').select([...translationKey, 'text', 'search_public']);
    const rows = await (which === 'all' ? query : query.where('search_public', 'is', null)).execute();
    let count = 0;
    for (const row of rows) {
      const search_public = searchable(row.text);
      if (search_public === row.search_public) continue;
      let update = tx.updateTable('translation').set({ search_public }).where('text', '=', row.text);
      for (const name of translationKey) update = update.where(name, '=', row[name]);
      count += Number((await update.executeTakeFirstOrThrow()).numUpdatedRows);
    }
    return count;
  });
}
