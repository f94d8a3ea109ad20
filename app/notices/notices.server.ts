import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { Connection, Flag, Schema } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { type Cursor, type ListPage, listPage } from '../lib/list-page.ts';
import type { NoticeCategory } from './notice-categories.ts';
import { newSince, titleOf } from './notice-text.ts';

export type Notice = Schema['notice'];

const mostPinned = 3;

/** One page of the board, newest first, without those that stand above as pinned. */
export function listNotices(
  db: Connection,
  { cursor, category }: { cursor: Cursor; category: NoticeCategory | undefined },
): Promise<ListPage<Notice>> {
  return listPage(cursor, 'sequence', (place, limit) => {
    let query = db
      .selectFrom('notice')
      .selectAll()
      .where('id', 'not in', pinnedNotices(db, category).select('id'))
      .limit(limit);
    if (category) query = query.where('category', '=', category);
    if (place && 'newer' in place) {
      return query.where('sequence', '>', place.newer).orderBy('sequence', 'asc').execute();
    }
    if (place) query = query.where('sequence', '<', place.older);
    return query.orderBy('sequence', 'desc').execute();
  });
}

/** The notices that stand above all others, newest first, at most three. */
export function listPinnedNotices(db: Connection, category: NoticeCategory | undefined): Promise<Notice[]> {
  return pinnedNotices(db, category).selectAll().execute();
}

function pinnedNotices(db: Connection, category: NoticeCategory | undefined) {
  const pinned = db.selectFrom('notice').where('is_pinned', '=', 1).orderBy('sequence', 'desc').limit(mostPinned);
  return category ? pinned.where('category', '=', category) : pinned;
}

export type NoticeEntry = Pick<
  Notice,
  'id' | 'sequence' | 'title' | 'details' | 'category' | 'is_pinned' | 'created_at'
>;

/** One page of all notices for the office, newest first. */
export function listNoticeEntries(db: Connection, cursor: Cursor): Promise<ListPage<NoticeEntry>> {
  return listPage(cursor, 'sequence', (place, limit) => {
    const query = db
      .selectFrom('notice')
      .select(['id', 'sequence', 'title', 'details', 'category', 'is_pinned', 'created_at'])
      .limit(limit);
    if (place && 'newer' in place) {
      return query.where('sequence', '>', place.newer).orderBy('sequence', 'asc').execute();
    }
    const from = place ? query.where('sequence', '<', place.older) : query;
    return from.orderBy('sequence', 'desc').execute();
  });
}

/** The notice published last, by the order of publishing and not by the clock. */
export function latestNotice(db: Connection): Promise<Pick<Notice, 'id' | 'title' | 'details'> | undefined> {
  return db
    .selectFrom('notice')
    .select(['id', 'title', 'details'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findNotice(db: Connection, id: string): Promise<Notice | undefined> {
  return db.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirst();
}

/** How many notices of the last seven days stand on the board; 99 stands for all above. */
export async function countNewNotices(db: Connection): Promise<number> {
  const rows = await db.selectFrom('notice').select('id').where('created_at', '>=', newSince()).limit(99).execute();
  return rows.length;
}

/** Ids and last changes of the newest notices, for the sitemap. */
export function listNoticeAddresses(db: Connection): Promise<{ id: string; updated_at: string }[]> {
  return db.selectFrom('notice').select(['id', 'updated_at']).orderBy('sequence', 'desc').limit(1000).execute();
}

/** How many notices there are in all. */
export async function countNotices(db: Connection): Promise<number> {
  const row = await db
    .selectFrom('notice')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type NewNotice = {
  title: string;
  details: string;
  category: NoticeCategory;
  is_pinned: Flag;
  /** When it was first published, for notices brought along from elsewhere. */
  created_at?: string;
};

/** Publishes a notice as the latest one, inside the caller's transaction. Answers its id. */
export async function publishNotice(
  tx: Connection,
  { created_at = now(), ...notice }: NewNotice,
  by: Actor,
): Promise<string> {
  const id = newId();
  const sequence = await nextInSequence(tx, 'notice');
  await tx
    .insertInto('notice')
    .values({ id, sequence, ...notice, created_at, updated_at: created_at })
    .execute();
  await recordActivity(tx, by, { kind: 'create', subject: 'notice', subject_id: id, label: titleOf(notice) });
  return id;
}
