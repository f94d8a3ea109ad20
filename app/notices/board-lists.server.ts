import { sql } from 'kysely';
import { keyOrder } from '../database/key-order.server.ts';
import type { Connection } from '../database/schema.ts';
import { type Cursor, type ListPage, listPage } from '../lib/list-page.ts';
import type { NoticeCategory } from './notice-categories.ts';
import type { Notice } from './notices.server.ts';
import { onTheBoard } from './on-the-board.server.ts';
import { mostPinned } from './pins.server.ts';

/** One page of the board, newest first, without those that stand above as pinned. */
export function listNotices(
  db: Connection,
  { cursor, category }: { cursor: Cursor; category: NoticeCategory | undefined },
): Promise<ListPage<Notice>> {
  return listPage(cursor, 'sequence', (place, limit) => {
    const query = db
      .selectFrom('notice')
      .selectAll()
      .where(onTheBoard)
      .where('id', 'not in', pinnedNotices(db, category).select('id'))
      .limit(limit);
    const { within, order } = keyOrder(db, place, { category });
    return query.where(within).orderBy(order).execute();
  });
}

/** The notices that stand above all others, newest first, at most three. */
export function listPinnedNotices(db: Connection, category: NoticeCategory | undefined): Promise<Notice[]> {
  return pinnedNotices(db, category).selectAll().execute();
}

function pinnedNotices(db: Connection, category: NoticeCategory | undefined) {
  const pinned = db
    .selectFrom('notice')
    .where(onTheBoard)
    .where('is_pinned', '=', 1)
    .orderBy('sequence', 'desc')
    .limit(mostPinned);
  // Put so that no index of the categories fits: what is pinned is little, and found by its own.
  return category ? pinned.where(sql<boolean>`category || '' = ${category}`) : pinned;
}
