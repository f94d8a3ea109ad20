import {
  type BinPlace,
  type DeskTable,
  emptyFromBin,
  findStanding,
  listBin,
  listBinnedBefore,
  putInBin,
  takeFromBin,
} from '../database/desk-rows.server.ts';
import type { Connection, Schema } from '../database/schema.ts';
import { type Actor, recordActivity } from './activity.server.ts';

/** What lies in the bin, as far as its page shows it. */
export type BinEntry = {
  id: string;
  /** What people call it; may be empty. */
  label: string;
  image_id: string | null;
  removed_at: string;
  removed_by: string;
  /** Its place: newer things have larger ones, over all kinds. */
  bin_sequence: number;
};

/** How one kind of thing is removed, brought back and deleted for good; each deed is written down in its transaction. */
export type Bin = {
  /** What it is called while it stands; undefined when it does not. */
  findLabel(db: Connection, id: string): Promise<string | undefined>;
  /** From that moment on no visitor sees it or its pictures. False = it does not stand (any more). */
  remove(tx: Connection, id: string, by: Actor): Promise<boolean>;
  /** False = it does not lie in the bin (any more). */
  restore(tx: Connection, id: string, by: Actor): Promise<boolean>;
  /** Deletes for good; its files go with the next sweep. False = it does not lie in the bin. */
  erase(tx: Connection, id: string, by: Actor): Promise<boolean>;
  list(db: Connection, place: BinPlace, limit: number): Promise<BinEntry[]>;
  /** Ids of what was put there before the instant. */
  listBefore(db: Connection, instant: string, limit: number): Promise<string[]>;
};

type BinOptions<Table extends DeskTable> = {
  table: Table;
  labelOf: (row: Schema[Table]) => string;
  /** What else has to be settled when it stands again. */
  afterRestore?: (tx: Connection, row: Schema[Table]) => Promise<void>;
  /** Lets go of what refers to the row. */
  beforeErase?: (tx: Connection, id: string) => Promise<void>;
  /** Lets go of what the row referred to. */
  afterErase?: (tx: Connection, row: Schema[Table]) => Promise<void>;
};

/** The bin of one kind of thing. */
export function binOf<Table extends DeskTable>(options: BinOptions<Table>): Bin {
  const { table, labelOf, afterRestore, beforeErase, afterErase } = options;
  const record = (tx: Connection, by: Actor, kind: 'delete' | 'restore' | 'erase', row: Schema[Table]) =>
    recordActivity(tx, by, { kind, subject: table, subject_id: row.id, label: labelOf(row) });
  return {
    async findLabel(db, id) {
      const row = await findStanding(db, table, id);
      return row && labelOf(row);
    },
    async remove(tx, id, by) {
      const row = await putInBin(tx, table, id, by);
      if (row) await record(tx, by, 'delete', row);
      return row !== undefined;
    },
    async restore(tx, id, by) {
      const row = await takeFromBin(tx, table, id);
      if (!row) return false;
      await afterRestore?.(tx, row);
      await record(tx, by, 'restore', row);
      return true;
    },
    async erase(tx, id, by) {
      if (await findStanding(tx, table, id)) return false;
      await beforeErase?.(tx, id);
      const row = await emptyFromBin(tx, table, id);
      if (!row) return false;
      await afterErase?.(tx, row);
      await record(tx, by, 'erase', row);
      return true;
    },
    list: async (db, place, limit) => (await listBin(db, table, place, limit)).map((row) => entryOf(row, labelOf(row))),
    listBefore: (db, instant, limit) => listBinnedBefore(db, table, instant, limit),
  };
}

function entryOf(row: Schema[DeskTable], label: string): BinEntry {
  const { id, removed_at, removed_by, bin_sequence } = row;
  const image_id = 'image_id' in row ? row.image_id : null;
  return {
    id,
    label,
    image_id,
    removed_at: removed_at ?? '',
    removed_by: removed_by ?? '',
    bin_sequence: bin_sequence ?? 0,
  };
}
