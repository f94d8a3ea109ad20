import type { Connection } from '../database/schema.ts';
import { newForMs, newSince } from './notice-text.ts';
import { onTheBoard } from './on-the-board.server.ts';

/**
 * When the board changes next without anybody writing: a notice is over, or no longer new. Milliseconds since 1970;
 * `Infinity` = not at all.
 */
export async function nextChangeOfBoard(db: Connection): Promise<number> {
  const board = db.selectFrom('notice').where(onTheBoard).limit(1);
  const [ending, oldestNew] = await Promise.all([
    board.select('expires_at').where('expires_at', 'is not', null).orderBy('expires_at').executeTakeFirst(),
    board.select('created_at').where('created_at', '>=', newSince()).orderBy('created_at').executeTakeFirst(),
  ]);
  return Math.min(
    ending?.expires_at ? Date.parse(ending.expires_at) : Number.POSITIVE_INFINITY,
    // It is new in the whole of its last millisecond.
    oldestNew ? Date.parse(oldestNew.created_at) + newForMs + 1 : Number.POSITIVE_INFINITY,
  );
}
