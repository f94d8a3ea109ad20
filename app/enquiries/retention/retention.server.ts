import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { now } from '../../lib/clock.ts';
import { releaseFingerprints } from '../enquiries.server.ts';
import { eraseEnquiries } from './erase-enquiries.server.ts';
import { dueTonight, isDue, markListed } from './retention-terms.server.ts';

const atOnce = 50;

/** Who erases by itself what has had its time. */
const website: Actor = { id: null, name: 'The website' };

/**
 * Lists what ends soon, erases every enquiry that has had its time and was listed for 30 days, each in a transaction of
 * its own, and lets go of what else has run out. It may be stopped anywhere, and two servers may do it at once. Answers
 * how many enquiries it has erased.
 */
export async function eraseOldEnquiries(db: Database): Promise<number> {
  await inTransaction(db, markListed);
  const erased = await eraseDue(db);
  await inTransaction(db, (tx) => releaseFingerprints(tx));
  await dropOldProofs(db);
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
      // Somebody of the office may be calling the family at this moment.
      const { enquiries } = await inTransaction(db, (tx) => eraseEnquiries(tx, website, [id], due));
      erased += enquiries;
    }
  }
}

async function dropOldProofs(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    const dropped = await tx.deleteFrom('consent').where('erase_at', '<', now()).returning('id').execute();
    if (dropped.length === 0) return;
    const changes = [{ field: 'proofs', before: String(dropped.length), after: '0' }];
    await recordActivity(tx, website, { kind: 'erase', subject: 'consent', changes });
  });
}
