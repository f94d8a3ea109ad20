import type { House } from '../../context.ts';
import type { Connection, Schema } from '../../database/schema.ts';
import { listLettersOf } from '../../mail/outbox.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import { enqueueConsentLetter } from '../consent/consent-letter.server.ts';
import { listConsents } from '../consent/consents.server.ts';
import { enqueueEnquiryLetter } from '../enquiry-letter.server.ts';
import { isConsentChannel } from '../enquiry-rules.ts';

/**
 * What a doubtful enquiry has not got when it came: the letter to the office, and to the family about updates. Inside
 * the transaction that takes it out of the Spam tray; another time it writes nothing more.
 */
export async function writeMissingLetters(
  tx: Connection,
  { origin }: Pick<House, 'origin'>,
  enquiry: Schema['enquiry'],
): Promise<void> {
  // The office itself has typed it.
  if (enquiry.source === 'phone') return;
  const written = await listLettersOf(tx, enquiry.id);
  await enqueueEnquiryLetter(tx, { origin }, enquiry);
  if (written.some(({ kind }) => kind === 'consent')) return;
  const consents = (await listConsents(tx, [enquiry.id])).get(enquiry.id) ?? [];
  const channels = consents.filter(({ withdrawn_at }) => withdrawn_at === null).map(({ channel }) => channel);
  const { name: schoolName } = await findSchool(tx);
  await enqueueConsentLetter(tx, { origin, schoolName }, enquiry, channels.filter(isConsentChannel));
}
