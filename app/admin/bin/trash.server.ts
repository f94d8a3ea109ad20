import type { Actor } from '../../activity/activity.server.ts';
import type { ContentType } from '../../content/content-type.ts';
import type { ServerContent } from '../../content/server-content.server.ts';
import type { Trash, TrashEntry } from '../../content/trash.server.ts';
import { allContents, findContent } from '../../content-types.server.ts';
import type { Connection, Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { formatDay, formatDayAndTime } from '../../lib/dates.ts';
import { inEnglish } from '../../lib/languages/in-language.server.ts';
import { type Cursor, type ListPage, listPage, mergeNearest, readCursor } from '../../lib/list-page.ts';
import type { Image } from '../../media/image-rules.ts';
import { withImages } from '../../media/media.server.ts';
import { m } from '../../paraglide/messages.js';
import type { IconName } from '../../ui/icon-names.ts';

const trashDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
const batchSize = 100;

type TrashedRecord = TrashEntry & { type: ContentType };

export function listTrash(
  db: Connection,
  cursor: Cursor,
  only?: ServerContent,
  size?: number,
): Promise<ListPage<TrashedRecord>> {
  const searched = only ? [only] : allContents;
  const fetch = async (at: Cursor, limit: number) => {
    const found = await Promise.all(
      searched.map(async ({ type, trash }) => (await trash.list(db, at, limit)).map((entry) => ({ ...entry, type }))),
    );
    return mergeNearest<'bin_sequence', TrashedRecord>(at, 'bin_sequence', limit, found);
  };
  return listPage(cursor, 'bin_sequence', fetch, size);
}

function eraseDueAt(removed_at: string): string {
  return new Date(Date.parse(removed_at) + trashDays * dayMs).toISOString();
}

class NotInTrash extends Error {}

/** False = it is not in the trash any more, and nothing was changed. */
export async function eraseFromTrash(db: Database, trash: Trash, id: string, by: Actor): Promise<boolean> {
  try {
    await inTransaction(db, async (tx) => {
      // Rolls back what was released, when somebody restored it meanwhile.
      if (!(await trash.erase(tx, id, by))) throw new NotInTrash();
    });
    return true;
  } catch (error) {
    if (error instanceof NotInTrash) return false;
    throw error;
  }
}

/**
 * Each record in its own transaction: it can be stopped anywhere, run again, and run on two servers at once.
 * @returns how many were erased
 * @throws the first error, after all others were tried
 */
export async function eraseExpiredTrash(db: Database, moment = Date.now()): Promise<number> {
  const by = { id: null, name: inEnglish(m.bin_by_itself) };
  const before = new Date(moment - trashDays * dayMs).toISOString();
  const failed = new Map<string, unknown>();
  // A record that failed is listed again and must not take the place of others.
  const listOthers = async (trash: Trash) =>
    (await trash.listBefore(db, before, failed.size + batchSize)).filter((id) => !failed.has(id));
  let erased = 0;
  for (const { trash } of allContents) {
    for (let ids = await listOthers(trash); ids.length > 0; ids = await listOthers(trash)) {
      for (const id of ids) {
        try {
          if (await eraseFromTrash(db, trash, id, by)) erased += 1;
        } catch (error) {
          failed.set(id, error);
        }
      }
    }
  }
  for (const fault of failed.values()) throw fault;
  return erased;
}

export type TrashRow = {
  id: string;
  list: string;
  /** Of its kind. */
  label: string;
  icon: IconName;
  sequence: number;
  name: string;
  image: Image | undefined;
  removedAt: string;
  removedBy: string;
  erasedOn: string;
  isDemonstration: boolean;
};

export async function listTrashRows(db: Connection, cursor: Cursor, only: ServerContent | undefined, size?: number) {
  const page = await listTrash(db, cursor, only, size);
  const rows = await withImages(db, page.rows);
  return { ...page, rows: rows.map((row) => trashRow(row, row.image)) };
}

export async function findRowToErase(db: Connection, search: URLSearchParams): Promise<TrashRow | undefined> {
  const content = findContent(search.get('erase'));
  const cursor = readCursor(new URLSearchParams({ newer: search.get('at') ?? '' }));
  if (!content || !cursor || !('newer' in cursor)) return undefined;
  const [entry] = await content.trash.list(db, { older: cursor.newer + 1 }, 1);
  return entry?.bin_sequence === cursor.newer ? trashRow({ ...entry, type: content.type }, undefined) : undefined;
}

function trashRow(
  { id, type, label, removed_at, removed_by, bin_sequence, is_demonstration }: TrashedRecord,
  image: Image | undefined,
): TrashRow {
  return {
    id,
    list: type.path,
    label: type.labels.one(),
    icon: type.icon,
    sequence: bin_sequence,
    name: label || m.bin_no_name(),
    image,
    removedAt: formatDayAndTime(removed_at),
    removedBy: removed_by,
    erasedOn: formatDay(eraseDueAt(removed_at)),
    isDemonstration: is_demonstration === 1,
  };
}
