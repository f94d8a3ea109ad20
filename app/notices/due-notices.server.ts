import type { Connection, Database } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { recordOwnChange } from './notices.server.ts';
import { present } from './on-the-board.server.ts';

const atOnce = 500;

/**
 * Puts the scheduled notices whose moment has come onto the board, the earliest first, and marks those that are over.
 * Answers how many it put there.
 * @throws the first fault, after all others were tried
 */
export async function publishDueNotices(db: Database): Promise<number> {
  await markOverNotices(db);
  const due = await db
    .selectFrom('notice')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', present())
    .where('removed_at', 'is', null)
    .orderBy('publish_at')
    .orderBy('sequence')
    .execute();
  const faults: unknown[] = [];
  let count = 0;
  for (const { id } of due) {
    try {
      count += await db.transaction().execute((tx) => publishDue(tx, id));
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw faults[0];
  return count;
}

/** One notice, unless another process or a clerk was faster: 1 or 0. */
async function publishDue(tx: Connection, id: string): Promise<0 | 1> {
  const sequence = await nextInSequence(tx, 'notice');
  const notice = await tx
    .updateTable('notice')
    .set((eb) => ({
      state: 'published',
      sequence,
      created_at: eb.fn.coalesce('publish_at', 'created_at'),
      updated_at: eb.fn.coalesce('publish_at', 'updated_at'),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', present())
    .where('removed_at', 'is', null)
    .returning(['title', 'details'])
    .executeTakeFirst();
  if (!notice) return 0;
  const changes = [{ field: 'state', before: 'scheduled', after: 'published' }];
  await recordOwnChange(tx, { id, ...notice }, changes);
  return 1;
}

/**
 * Marks the notices whose last moment is past, and takes the mark off those of which it is to come again because the
 * clock was ahead. Nothing changes for anybody by it: the lists ask the moment, too, of what bears no mark.
 */
async function markOverNotices(db: Connection): Promise<void> {
  await mark(db, 1, '<=');
  await mark(db, 0, '>');
}

async function mark(db: Connection, is_over: 0 | 1, side: '<=' | '>'): Promise<void> {
  const wrong = await db
    .selectFrom('notice')
    .select('id')
    .where('is_over', '=', is_over === 1 ? 0 : 1)
    .where('expires_at', side, present())
    .execute();
  const ids = wrong.map(({ id }) => id);
  for (let done = 0; done < ids.length; done += atOnce) {
    await db
      .updateTable('notice')
      .set({ is_over })
      .where('id', 'in', ids.slice(done, done + atOnce))
      .where('expires_at', side, present())
      .execute();
  }
}
