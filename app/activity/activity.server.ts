import { sql } from 'kysely';
import { keyOrder } from '../database/key-order.server.ts';
import type { Connection, Schema } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { type Cursor, type ListPage, listPage } from '../lib/list-page.ts';
import type { ActivityKind, ActivitySubject, FieldChange } from './activity-kinds.ts';

/** Who does something: a member of staff, or somebody without an account such as a visitor or the shell. */
export type Actor = { id: string | null; name: string };

export type NewActivity = {
  kind: ActivityKind;
  subject: ActivitySubject;
  subject_id?: string;
  /** What it was done to, as people call it: the title of a notice, the name of a person. */
  label?: string;
  /** Fields that got another value. Never a password, a token or a visitor's words. */
  changes?: FieldChange[];
};

const longestLabel = 200;

/** Writes down who did what, in the transaction of the deed itself. There is no way to change or remove it. */
export async function recordActivity(tx: Connection, by: Actor, activity: NewActivity): Promise<void> {
  const { kind, subject, subject_id = null, label = '', changes = [] } = activity;
  await tx
    .insertInto('activity')
    .values({
      id: newId(),
      sequence: await nextInSequence(tx, 'activity'),
      at: now(),
      person_id: by.id,
      person_name: by.name,
      kind,
      subject,
      subject_id,
      label: label.slice(0, longestLabel),
      changes: JSON.stringify(changes),
    })
    .execute();
}

/** The fields in which two rows differ, in the order of `fields`. */
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

type ActivityChoice = {
  personId: string | undefined;
  kind: ActivityKind | undefined;
  /** Kinds that are left out. */
  withoutKinds?: readonly ActivityKind[];
};

/** One page of what was done, newest first, of one person or kind or of all. */
export async function listActivity(
  db: Connection,
  { cursor, personId, kind, withoutKinds = [] }: { cursor: Cursor } & ActivityChoice,
): Promise<ListPage<Activity>> {
  const page = await listPage(cursor, 'sequence', (place, limit) => {
    let query = db.selectFrom('activity').selectAll().limit(limit);
    // Written out, and no parameter: else SQLite cannot know that the index without them will do.
    for (const left of withoutKinds) query = query.where('kind', '<>', sql.lit(left));
    const { within, order } = keyOrder(db, place, { person_id: personId, kind });
    return query.where(within).orderBy(order).execute();
  });
  return { ...page, rows: page.rows.map((row) => ({ ...row, changes: JSON.parse(row.changes) as FieldChange[] })) };
}
