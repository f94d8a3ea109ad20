import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { now } from '../../lib/clock.ts';
import { releaseFingerprints } from '../enquiries.server.ts';
import { eraseEnquiries } from './erase-enquiries.server.ts';
import { dueTonight, isDue, markListed } from './retention.server.ts';

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
