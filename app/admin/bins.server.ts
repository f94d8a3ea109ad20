import type { Actor } from '../activity/activity.server.ts';
import type { Bin, BinEntry } from '../activity/bin.server.ts';
import type { Connection, Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { facultyBin } from '../faculty/faculty.server.ts';
import { type Cursor, type ListPage, listPage, mergeNearest } from '../lib/list-page.ts';
import { noticeBin } from '../notices/notices.server.ts';
import { m } from '../paraglide/messages.js';
import { albumBin } from '../photos/albums/albums.server.ts';
import { photoBin } from '../photos/photos.server.ts';
import { resultBin } from '../results/results.server.ts';
import { type DeskList, deskLists } from './desk-lists.ts';

/** The bin of each list of the office. */
export const bins: Record<DeskList, Bin> = {
  notices: noticeBin,
  photos: photoBin,
  albums: albumBin,
  results: resultBin,
  faculty: facultyBin,
};

/** For how long things lie in the bin. */
const binDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
const atOnce = 100;

export type Binned = BinEntry & { list: DeskList };

/** One page of what lies in the bin, of one list or of all, what was deleted last first. */
export function listBinned(db: Connection, cursor: Cursor, only?: DeskList): Promise<ListPage<Binned>> {
  const lists = only ? [only] : deskLists;
  return listPage(cursor, 'bin_sequence', async (place, limit) => {
    const found = await Promise.all(
      lists.map(async (list) => (await bins[list].list(db, place, limit)).map((entry) => ({ ...entry, list }))),
    );
    return mergeNearest<'bin_sequence', Binned>(place, 'bin_sequence', limit, found);
  });
}

/** The day after which a thing that was put into the bin at this instant is deleted for good. */
export function leavesBinAt(removed_at: string): string {
  return new Date(Date.parse(removed_at) + binDays * dayMs).toISOString();
}

class NotInBin extends Error {}

/** Deletes a thing of the bin for good. False = it does not lie there (any more), and nothing was changed. */
export async function eraseFromBin(db: Database, list: DeskList, id: string, by: Actor): Promise<boolean> {
  try {
    await inTransaction(db, async (tx) => {
      // What it let go of comes back when somebody took it out of the bin meanwhile.
      if (!(await bins[list].erase(tx, id, by))) throw new NotInBin();
    });
    return true;
  } catch (error) {
    if (error instanceof NotInBin) return false;
    throw error;
  }
}

/**
 * Deletes for good what has lain in the bin for its days, each thing in a transaction of its own. Can be stopped
 * anywhere and run again; of two servers that do it at once, one finds nothing left. Answers how many it were.
 * @throws the first fault, after all others were tried
 */
export async function emptyBinOfOld(db: Database, moment = Date.now()): Promise<number> {
  const by = { id: null, name: m.bin_by_itself() };
  const before = new Date(moment - binDays * dayMs).toISOString();
  const failed = new Map<string, unknown>();
  // What has failed is still listed: it must not take the place of others.
  const listOthers = async (list: DeskList) =>
    (await bins[list].listBefore(db, before, failed.size + atOnce)).filter((id) => !failed.has(id));
  let erased = 0;
  for (const list of deskLists) {
    for (let ids = await listOthers(list); ids.length > 0; ids = await listOthers(list)) {
      for (const id of ids) {
        try {
          if (await eraseFromBin(db, list, id, by)) erased += 1;
        } catch (error) {
          failed.set(id, error);
        }
      }
    }
  }
  for (const fault of failed.values()) throw fault;
  return erased;
}
