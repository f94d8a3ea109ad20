import { setImmediate } from 'node:timers/promises';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Connection, Database, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { now } from '../../lib/clock.ts';
import { deleteEmailsOfEnquiries } from '../../mail/outbox.server.ts';
import { releaseFingerprints } from '../enquiries.server.ts';
import { type Condition, eraseEnquiries } from './erase-enquiries.server.ts';
import { dueTonight, isDue, markListed } from './retention.server.ts';

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

const atOnce = 50;

const website: Actor = { id: null, name: 'The website' };

/** May be stopped anywhere, and two servers may run it at once. Answers how many it erased. */
export async function eraseOldEnquiries(db: Database): Promise<number> {
  await inTransaction(db, markListed);
  const erased = await eraseDue(db);
  await inTransaction(db, (tx) => releaseFingerprints(tx));
  await deleteExpiredProofs(db);
  return erased;
}

async function eraseDue(db: Database): Promise<number> {
  const due = await dueTonight(db);
  let erased = 0;
  for (;;) {
    const batch = await db
      .selectFrom('enquiry')
      .select('id')
      .where(isDue(due))
      .orderBy('touched_at')
      .limit(atOnce)
      .execute();
    if (batch.length === 0) return erased;
    for (const { id } of batch) {
      // One transaction each, because the office may be working on an enquiry at this moment.
      const { enquiries } = await inTransaction(db, (tx) => eraseEnquiries(tx, website, [id], isDue(due)));
      erased += enquiries;
    }
  }
}

async function deleteExpiredProofs(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    const dropped = await tx.deleteFrom('consent').where('erase_at', '<', now()).returning('id').execute();
    if (dropped.length === 0) return;
    const changes = [{ field: 'proofs', before: String(dropped.length), after: '0' }];
    await recordActivity(tx, website, { kind: 'erase', subject: 'consent', changes });
  });
}
