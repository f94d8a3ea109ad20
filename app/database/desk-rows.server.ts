import type { UpdateObject } from 'kysely';
import { now } from '../lib/clock.ts';
import type { Connection, Schema } from './schema.ts';
import { nextInSequence } from './sequence.server.ts';
import { readTally } from './tally.server.ts';

/** The tables whose rows the office writes, changes, puts into the bin and takes out again. */
export type DeskTable = 'notice' | 'photo' | 'album' | 'result' | 'faculty';

/** Names a row as somebody has seen it. */
export type Revision = { id: string; version: number };

/** Why a row was not changed: it is not there any more, or somebody else has changed it since. */
export type RevisionRefusal<Table extends DeskTable> =
  | { refused: 'gone' }
  | { refused: 'stale'; current: Schema[Table] };

// Every one of these tables has the columns used here; Kysely needs one name to look them up by.
type Any = 'notice';

/** The row, unless it lies in the bin or is not there. */
export async function findStanding<Table extends DeskTable>(
  db: Connection,
  table: Table,
  id: string,
): Promise<Schema[Table] | undefined> {
  const row = await findKept(db, table, id);
  return row && isInBin(row) ? undefined : row;
}

/** The row, in the bin too: a form that was opened while it stood keeps its words. */
export async function findKept<Table extends DeskTable>(
  db: Connection,
  table: Table,
  id: string,
): Promise<Schema[Table] | undefined> {
  const row = await db
    .selectFrom(table as Any)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row as Schema[Table] | undefined;
}

/**
 * The row, as `findStanding` answers it, held until the caller's transaction ends: whoever else changes it waits. Rows
 * are held after the counters and the albums that the change needs, as everywhere.
 */
export async function holdStanding<Table extends DeskTable>(
  tx: Connection,
  table: Table,
  id: string,
): Promise<Schema[Table] | undefined> {
  const row = await tx
    .updateTable(table as Any)
    .set((eb) => ({ version: eb.ref('version') }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row as Schema[Table] | undefined;
}

/** How many rows stand. */
export async function countStanding(db: Connection, table: DeskTable): Promise<number> {
  return (await readTally(db))(table);
}

/** Whether a row that stands has this picture. */
export async function standsWithImage(db: Connection, table: 'photo' | 'faculty', imageId: string): Promise<boolean> {
  const row = await db
    .selectFrom(table as 'photo')
    .select('id')
    .where('image_id', '=', imageId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export function isInBin(row: { removed_at: string | null }): boolean {
  return row.removed_at !== null;
}

/**
 * Changes a row, if it still is what `revision` names, and counts the change. Of two who change the same at once, one
 * is refused. Inside the caller's transaction; answers the row as it was.
 */
export async function reviseRow<Table extends DeskTable>(
  tx: Connection,
  table: Table,
  { id, version }: Revision,
  changes: Partial<Schema[Table]>,
): Promise<{ before: Schema[Table] } | RevisionRefusal<Table>> {
  const before = await findStanding(tx, table, id);
  if (!before) return { refused: 'gone' };
  if (before.version !== version) return { refused: 'stale', current: before };
  const { numUpdatedRows } = await tx
    .updateTable(table as Any)
    .set({ ...changes, version: version + 1 } as UpdateObject<Schema, Any>)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return { before };
  const current = await findStanding(tx, table, id);
  return current ? { refused: 'stale', current } : { refused: 'gone' };
}

/** Puts a row into the bin, inside the caller's transaction. Answers it, or undefined when it does not stand any more. */
export async function putInBin<Table extends DeskTable>(
  tx: Connection,
  table: Table,
  id: string,
  by: { name: string },
): Promise<Schema[Table] | undefined> {
  // Taken first: whoever else empties or fills the bin waits for this one.
  const bin_sequence = await nextInSequence(tx, 'bin');
  const row = await tx
    .updateTable(table as Any)
    .set((eb) => ({ removed_at: now(), removed_by: by.name, bin_sequence, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row as Schema[Table] | undefined;
}

/** Takes a row out of the bin. Answers it, or undefined when it does not lie there. */
export async function takeFromBin<Table extends DeskTable>(
  tx: Connection,
  table: Table,
  id: string,
): Promise<Schema[Table] | undefined> {
  const row = await tx
    .updateTable(table as Any)
    .set((eb) => ({ removed_at: null, removed_by: null, bin_sequence: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  return row as Schema[Table] | undefined;
}

/** Deletes for good what lies in the bin. Answers the row as it was, or undefined when it does not lie there. */
export async function emptyFromBin<Table extends DeskTable>(
  tx: Connection,
  table: Table,
  id: string,
): Promise<Schema[Table] | undefined> {
  const row = await tx
    .deleteFrom(table as Any)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  return row as Schema[Table] | undefined;
}

/** The largest number that a column of both engines holds. */
const lastPlace = 2_147_483_647;

/** A place in the bin: rows put there before or after the one with this number. */
export type BinPlace = { older: number } | { newer: number } | undefined;

/** Up to `limit` rows of the bin next to the place, nearest first; without a place from the newest on. */
export async function listBin<Table extends DeskTable>(
  db: Connection,
  table: Table,
  place: BinPlace,
  limit: number,
): Promise<Schema[Table][]> {
  const query = db
    .selectFrom(table as Any)
    .selectAll()
    .where('bin_sequence', 'is not', null)
    .limit(limit);
  const rows =
    place && 'newer' in place
      ? query.where('bin_sequence', '>', place.newer).orderBy('bin_sequence', 'asc')
      : query.where('bin_sequence', '<', place?.older ?? lastPlace).orderBy('bin_sequence', 'desc');
  return (await rows.execute()) as Schema[Table][];
}

/** Ids of what was put into the bin before the instant, the oldest first. */
export async function listBinnedBefore(
  db: Connection,
  table: DeskTable,
  instant: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table as Any)
    .select('id')
    .where('bin_sequence', 'is not', null)
    .where('removed_at', '<', instant)
    .orderBy('bin_sequence')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
