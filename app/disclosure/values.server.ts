import { type Actor, changesBetween, demonstrationMark, recordActivity } from '../activity/activity.server.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import { today } from '../lib/dates.ts';
import { textsVersion } from '../lib/entity-tag.server.ts';
import { inEnglish, originalWord } from '../lib/languages/in-language.server.ts';
import { currentLanguage } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';
import { detailsId } from '../translations/translation-rules.ts';
import { noteOriginals } from '../translations/translations.server.ts';
import type { Values } from './board-results.ts';
import { fieldSetOf, rowsOf } from './field-sets/all-field-sets.ts';
import type { FieldSet, FieldSetRow } from './field-sets/field-set.ts';
import { checkedOnName, fieldSetName, fieldsIn } from './value-fields.ts';

export async function listValues(db: Connection): Promise<Values> {
  const rows = await db.selectFrom('disclosure_value').select(['name', 'value']).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export async function findFieldSet(db: Connection): Promise<FieldSet> {
  const row = await db
    .selectFrom('disclosure_value')
    .select('value')
    .where('name', '=', fieldSetName)
    .executeTakeFirst();
  return fieldSetOf(row?.value);
}

type TextValue = { name: string; label: string; text: string };

export async function listTextValues(db: Connection): Promise<TextValue[]> {
  const values = await listValues(db);
  const set = shownFieldSet(fieldSetOf(values.get(fieldSetName)));
  return Object.entries(fieldsIn(rowsOf([set]))).flatMap(([name, field]) => {
    const text = values.get(name);
    return field.kind === 'text' && !field.format && text ? [{ name, label: field.label(), text }] : [];
  });
}

export async function lockValues(tx: Transaction): Promise<void> {
  await nextInSequence(tx, 'disclosure');
}

/** Another number as soon as one of the values is another. */
export function valuesVersion(values: Values, names: readonly string[]): number {
  return textsVersion(names.map((name) => values.get(name) ?? ''));
}

type Saved = { refused?: undefined } | { refused: 'stale'; current: Values };

/** Refused when one of these values is no longer what `version` was made of. Writes only what differs. */
export async function updateValues(
  tx: Transaction,
  { values, version, label }: { values: Values; version: number; label: string },
  by: Actor,
): Promise<Saved> {
  await lockValues(tx);
  const current = await listValues(tx);
  const names = [...values.keys()];
  if (version !== valuesVersion(current, names)) return { refused: 'stale', current };
  await writeValues(tx, { values, current, label }, by);
  return {};
}

type Writing = { values: Values; current: Values; label: string };

async function writeValues(tx: Transaction, { values, current, label }: Writing, by: Actor): Promise<void> {
  const before = Object.fromEntries([...values.keys()].map((name) => [name, current.get(name) ?? '']));
  const after = Object.fromEntries(values);
  const changes = changesBetween(before, after, [...values.keys()]);
  for (const { field, after: value } of changes) await storeValue(tx, field, value, by);
  await noteOriginals(tx, 'document', detailsId, Object.fromEntries(changes.map(({ field, after }) => [field, after])));
  if (changes.length > 0) await recordActivity(tx, by, { kind: 'change', subject: 'disclosure', label, changes });
}

async function storeValue(tx: Transaction, name: string, value: string, by: Actor): Promise<void> {
  const row = { value, updated_at: now(), ...demonstrationMark(by) };
  await tx
    .insertInto('disclosure_value')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

export async function setValues(tx: Transaction, values: Values, label: string, by: Actor): Promise<void> {
  await lockValues(tx);
  await writeValues(tx, { values, current: await listValues(tx), label }, by);
}

export function setCheckedToday(tx: Transaction, by: Actor): Promise<void> {
  return setValues(tx, new Map([[checkedOnName, today()]]), inEnglish(m.mpd_last_checked), by);
}

export function setFieldSet(tx: Transaction, set: FieldSet, by: Actor): Promise<void> {
  return setValues(tx, new Map([[fieldSetName, set.id]]), set.title, by);
}

export async function eraseDemonstrationValues(tx: Transaction): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('disclosure_value')
    .where('is_demonstration', '=', 1)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** In the language of the reader. The board's own wording stays beside it, as the board has published it. */
export function shownFieldSet(set: FieldSet): FieldSet {
  if (currentLanguage() === 'en') return set;
  return {
    ...set,
    title: originalWord(set.title),
    about: originalWord(set.about),
    description: originalWord(set.description),
    sections: set.sections.map((section) => ({
      ...section,
      title: originalWord(section.title),
      rows: section.rows.map(shownRow),
    })),
  };
}

function shownRow(row: FieldSetRow): FieldSetRow {
  const name = originalWord(row.name ?? row.wording);
  if (row.kind === 'document') {
    return { ...row, documents: row.documents.map((one) => ({ ...one, name: originalWord(one.name) })) };
  }
  if (row.kind === 'results' || row.kind === 'teachers') return { ...row, wording: name };
  if (row.kind === 'text' && row.hint) return { ...row, name, hint: originalWord(row.hint) };
  return { ...row, name };
}
