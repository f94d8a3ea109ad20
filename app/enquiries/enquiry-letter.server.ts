import type { House } from '../context.ts';
import type { Connection, Schema } from '../database/schema.ts';
import { formatDayAndTime } from '../lib/dates.ts';
import { enqueueLetter, listLettersOf } from '../mail/outbox.server.ts';
import { m } from '../paraglide/messages.js';
import { standingChannels } from './consent/consent-words.ts';
import { listConsents } from './consent/consents.server.ts';
import { withdrawalLink } from './consent/withdrawal-link.server.ts';
import { consentLabel } from './enquiry-rules.ts';
import { type EnquirySource, sourceWord } from './enquiry-states.ts';

type ToldEnquiry = Pick<
  Schema['enquiry'],
  'id' | 'name' | 'mobile_no' | 'email' | 'message' | 'source' | 'received_at'
>;

/**
 * Tells the office about an enquiry, inside the transaction that makes it one for the office. An enquiry has one such
 * letter, however often this is called.
 */
export async function enqueueEnquiryLetter(
  tx: Connection,
  { origin }: Pick<House, 'origin'>,
  enquiry: ToldEnquiry,
): Promise<void> {
  const { id, name, email } = enquiry;
  if ((await listLettersOf(tx, id)).some(({ kind }) => kind === 'enquiry')) return;
  await enqueueLetter(tx, {
    kind: 'enquiry',
    to: '',
    replyTo: email,
    subject: m.intake_letter_subject({ name }),
    body: m.intake_letter({
      source: sourceWord(enquiry.source as EnquirySource),
      name,
      mobile: enquiry.mobile_no || m.intake_letter_not_given(),
      email: email || m.intake_letter_not_given(),
      when: formatDayAndTime(enquiry.received_at),
      message: enquiry.message,
      consent: await agreedTo(tx, origin, id),
      link: `${origin}/admin/enquiries/${id}`,
    }),
    enquiryId: id,
    messageKey: id,
  });
}

/** With the way to stop: whoever answers the letter from a mail program quotes it to the family. */
async function agreedTo(tx: Connection, origin: string, id: string): Promise<string> {
  const channels = standingChannels((await listConsents(tx, [id])).get(id) ?? []);
  if (channels.length === 0) return m.intake_letter_not_agreed();
  const link = await withdrawalLink(tx, origin, id);
  return m.intake_letter_agreed({ channels: channels.map(consentLabel).join(', '), link });
}
