import {
  type Actor,
  changesBetween,
  demonstrationMark,
  findLastActivity,
  recordActivity,
} from '../activity/activity.server.ts';
import type { ActivitySubject, FieldChange } from '../activity/activity-kinds.ts';
import {
  insertRow,
  lockActive,
  type RecordVersion,
  type UpdateRefusal,
  updateRow,
} from '../database/editable-records.server.ts';
import type { Connection, EditableTable, Schema, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import {
  type Fields,
  initialValues,
  labelsOf,
  type ManagedColumn,
  readableValues,
  trackedNames,
  typedValues,
} from '../forms/fields.ts';
import type { TypedForm } from '../forms/form.ts';
import type { FoundConflict } from '../forms/handle-record-form.server.ts';
import { now } from '../lib/clock.ts';
import { formatDayAndTime } from '../lib/dates.ts';
import { newId } from '../lib/ids.ts';
import type { Image, ImageOwner } from '../media/image-rules.ts';
import { deleteImage, recordImage } from '../media/media.server.ts';
import { translatedNames } from '../translations/translation-rules.ts';
import { noteOriginals } from '../translations/translations.server.ts';
import type { ContentType } from './content-type.ts';
import { searchedNames, searchTexts, writeSearchTexts } from './search-texts.server.ts';

export type NewRow<Table extends EditableTable> = Omit<Schema[Table], ManagedColumn>;

export async function createRecord<Table extends EditableTable>(
  tx: Transaction,
  type: ContentType<Table>,
  values: NewRow<Table>,
  by: Actor,
  image?: Image,
): Promise<string> {
  const { table, nameOf } = type;
  const id = newId();
  if (image) await recordImage(tx, image, table as ImageOwner);
  const row = await insertRow(tx, table, {
    ...values,
    ...demonstrationMark(by),
    id,
    ...(image && { image_id: image.id }),
    ...(searchedNames(type).length > 0 && searchTexts(type, values)),
  });
  await recordActivity(tx, by, { kind: 'create', subject: table, subject_id: id, label: nameOf(row) });
  return id;
}

/** For a type whose table has the columns of `createContentTable` and its fields only. */
export function createWith(type: ContentType) {
  return async (tx: Transaction, values: object, by: Actor, image?: Image): Promise<string> => {
    const order = {
      [type.listOrder === 'as arranged' ? 'position' : 'sequence']: await nextInSequence(tx, type.table),
    };
    const at = now();
    const row = { ...initialValues(type.fields), ...values, ...order, created_at: at, updated_at: at };
    return createRecord(tx, type, row as unknown as NewRow<EditableTable>, by, image);
  };
}

export function updateWith(type: ContentType) {
  return (tx: Transaction, version: RecordVersion, values: object, by: Actor, image?: Image) =>
    updateRecord(tx, type, version, { ...values, updated_at: now() }, by, { image });
}

/** Changes some columns, whatever the version. False = the record has been deleted. */
export function patchWith<Table extends EditableTable>(type: ContentType<Table>) {
  return async (tx: Transaction, id: string, { values, image }: Patch<Table>, by: Actor): Promise<boolean> => {
    const outcome = await patchRecord(tx, type.table, id, (saved) =>
      updateRecord(tx, type, saved, values, by, { image }),
    );
    return outcome.refused === undefined;
  };
}

type Patch<Table extends EditableTable> = { values: Partial<Schema[Table]>; image?: Image | undefined };

/** Restores an earlier version of some fields, as `patchWith` does. */
export function putBackWith(type: ContentType) {
  return (tx: Transaction, id: string, values: object, by: Actor): Promise<boolean> =>
    patchWith(type)(tx, id, { values: { ...values, updated_at: now() } }, by);
}

function trackedColumns<Table extends EditableTable>({ fields, alsoTracked = [] }: ContentType<Table>) {
  return [...trackedNames(fields), ...alsoTracked] as (keyof Schema[Table] & string)[];
}

type More<Table extends EditableTable> = {
  image?: Image | undefined;
  /** Writes rows in other tables and returns their changes for the log. */
  also?: (before: Schema[Table]) => Promise<FieldChange[]>;
};

/** Returns the row as it was before. */
export async function updateRecord<Table extends EditableTable>(
  tx: Transaction,
  type: ContentType<Table>,
  version: RecordVersion,
  changes: Partial<Schema[Table]>,
  by: Actor,
  { image, also }: More<Table> = {},
): Promise<{ refused?: undefined; before: Schema[Table] } | UpdateRefusal<Table>> {
  const { table, nameOf } = type;
  if (image) await recordImage(tx, image, table as ImageOwner);
  const all = { ...changes, ...demonstrationMark(by), ...(image && { image_id: image.id }) } as Partial<Schema[Table]>;
  const outcome = await updateRow(tx, table, version, all);
  if ('refused' in outcome) {
    if (image) await deleteImage(tx, image.id);
    return outcome;
  }
  const { before } = outcome;
  if (searchedNames(type).some((name) => name in all)) {
    await writeSearchTexts(tx, type, { ...before, ...all, version: before.version + 1 });
  }
  if (image && 'image_id' in before && before.image_id) await deleteImage(tx, before.image_id);
  if (translatedNames(type).some((name) => name in all)) await noteOriginals(tx, table, version.id, all);
  const differences = [...changesBetween(before, all, trackedColumns(type)), ...((await also?.(before)) ?? [])];
  if (differences.length > 0) {
    const label = nameOf({ ...before, ...all });
    await recordActivity(tx, by, {
      kind: 'change',
      subject: table,
      subject_id: version.id,
      label,
      changes: differences,
    });
  }
  return outcome;
}

/** For callers without a version: `update` gets the row, locked until the transaction ends. */
export async function patchRecord<Table extends EditableTable, Outcome extends { refused?: string | undefined }>(
  tx: Transaction,
  table: Table,
  id: string,
  update: (saved: Schema[Table]) => Promise<Outcome>,
): Promise<Exclude<Outcome, { refused: 'stale' }> | { refused: 'gone' }> {
  const saved = await lockActive(tx, table, id);
  if (!saved) return { refused: 'gone' };
  const outcome = await update(saved);
  if (outcome.refused === 'stale') throw new Error(`A locked ${table} has changed.`);
  return outcome as Exclude<Outcome, { refused: 'stale' }>;
}

type Meeting = {
  subject: ActivitySubject;
  /** As a form would hold it. */
  current: { id: string; version: number; typed: TypedForm };
  typed: TypedForm;
  labels: Record<string, () => string>;
  /** As people read it, where that is something else. */
  readable?: (typed: TypedForm) => TypedForm;
};

export async function conflictWith(
  db: Connection,
  { subject, current, typed, labels, readable = (form) => form }: Meeting,
): Promise<FoundConflict> {
  const last = await findLastActivity(db, subject, current.id);
  const saved = readable(current.typed);
  const mine = readable(typed);
  const differences = Object.entries(labels).flatMap(([name, label]) =>
    differenceOf({ name, label: label(), saved: textOf(saved[name]), typed: textOf(mine[name]) }, current.typed),
  );
  const at = last ? formatDayAndTime(last.at) : '';
  return { version: current.version, who: last?.person_name ?? '', at, differences };
}

type Texts = { name: string; label: string; saved: string; typed: string };

function differenceOf(texts: Texts, saved: TypedForm): FoundConflict['differences'] {
  return texts.saved === texts.typed ? [] : [{ ...texts, inputs: { [texts.name]: saved[texts.name] ?? [] } }];
}

function textOf(texts: string[] | undefined): string {
  return texts?.join(', ').replaceAll('\r\n', '\n') ?? '';
}

type RecordMeeting<Table extends EditableTable, All extends Fields> = {
  table: Table;
  fields: All;
  current: Schema[Table] & { [Name in keyof All]: unknown };
  typed: TypedForm;
};

export function conflictOnRecord<Table extends EditableTable, All extends Fields>(
  db: Connection,
  { table, fields, current, typed }: RecordMeeting<Table, All>,
): Promise<FoundConflict> {
  const { id, version } = current as Schema[EditableTable];
  return conflictWith(db, {
    subject: table,
    current: { id, version, typed: typedValues(fields, current) },
    typed,
    labels: labelsOf(fields),
    readable: (form) => readableValues(fields, form),
  });
}
