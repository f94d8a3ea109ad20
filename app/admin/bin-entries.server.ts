import type { Connection } from '../database/schema.ts';
import { formatDay, formatDayAndTime } from '../lib/dates.ts';
import { type Cursor, readCursor } from '../lib/list-page.ts';
import type { Image } from '../media/image-rules.ts';
import { withImages } from '../media/media.server.ts';
import { m } from '../paraglide/messages.js';
import { type Binned, bins, leavesBinAt, listBinned } from './bins.server.ts';
import { type DeskList, isDeskList } from './desk-lists.ts';

/** A thing in the bin, put into words on the server: clocks and languages of browsers differ. */
export type BinRow = {
  id: string;
  list: DeskList;
  /** Its number in the bin. */
  place: number;
  name: string;
  image: Image | undefined;
  /** `22 Nov, 4:10 pm` */
  removedAt: string;
  removedBy: string;
  /** `22 Dec 2026` */
  goesOn: string;
};

export async function listBinRows(db: Connection, cursor: Cursor, only: DeskList | undefined) {
  const page = await listBinned(db, cursor, only);
  const rows = await withImages(db, page.rows);
  return { ...page, rows: rows.map((row) => binRow(row, row.image)) };
}

/** What is to be deleted for good, when the address asks that: `?erase=photos&at=57`. */
export async function findAsked(db: Connection, search: URLSearchParams): Promise<BinRow | undefined> {
  const list = search.get('erase');
  const cursor = readCursor(new URLSearchParams({ newer: search.get('at') ?? '' }));
  if (!isDeskList(list) || !cursor || !('newer' in cursor)) return undefined;
  const [entry] = await bins[list].list(db, { older: cursor.newer + 1 }, 1);
  return entry?.bin_sequence === cursor.newer ? binRow({ ...entry, list }, undefined) : undefined;
}

function binRow({ id, list, label, removed_at, removed_by, bin_sequence }: Binned, image: Image | undefined): BinRow {
  return {
    id,
    list,
    place: bin_sequence,
    name: label || m.bin_no_name(),
    image,
    removedAt: formatDayAndTime(removed_at),
    removedBy: removed_by,
    goesOn: formatDay(leavesBinAt(removed_at)),
  };
}
