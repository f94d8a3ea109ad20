import type { Actor } from '../activity/activity.server.ts';
import { findActive, lockActive } from '../database/editable-records.server.ts';
import type { EditableTable, Schema, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import type { BulkCommand } from './bulk-changes.server.ts';
import type { Trash } from './trash.server.ts';
import type { Visibility } from './visibility.server.ts';

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

type ColumnChange<Table extends EditableTable> = {
  table: Table;
  prepare?: BulkCommand['prepare'];
  /** The columns to change with their new values; undefined = the row stays as it is. */
  changes(row: Schema[Table]): Partial<Schema[Table]> | undefined;
  save(tx: Transaction, row: Schema[Table], values: Partial<Schema[Table]>, by: Actor): Promise<unknown>;
};

export function columnChange<Table extends EditableTable>(options: ColumnChange<Table>): BulkCommand {
  const { table, prepare, changes, save } = options;
  return {
    ...(prepare && { prepare }),
    async apply(tx, id, by) {
      const row = await lockActive(tx, table, id);
      const values = row && changes(row);
      if (!values) return undefined;
      const before = Object.fromEntries(Object.keys(values).map((name) => [name, row[name as keyof typeof row]]));
      await save(tx, row, values, by);
      return { version: row.version + 1, before };
    },
    async revert(tx, { id, version, before }, by) {
      const row = await lockActive(tx, table, id);
      if (row?.version !== version) return false;
      await save(tx, row, before as Partial<Schema[Table]>, by);
      return true;
    },
  };
}
