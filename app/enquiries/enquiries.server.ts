import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { Connection, Database } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { Enquiry } from './enquiry-form.ts';
import { consentWords } from './enquiry-rules.ts';

const sameMessageMs = 10 * 60 * 1000;

/** Whoever writes to the school. What is written down of it names nobody: it is kept longer than the enquiry. */
const visitor: Actor = { id: null, name: 'A visitor' };

/**
 * Stores an enquiry and answers its id, after the commit. The same content within ten minutes, from a double tap or a
 * reload, is stored once and answers the id it already has.
 */
export function receiveEnquiry(db: Database, { consent: channels, ...words }: Enquiry): Promise<string> {
  const enquiry = { ...words, consent: JSON.stringify(channels), consent_words: consentWords(channels) };
  return db.transaction().execute(async (tx) => {
    const earlier = await findSameEnquiry(tx, enquiry);
    if (earlier) return earlier.id;
    const id = newId();
    await tx
      .insertInto('enquiry')
      .values({
        ...enquiry,
        id,
        received_at: now(),
      })
      .execute();
    await recordActivity(tx, visitor, { kind: 'create', subject: 'enquiry', subject_id: id });
    return id;
  });
}

/** How many enquiries have been received and are still kept. */
export async function countEnquiries(db: Connection): Promise<number> {
  const row = await db
    .selectFrom('enquiry')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

type StoredWords = Omit<Enquiry, 'consent'> & { consent: string };

function findSameEnquiry(db: Connection, { name, email, mobile_no, message, consent }: StoredWords) {
  const since = new Date(Date.now() - sameMessageMs).toISOString();
  return db
    .selectFrom('enquiry')
    .select('id')
    .where('received_at', '>=', since)
    .where('name', '=', name)
    .where('email', '=', email)
    .where('mobile_no', '=', mobile_no)
    .where('message', '=', message)
    .where('consent', '=', consent)
    .executeTakeFirst();
}
