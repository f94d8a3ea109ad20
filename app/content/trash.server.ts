import { type Actor, recordActivity } from '../activity/activity.server.ts';
import {
  eraseDemonstrationRows,
  eraseFromTrash,
  findActive,
  listDemonstrationIds,
  listTrash,
  listTrashedBefore,
  moveToTrash,
  restoreFromTrash,
} from '../database/editable-records.server.ts';
import type { Connection, EditableTable, Schema, Transaction } from '../database/schema.ts';
import type { Cursor } from '../lib/list-page.ts';
import { deleteImage } from '../media/media.server.ts';
import { translatedNames } from '../translations/translation-rules.ts';
import { deleteTranslations } from '../translations/translations.server.ts';
import type { ContentType } from './content-type.ts';

export type TrashEntry = {
  id: string;
  label: string;
  image_id: string | null;
  removed_at: string;
  removed_by: string;
  /** Larger for newer entries, over all kinds of records. */
  bin_sequence: number;
  is_demonstration: 0 | 1;
};

export type Trash = {
  findLabel(db: Connection, id: string): Promise<string | undefined>;
  /** Also hides its pictures. False = deleted already. */
  remove(tx: Transaction, id: string, by: Actor): Promise<boolean>;
  restore(tx: Transaction, id: string, by: Actor): Promise<boolean>;
  erase(tx: Transaction, id: string, by: Actor): Promise<boolean>;
  /** All rows that the demonstration made and nobody has changed, in the bin or not. Answers how many. */
  eraseDemonstration(tx: Transaction): Promise<number>;
  list(db: Connection, place: Cursor, limit: number): Promise<TrashEntry[]>;
  listBefore(db: Connection, instant: string, limit: number): Promise<string[]>;
};

type TrashOptions<Table extends EditableTable> = {
  afterRemove?: (tx: Transaction, id: string) => Promise<void>;
  afterRestore?: (tx: Transaction, row: Schema[Table]) => Promise<void>;
  beforeErase?: (tx: Transaction, id: string) => Promise<void>;
  eraseDemonstration?: (tx: Transaction) => Promise<number>;
};

export function trashOf<Table extends EditableTable>(
  type: ContentType<Table>,
  { afterRemove, afterRestore, beforeErase, eraseDemonstration }: TrashOptions<Table> = {},
): Trash {
  const { table, nameOf } = type;
  const record = (tx: Transaction, by: Actor, kind: 'delete' | 'restore' | 'erase', row: Schema[Table]) =>
    recordActivity(tx, by, { kind, subject: table, subject_id: row.id, label: nameOf(row) });
  return {
    async findLabel(db, id) {
      const row = await findActive(db, table, id);
      return row && nameOf(row);
    },
    async remove(tx, id, by) {
      const row = await moveToTrash(tx, table, id, by);
      if (!row) return false;
      await afterRemove?.(tx, id);
      await record(tx, by, 'delete', row);
      return true;
    },
    async restore(tx, id, by) {
      const row = await restoreFromTrash(tx, table, id);
      if (!row) return false;
      await afterRestore?.(tx, row);
      await record(tx, by, 'restore', row);
      return true;
    },
    async erase(tx, id, by) {
      if (await findActive(tx, table, id)) return false;
      await beforeErase?.(tx, id);
      const row = await eraseFromTrash(tx, table, id);
      if (!row) return false;
      if (translatedNames(type).length > 0 || table === 'page') await deleteTranslations(tx, table, id);
      await deleteImageOf(tx, row);
      await record(tx, by, 'erase', row);
      return true;
    },
    async eraseDemonstration(tx) {
      if (eraseDemonstration) return eraseDemonstration(tx);
      for (const id of await listDemonstrationIds(tx, table)) await beforeErase?.(tx, id);
      const rows = await eraseDemonstrationRows(tx, table);
      for (const row of rows) await deleteImageOf(tx, row);
      return rows.length;
    },
    list: async (db, cursor, limit) =>
      (await listTrash(db, table, cursor, limit)).map((row) => entryOf(row, nameOf(row))),
    listBefore: (db, instant, limit) => listTrashedBefore(db, table, instant, limit),
  };
}

async function deleteImageOf(tx: Transaction, row: object): Promise<void> {
  if ('image_id' in row && typeof row.image_id === 'string') await deleteImage(tx, row.image_id);
}

function entryOf(row: Schema[EditableTable], label: string): TrashEntry {
  const { id, removed_at, removed_by, bin_sequence, is_demonstration } = row;
  const image_id = 'image_id' in row ? row.image_id : null;
  return {
    id,
    label,
    image_id,
    is_demonstration,
    removed_at: removed_at ?? '',
    removed_by: removed_by ?? '',
    bin_sequence: bin_sequence ?? 0,
  };
}
