import { findLastActivity } from '../activity/activity.server.ts';
import type { ActivitySubject } from '../activity/activity-kinds.ts';
import type { Connection, EditableTable, Schema } from '../database/schema.ts';
import { type Fields, labelsOf, readableValues, typedValues } from '../forms/fields.ts';
import type { TypedForm } from '../forms/form.ts';
import type { FoundConflict } from '../forms/merged-form.server.ts';
import { formatDayAndTime } from '../lib/dates.ts';

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
