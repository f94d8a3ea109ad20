import { findKept } from '../database/desk-rows.server.ts';
import type { Connection } from '../database/schema.ts';
import type { Stretch } from '../lib/list-page.ts';
import { titleOf } from './notice-text.ts';
import { findNotice, type Notice } from './notices.server.ts';
import { onTheBoard } from './on-the-board.server.ts';

/** A notice for programs: its title is what people call it. */
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
  const rows = await (from ? query.where('sequence', '<', from.sequence) : query).execute();
  return rows.map(withTitle);
}

/** A notice that stands on the board. */
export async function findBoardNotice(db: Connection, id: string): Promise<BoardNotice | undefined> {
  const notice = await findNotice(db, id);
  return notice && withTitle(notice);
}

function withTitle(notice: BoardNotice): BoardNotice {
  const { id, details, created_at, updated_at } = notice;
  return { id, title: titleOf(notice), details, created_at, updated_at };
}
