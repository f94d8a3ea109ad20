import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { Staff } from '../context.ts';
import type { Connection, Database, Schema } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { readTally } from '../database/tally.server.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { fromNow, minute } from '../lib/moments.ts';
import { hashToken } from '../lib/tokens.server.ts';
import type { Enquiry, PhoneEnquiry } from './enquiry-form.ts';
import type { EnquiryDoubt, EnquirySource } from './enquiry-states.ts';

const sameMessageMs = 10 * minute;
const mostTries = 3;

export type NewEnquiry = Omit<Enquiry, 'consent'> & {
  source: EnquirySource;
  /** Doubtful ones go to the Spam tray. */
  doubts?: readonly EnquiryDoubt[];
  owner?: { id: string; name: string };
  fingerprint?: string;
};

/** What the same words give again, whatever was ticked: who sends them twice within ten minutes has sent them once. */
export function fingerprintOf({ name, mobile_no, email, message }: Omit<Enquiry, 'consent'>): string {
  return hashToken(JSON.stringify([name, mobile_no, email, message]));
}

type Stored = { id: string; isNew: boolean; row: Schema['enquiry'] };

/**
 * Stores an enquiry, inside the caller's transaction. `isNew` is false when the same fingerprint was stored within ten
 * minutes, by another server too: then nothing is written, and `row` is the earlier one.
 */
export async function storeEnquiry(tx: Connection, by: Actor, enquiry: NewEnquiry): Promise<Stored> {
  const { fingerprint } = enquiry;
  if (fingerprint) await releaseFingerprints(tx, fingerprint);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const row = await insertUnlessSame(tx, enquiry);
    if (row) {
      await recordActivity(tx, by, { kind: 'create', subject: 'enquiry', subject_id: row.id });
      return { id: row.id, isNew: true, row };
    }
    const earlier = await holdFingerprint(tx, fingerprint);
    if (earlier) return { id: earlier.id, isNew: false, row: earlier };
    // Another transaction has let go of the fingerprint since.
  }
  throw new Error('An enquiry was neither stored nor found.');
}

async function insertUnlessSame(
  tx: Connection,
  { doubts = [], owner, fingerprint, ...words }: NewEnquiry,
): Promise<Schema['enquiry'] | undefined> {
  const at = now();
  return await tx
    .insertInto('enquiry')
    .values({
      ...words,
      id: newId(),
      sequence: await nextInSequence(tx, 'enquiry'),
      state: doubts.length > 0 ? 'spam' : 'new',
      state_at: at,
      reason: '',
      doubts: JSON.stringify(doubts),
      owner_id: owner?.id ?? null,
      owner_name: owner?.name ?? '',
      next_call_on: null,
      fingerprint: fingerprint ?? null,
      received_at: at,
      touched_at: at,
      version: 1,
    })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Writes down what somebody asked on the telephone; whoever took the call looks after it. No letter goes out: the
 * office knows already. Answers the id.
 */
export function noteEnquiry(db: Database, by: Staff, words: PhoneEnquiry): Promise<string> {
  const noted = { ...words, email: '' };
  const fingerprint = fingerprintOf(noted);
  const owner = { id: by.id, name: by.name };
  return inTransaction(db, async (tx) => {
    const { id } = await storeEnquiry(tx, by, { ...noted, source: 'phone', owner, fingerprint });
    return id;
  });
}

/**
 * Lets go of a fingerprint, or of all, whose ten minutes are over or which are from before the clock was set back. It
 * is made of what was typed, and of no use once the same content counts as another enquiry.
 */
export async function releaseFingerprints(tx: Connection, fingerprint?: string): Promise<void> {
  await tx
    .updateTable('enquiry')
    .set({ fingerprint: null })
    .where('fingerprint', fingerprint === undefined ? 'is not' : '=', fingerprint ?? null)
    .where((eb) => eb.or([eb('received_at', '<', fromNow(-sameMessageMs)), eb('received_at', '>', fromNow(minute))]))
    .execute();
}

/** Until the transaction ends nobody erases it: what is added to it is never left over without it. */
function holdFingerprint(tx: Connection, fingerprint = ''): Promise<Schema['enquiry'] | undefined> {
  return tx
    .updateTable('enquiry')
    .set({ fingerprint })
    .where('fingerprint', '=', fingerprint)
    .returningAll()
    .executeTakeFirst();
}

/** How many enquiries nobody has answered yet. */
export async function countNewEnquiries(db: Connection): Promise<number> {
  return (await readTally(db))('enquiry/new');
}
