import type { House } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { findSchool } from '../settings/school.server.ts';
import { addConsents } from './add-consents.server.ts';
import { enqueueConsentLetter } from './consent/consent-letter.server.ts';
import { fingerprintOf, storeEnquiry } from './enquiries.server.ts';
import { doubtsAbout } from './enquiry-doubts.ts';
import type { Enquiry } from './enquiry-form.ts';
import { enqueueEnquiryLetter } from './enquiry-letter.server.ts';
import type { EnquirySource } from './enquiry-states.ts';
import { admitLine, countSending, forgetSending } from './sending-limits.server.ts';
import { visitor } from './visitor.ts';

/** How an enquiry came in, as far as it tells a family from a machine. */
export type Arrival = {
  source: EnquirySource;
  clientAddress: string;
  /** The field that people do not see was filled in. */
  isTrapped?: boolean;
  /** From opening the page to sending; undefined = not told. */
  elapsedSeconds?: number | undefined;
};

/**
 * Takes what a visitor or another program sends: the enquiry, what was agreed to and the letters are written in one
 * transaction. Answers the id after the commit; the same words within ten minutes answer the id that they already
 * have, and what was agreed to only now is added to it. What is doubtful lies in the Spam tray without a letter, and
 * the sender is told nothing of it.
 */
export async function takeEnquiry(
  house: Pick<House, 'db' | 'origin'>,
  enquiry: Enquiry,
  arrival: Arrival,
): Promise<{ id: string } | { refused: 'throttled'; retryAfterSeconds: number }> {
  const refused = await admitLine(house.db, arrival.clientAddress);
  if (refused) return { refused: 'throttled', ...refused };
  return await inTransaction(house.db, async (tx) => ({ id: await writeEnquiry(tx, house, enquiry, arrival) }));
}

async function writeEnquiry(
  tx: Connection,
  { origin }: Pick<House, 'origin'>,
  enquiry: Enquiry,
  arrival: Arrival,
): Promise<string> {
  const { consent: channels, ...words } = enquiry;
  const { source, clientAddress } = arrival;
  const sender = { ...words, clientAddress };
  const doubts = doubtsAbout({ ...words, ...arrival, isMany: await countSending(tx, sender) });
  const stored = await storeEnquiry(tx, visitor, { ...words, source, doubts, fingerprint: fingerprintOf(words) });
  if (!stored.isNew) await forgetSending(tx, sender);
  const agreed = await addConsents(tx, stored, channels, arrival);
  // In the Spam tray it waits for its letters until somebody has looked.
  if (stored.row.state === 'spam') return stored.id;
  if (stored.isNew) await enqueueEnquiryLetter(tx, { origin }, stored.row);
  const { name: schoolName } = await findSchool(tx);
  await enqueueConsentLetter(tx, { origin, schoolName }, stored.row, agreed);
  return stored.id;
}
