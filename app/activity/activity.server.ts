import { sql } from 'kysely';
import { listRows } from '../database/list-rows.server.ts';
import { rowOrder } from '../database/row-order.server.ts';
import type { Connection, Database, Schema, Transaction } from '../database/schema.ts';
import { inTransaction, nextInSequence } from '../database/transaction.server.ts';
import { day, fromNow, now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { Cursor, ListPage } from '../lib/list-page.ts';
import { cutText } from '../lib/text.ts';
import type { ActivityKind, ActivitySubject, FieldChange } from './activity-kinds.ts';

export type Actor = { id: string | null; name: string; isDemonstration?: boolean };

export function demonstrationMark(by: Actor): { is_demonstration: 0 | 1 } {
  return { is_demonstration: by.isDemonstration ? 1 : 0 };
}

type NewActivity = {
  kind: ActivityKind;
  subject: ActivitySubject;
  subject_id?: string;
  label?: string;
  /** Never a password, a token or a visitor's text. */
  changes?: FieldChange[];
};

const maxLabelLength = 200;
const countField = 'times';
const storedForMs = 366 * day;
const batchSize = 500;

export async function recordActivity(tx: Transaction, by: Actor, activity: NewActivity): Promise<void> {
  await insertActivity(tx, by, activity, { id: newId(), sequence: await nextInSequence(tx, 'activity') });
}

/** What was changed last in these, the newest first. */
export async function listLastChanges(
  db: Connection,
  { subject, ids, max }: { subject: ActivitySubject; ids: readonly string[]; max: number },
): Promise<FieldChange[]> {
  const rows = await db
    .selectFrom('activity')
    .select('changes')
    .where('subject', '=', subject)
    .where('subject_id', 'in', ids)
    .orderBy('sequence', 'desc')
    .limit(max)
    .execute();
  return rows.flatMap(({ changes }) => JSON.parse(changes) as FieldChange[]);
}

/** For what strangers can repeat endlessly: the same `id` again only raises a count (decision 11). */
export async function countActivity(tx: Transaction, by: Actor, id: string, activity: NewActivity): Promise<void> {
  // Locks the counter, so that no two transactions read the same count.
  const sequence = await nextInSequence(tx, 'activity');
  const row = await tx.selectFrom('activity').select('changes').where('id', '=', id).executeTakeFirst();
  if (!row) return await insertActivity(tx, by, activity, { id, sequence });
  const count = countOf(JSON.parse(row.changes)) + 1;
  const changes = JSON.stringify([{ field: countField, before: '', after: String(count) }]);
  await tx.updateTable('activity').set({ changes }).where('id', '=', id).where('kind', '=', activity.kind).execute();
}

function countOf(changes: FieldChange[]): number {
  return Number(changes.find(({ field }) => field === countField)?.after ?? 1);
}

type Place = { id: string; sequence: number };

async function insertActivity(tx: Transaction, by: Actor, activity: NewActivity, place: Place): Promise<void> {
  const { kind, subject, subject_id = null, label = '', changes = [] } = activity;
  await tx
    .insertInto('activity')
    .values({
      ...place,
      at: now(),
      person_id: by.id,
      person_name: by.name,
      kind,
      subject,
      subject_id,
      label: cutText(label, maxLabelLength),
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** Makes room below: what is imported happened before. */
export async function moveActivityUp(tx: Transaction, by: number): Promise<void> {
  await tx
    .updateTable('activity')
    .set((eb) => ({ sequence: eb('sequence', '+', by) }))
    .execute();
}

export function changesBetween<Row extends object>(
  before: Row,
  after: Partial<Row>,
  fields: readonly (keyof Row & string)[],
): FieldChange[] {
  return fields
    .filter((field) => field in after && after[field] !== before[field])
    .map((field) => ({ field, before: String(before[field] ?? ''), after: String(after[field] ?? '') }));
}

export type Activity = Omit<Schema['activity'], 'changes'> & { changes: FieldChange[] };

type ActivityFilter = {
  personId: string | undefined;
  kind: ActivityKind | undefined;
  withoutKinds?: readonly ActivityKind[];
};

export async function listActivity(
  db: Connection,
  { cursor, personId, kind, withoutKinds = [] }: { cursor: Cursor } & ActivityFilter,
): Promise<ListPage<Activity>> {
  let query = db.selectFrom('activity').selectAll();
  // Literals, not parameters: otherwise SQLite does not use the index without these kinds.
  for (const left of withoutKinds) query = query.where('kind', '<>', sql.lit(left));
  const page = await listRows(db, query, { cursor, order: rowOrder('activity'), equal: { person_id: personId, kind } });
  return { ...page, rows: page.rows.map(withChanges) };
}

export async function findActivity(db: Connection, id: string): Promise<Activity | undefined> {
  const row = await db.selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirst();
  return row && withChanges(row);
}

function withChanges(row: Schema['activity']): Activity {
  return { ...row, changes: JSON.parse(row.changes) as FieldChange[] };
}

const maxChangesOfOne = 200;

export async function listChangesOf(db: Connection, subject: ActivitySubject, subjectId: string): Promise<Activity[]> {
  const rows = await db
    .selectFrom('activity')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .where('kind', '=', 'change')
    .orderBy('sequence', 'desc')
    .limit(maxChangesOfOne)
    .execute();
  return rows.map(withChanges);
}

export function findLastActivity(
  db: Connection,
  subject: ActivitySubject,
  subjectId: string,
): Promise<{ id: string; person_name: string; at: string } | undefined> {
  return db
    .selectFrom('activity')
    .select(['id', 'person_name', 'at'])
    .where('subject', '=', subject)
    .where('subject_id', '=', subjectId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function pruneActivity(db: Database): Promise<void> {
  const before = fromNow(-storedForMs);
  for (let removed = batchSize; removed === batchSize; )
    removed = await inTransaction(db, (tx) => pruneBatch(tx, before));
}

async function pruneBatch(tx: Transaction, before: string): Promise<number> {
  const oldest = tx.selectFrom('activity').select('id').where('at', '<', before).limit(batchSize);
  const { numDeletedRows } = await tx.deleteFrom('activity').where('id', 'in', oldest).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
