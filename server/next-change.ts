import type { Database } from '../app/database/schema.ts';
import { nextMidnightInIndia } from '../app/lib/dates.ts';
import { nextChangeOfBoard } from '../app/notices/next-change.server.ts';

/**
 * When public pages change next without anybody writing, in milliseconds since 1970: a notice is over or no longer new,
 * or a day begins in India, with which papers run out and the year goes on.
 */
export async function nextChange(db: Database): Promise<number> {
  return Math.min(nextMidnightInIndia(Date.now()), await nextChangeOfBoard(db));
}
