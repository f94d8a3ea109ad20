import { findKept } from '../database/desk-rows.server.ts';
import type { Connection } from '../database/schema.ts';
import type { Stretch } from '../lib/list-page.ts';
import type { Notice } from './notices.server.ts';
import { onTheBoard } from './on-the-board.server.ts';

export type BoardNotice = Pick<Notice, 'id' | 'title' | 'details' | 'created_at' | 'updated_at'>;

/** Notices that stand on the board, newest first, pinned ones in their place. Undefined = there is no notice `before`. */
export async function listNewestNotices(db: Connection, { before, most }: Stretch): Promise<BoardNotice[] | undefined> {
  const from = before === undefined ? undefined : await findKept(db, 'notice', before);
  if (before !== undefined && !from) return undefined;
  const query = db
    .selectFrom('notice')
    .select(['id', 'title', 'details', 'created_at', 'updated_at'])
    .where(onTheBoard)
    .orderBy('sequence', 'desc')
    .limit(most);
  return (from ? query.where('sequence', '<', from.sequence) : query).execute();
}
