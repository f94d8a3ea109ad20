import { setImmediate } from 'node:timers/promises';
import type { Actor } from '../../activity/activity.server.ts';
import type { Connection, Database, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { deleteEmailsOfEnquiries } from '../../mail/outbox.server.ts';
import { type Condition, eraseEnquiries } from './erase-enquiries.server.ts';

const spamAtOnce = 100;

const isSpam: Condition = (eb) => eb('state', '=', 'spam');

/** How many there are in the Spam folder, and the newest of them. */
export async function countSpam(db: Connection): Promise<{ count: number; until: number }> {
  const row = await db
    .selectFrom('enquiry')
    .where(isSpam)
    .select((eb) => [eb.fn.countAll().as('count'), eb.fn.max('sequence').as('until')])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), until: Number(row.until ?? 0) };
}

/** Up to the newest that the page has counted, in batches with a transaction each, so that others work meanwhile. */
export async function eraseSpam(db: Database, by: Actor, until: number): Promise<number> {
  let erased = 0;
  for (;;) {
    const batch = await inTransaction(db, async (tx) => {
      const found = tx.selectFrom('enquiry').select('id').where(isSpam).where('sequence', '<=', until);
      const ids = (await found.orderBy('sequence').limit(spamAtOnce).execute()).map(({ id }) => id);
      return { isLast: ids.length < spamAtOnce, enquiries: (await eraseEnquiries(tx, by, ids, isSpam)).enquiries };
    });
    erased += batch.enquiries;
    if (batch.isLast) return erased;
    await setImmediate();
  }
}

export async function eraseDemonstrationEnquiries(tx: Transaction): Promise<number> {
  const marked = tx.selectFrom('enquiry').select('id').where('is_demonstration', '=', 1);
  await tx.deleteFrom('enquiry_entry').where('enquiry_id', 'in', marked).execute();
  await tx.deleteFrom('consent').where('enquiry_id', 'in', marked).execute();
  for (const { id } of await marked.execute()) await deleteEmailsOfEnquiries(tx, [id]);
  const { numDeletedRows } = await tx.deleteFrom('enquiry').where('is_demonstration', '=', 1).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
