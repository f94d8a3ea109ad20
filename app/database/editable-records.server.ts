import type { ExpressionBuilder, InsertObject, UpdateObject } from 'kysely';
import { now } from '../lib/clock.ts';
import type { Cursor } from '../lib/list-page.ts';
import { countRows } from './queries.server.ts';
import type { Connection, EditableTable, Schema, Transaction } from './schema.ts';
import { nextInSequence } from './transaction.server.ts';

export type RecordVersion = { id: string; version: number };

export type UpdateRefusal<Table extends EditableTable> =
  | { refused: 'gone' }
  | { refused: 'stale'; current: Schema[Table] };

type Any = 'notice';

function rowsOf(db: Connection, table: EditableTable) {
  return db.selectFrom(table as Any);
}

function updateById(tx: Transaction, table: EditableTable, id: string) {
  return tx
    .updateTable(table as Any)
    .where('id', '=', id)
    .returningAll();
}

export async function findActive<Table extends EditableTable>(
  db: Connection,
  table: Table,
  id: string,
): Promise<Schema[Table] | undefined> {
  const row = await findWithDeleted(db, table, id);
  return row && isDeleted(row) ? undefined : row;
}

export async function findWithDeleted<Table extends EditableTable>(
  db: Connection,
  table: Table,
  id: string,
): Promise<Schema[Table] | undefined> {
  const row = await rowsOf(db, table).selectAll().where('id', '=', id).executeTakeFirst();
  return row as Schema[Table] | undefined;
}

/** The ids that exist. */
export async function listStates(
  db: Connection,
  table: EditableTable,
  ids: readonly string[],
): Promise<Map<string, 'active' | 'in bin'>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(db, table).select(['id', 'removed_at']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, isDeleted(row) ? 'in bin' : 'active']));
}

/** Lock rows after counters and albums, as everywhere else, or two transactions may deadlock. */
export async function lockActive<Table extends EditableTable>(
  tx: Transaction,
  table: Table,
  id: string,
): Promise<Schema[Table] | undefined> {
  const row = await updateById(tx, table, id)
    .set((eb) => ({ version: eb.ref('version') }))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row as Schema[Table] | undefined;
}

export function countActive(db: Connection, table: EditableTable): Promise<number> {
  return countRows(db, rowsOf(db, table).where('removed_at', 'is', null));
}

/** Visitors see it unless it is hidden. */
export type HidableTable = {
  [Table in EditableTable]: Schema[Table] extends { taken_down_at: string | null } ? Table : never;
}[EditableTable];

/** Whether visitors see it: it is neither deleted nor hidden. */
export function isShown(eb: ExpressionBuilder<Schema, HidableTable>) {
  return eb.and([eb('removed_at', 'is', null), eb('taken_down_at', 'is', null)]);
}

export async function isImageShown(db: Connection, table: 'photo' | 'faculty', imageId: string): Promise<boolean> {
  const row = await db
    .selectFrom(table as 'photo')
    .select('id')
    .where('image_id', '=', imageId)
    .where(isShown)
    .executeTakeFirst();
  return row !== undefined;
}

export function isDeleted(row: { removed_at: string | null }): boolean {
  return row.removed_at !== null;
}

export async function insertRow<Table extends EditableTable>(
  tx: Transaction,
  table: Table,
  values: { id: string },
): Promise<Schema[Table]> {
  const row = { ...values, version: 1 } as InsertObject<Schema, Any>;
  const inserted = await tx
    .insertInto(table as Any)
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
  return inserted as Schema[Table];
}

export async function updateRow<Table extends EditableTable>(
  tx: Transaction,
  table: Table,
  { id, version }: RecordVersion,
  changes: Partial<Schema[Table]>,
): Promise<{ before: Schema[Table] } | UpdateRefusal<Table>> {
  const before = await findActive(tx, table, id);
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
  const current = await findActive(tx, table, id);
  return current ? { refused: 'stale', current } : { refused: 'gone' };
}

export async function moveToTrash<Table extends EditableTable>(
  tx: Transaction,
  table: Table,
  id: string,
  by: { name: string },
): Promise<Schema[Table] | undefined> {
  // The counter first, so that other changes of the trash wait.
  const bin_sequence = await nextInSequence(tx, 'bin');
  const row = await updateById(tx, table, id)
    .set((eb) => ({ removed_at: now(), removed_by: by.name, bin_sequence, version: eb('version', '+', 1) }))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row as Schema[Table] | undefined;
}

export async function restoreFromTrash<Table extends EditableTable>(
  tx: Transaction,
  table: Table,
  id: string,
): Promise<Schema[Table] | undefined> {
  const row = await updateById(tx, table, id)
    .set((eb) => ({ removed_at: null, removed_by: null, bin_sequence: null, version: eb('version', '+', 1) }))
    .where('removed_at', 'is not', null)
    .executeTakeFirst();
  return row as Schema[Table] | undefined;
}

export async function eraseFromTrash<Table extends EditableTable>(
  tx: Transaction,
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

export async function listDemonstrationIds(db: Connection, table: EditableTable): Promise<string[]> {
  const rows = await rowsOf(db, table).select('id').where('is_demonstration', '=', 1).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function eraseDemonstrationRows<Table extends EditableTable>(
  tx: Transaction,
  table: Table,
): Promise<Schema[Table][]> {
  const rows = await tx
    .deleteFrom(table as Any)
    .where('is_demonstration', '=', 1)
    .returningAll()
    .execute();
  return rows as Schema[Table][];
}

const maxInteger = 2_147_483_647;

export async function listTrash<Table extends EditableTable>(
  db: Connection,
  table: Table,
  cursor: Cursor,
  limit: number,
): Promise<Schema[Table][]> {
  const query = rowsOf(db, table).selectAll().where('bin_sequence', 'is not', null).limit(limit);
  const rows =
    cursor && 'newer' in cursor
      ? query.where('bin_sequence', '>', cursor.newer).orderBy('bin_sequence', 'asc')
      : query.where('bin_sequence', '<', cursor?.older ?? maxInteger).orderBy('bin_sequence', 'desc');
  return (await rows.execute()) as Schema[Table][];
}

export async function listTrashedBefore(
  db: Connection,
  table: EditableTable,
  instant: string,
  limit: number,
): Promise<string[]> {
  const rows = await rowsOf(db, table)
    .select('id')
    .where('bin_sequence', 'is not', null)
    .where('removed_at', '<', instant)
    .orderBy('bin_sequence')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
