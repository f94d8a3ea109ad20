import { type Actor, pruneActivity } from '../activity/activity.server.ts';
import { findActive, lockActive } from '../database/editable-records.server.ts';
import type { Database, EditableTable, Schema, Transaction } from '../database/schema.ts';
import { inTransaction, nextInSequence } from '../database/transaction.server.ts';
import { day, fromNow, now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { ContentType } from './content-type.ts';
import { updateRecord } from './records.server.ts';
import type { Trash } from './trash.server.ts';
import type { Visibility } from './visibility.server.ts';

export const maxAtOnce = 500;

const storedForMs = 2 * day;

/** One row after the change. Undo leaves it alone when its version is another by then. */
export type ChangedRow = { id: string; version: number; before: Record<string, unknown> };

export type BulkCommand = {
  /** Takes the locks that come before those of the rows. */
  prepare?(tx: Transaction, ids: readonly string[]): Promise<void>;
  /** Undefined = it is so already, or the row is gone. */
  apply(tx: Transaction, id: string, by: Actor): Promise<Omit<ChangedRow, 'id'> | undefined>;
  /** False = somebody has changed the row since. */
  revert(tx: Transaction, row: ChangedRow, by: Actor): Promise<boolean>;
};

type BulkOutcome = { id: string; changed: number; left: number };

export async function runBulkChange(
  tx: Transaction,
  { list, what }: { list: string; what: string },
  command: BulkCommand,
  ids: readonly string[],
  by: Actor,
): Promise<BulkOutcome> {
  await command.prepare?.(tx, ids);
  const entries: ChangedRow[] = [];
  for (const id of ids) {
    const changed = await command.apply(tx, id, by);
    if (changed) entries.push({ id, ...changed });
  }
  const id = newId();
  if (entries.length > 0) {
    const row = { id, list, what, person_id: by.id, person_name: by.name, at: now(), undone_at: null };
    await tx
      .insertInto('bulk_change')
      .values({ ...row, entries: JSON.stringify(entries) })
      .execute();
  }
  return { id, changed: entries.length, left: ids.length - entries.length };
}

/** Undefined = there is no such change, or it is undone already. */
export async function undoBulkChange(
  tx: Transaction,
  { list, id }: { list: string; id: string },
  commandOf: (what: string) => BulkCommand | undefined,
  by: Actor,
): Promise<Omit<BulkOutcome, 'id'> | undefined> {
  const change = await tx
    .updateTable('bulk_change')
    .set({ undone_at: now() })
    .where('id', '=', id)
    .where('list', '=', list)
    .where('undone_at', 'is', null)
    .returning(['what', 'entries'])
    .executeTakeFirst();
  const command = change && commandOf(change.what);
  if (!change || !command) return undefined;
  const entries = JSON.parse(change.entries) as ChangedRow[];
  const ids = entries.map((entry) => entry.id);
  await command.prepare?.(tx, ids);
  let changed = 0;
  // Backwards, so that places in an order are given back as they were taken.
  for (const entry of entries.toReversed()) if (await command.revert(tx, entry, by)) changed += 1;
  return { changed, left: entries.length - changed };
}

export async function pruneHistory(db: Database): Promise<void> {
  const before = fromNow(-storedForMs);
  await inTransaction(db, (tx) => tx.deleteFrom('bulk_change').where('at', '<', before).execute());
  await pruneActivity(db);
}

const lockTrash = async (tx: Transaction) => void (await nextInSequence(tx, 'bin', 0));

/** Deleted records have no version: they are in the bin or not. */
const inTrash = { version: 0, before: {} };

export function deletion(trash: Trash): BulkCommand {
  return {
    prepare: lockTrash,
    apply: async (tx, id, by) => ((await trash.remove(tx, id, by)) ? inTrash : undefined),
    revert: (tx, { id }, by) => trash.restore(tx, id, by),
  };
}

export function restoration(trash: Trash): BulkCommand {
  return {
    prepare: lockTrash,
    apply: async (tx, id, by) => ((await trash.restore(tx, id, by)) ? inTrash : undefined),
    revert: (tx, { id }, by) => trash.remove(tx, id, by),
  };
}

export function visibilityChange(table: EditableTable, { hide, show }: Visibility, isHidden: boolean): BulkCommand {
  const [change, undo] = isHidden ? [hide, show] : [show, hide];
  return {
    async apply(tx, id, by) {
      if (!(await change(tx, id, by))) return undefined;
      return { version: (await findActive(tx, table, id))?.version ?? 0, before: {} };
    },
    async revert(tx, { id, version }, by) {
      const row = await lockActive(tx, table, id);
      return row?.version === version && (await undo(tx, id, by));
    },
  };
}

/** `changes` = the columns to change with their new values; undefined = the row stays as it is. */
export function columnChange<Table extends EditableTable>(
  type: ContentType<Table>,
  changes: (row: Schema[Table]) => Partial<Schema[Table]> | undefined,
): BulkCommand {
  return {
    async apply(tx, id, by) {
      const row = await lockActive(tx, type.table, id);
      const values = row && changes(row);
      if (!values) return undefined;
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, row[name as keyof typeof row]]));
      await updateRecord(tx, type, row, values, by);
      return { version: row.version + 1, before };
    },
    async revert(tx, { id, version, before }, by) {
      const row = await lockActive(tx, type.table, id);
      if (row?.version !== version) return false;
      await updateRecord(tx, type, row, before as Partial<Schema[Table]>, by);
      return true;
    },
  };
}
