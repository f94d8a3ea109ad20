import type { Connection, Transaction } from '../database/schema.ts';
import { now } from '../lib/clock.ts';

/** Whether the caller is the first of this day, `YYYY-MM-DD`: of two servers one inserts the row, the other waits. */
export async function claimMorning(tx: Transaction, day: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('morning_mail')
    .values({ day, written_at: now() })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  if (claimed) await tx.deleteFrom('morning_mail').where('day', '<', day).execute();
  return claimed !== undefined;
}

export async function isMorningClaimed(db: Connection, day: string): Promise<boolean> {
  const row = await db.selectFrom('morning_mail').select('day').where('day', '=', day).executeTakeFirst();
  return row !== undefined;
}
