import { findLastActivity } from '../activity/activity.server.ts';
import type { ActivitySubject } from '../activity/activity-kinds.ts';
import type { EditableTable } from '../database/editable-records.server.ts';
import type { Connection, Schema } from '../database/schema.ts';
import { type Fields, labelsOf, readableValues, typedValues } from '../forms/fields.ts';
import type { Conflict, TypedForm } from '../forms/form.ts';
import { formatDayAndTime } from '../lib/dates.ts';

type Meeting = {
  subject: ActivitySubject;
  current: { id: string; version: number; typed: TypedForm };
  typed: TypedForm;
  labels: Record<string, () => string>;
};

export async function conflictWith(db: Connection, { subject, current, typed, labels }: Meeting): Promise<Conflict> {
  const last = await findLastActivity(db, subject, current.id);
  const differences = Object.entries(labels).flatMap(([field, label]) => {
    const [saved, mine] = [textOf(current.typed[field]), textOf(typed[field])];
    return saved === mine ? [] : [{ label: label(), saved, typed: mine }];
  });
  const at = last ? formatDayAndTime(last.at) : '';
  return { version: current.version, who: last?.person_name ?? '', at, differences };
}

function textOf(texts: string[] | undefined): string {
  return texts?.join(', ') ?? '';
}

type RecordMeeting<Table extends EditableTable, All extends Fields> = {
  table: Table;
  fields: All;
  current: Schema[Table] & { [Name in keyof All]: unknown };
  typed: TypedForm;
  also?: Record<string, { label: () => string; saved: string[]; typed: string[] }>;
};

export function conflictOnRecord<Table extends EditableTable, All extends Fields>(
  db: Connection,
  { table, fields, current, typed, also = {} }: RecordMeeting<Table, All>,
): Promise<Conflict> {
  const { id, version } = current as Schema[EditableTable];
  const others = Object.entries(also);
  const saved = readableValues(fields, typedValues(fields, current));
  return conflictWith(db, {
    subject: table,
    current: {
      id,
      version,
      typed: { ...saved, ...Object.fromEntries(others.map(([name, one]) => [name, one.saved])) },
    },
    typed: {
      ...readableValues(fields, typed),
      ...Object.fromEntries(others.map(([name, one]) => [name, one.typed])),
    },
    labels: { ...labelsOf(fields), ...Object.fromEntries(others.map(([name, one]) => [name, one.label])) },
  });
}
