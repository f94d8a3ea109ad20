import type { Connection, Schema } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { formatDay } from '../../lib/dates.ts';
import { enqueueLetter } from '../../mail/outbox.server.ts';
import { m } from '../../paraglide/messages.js';
import { type ConsentChannel, consentLabel } from '../enquiry-rules.ts';
import { countConsentLetter } from '../sending-limits.server.ts';
import { withdrawalLink } from './withdrawal-link.server.ts';

/**
 * Tells whoever agreed to updates what that was, word for word, and how to stop it, inside the transaction in which it
 * was agreed. No letter without an e-mail or without a box ticked, and none beyond three a day to one e-mail: anybody
 * can type anybody's.
 */
export async function enqueueConsentLetter(
  tx: Connection,
  { origin, schoolName }: { origin: string; schoolName: string },
  { id, email }: Pick<Schema['enquiry'], 'id' | 'email'>,
  channels: readonly ConsentChannel[],
): Promise<void> {
  if (email === '' || channels.length === 0) return;
  if (!(await countConsentLetter(tx, email))) return;
  const link = await withdrawalLink(tx, origin, id);
  const school = schoolName.replace(/\s+/g, ' ');
  await enqueueLetter(tx, {
    kind: 'consent',
    to: email,
    subject: m.consent_letter_subject({ school }),
    body: [
      m.consent_letter_hello(),
      m.consent_letter_agreed({ school, day: formatDay(now()) }),
      [m.enquiry_consent_statement(), ...channels.map((channel) => `- ${consentLabel(channel)}`)].join('\n'),
      m.consent_letter_stop(),
      link,
      m.consent_letter_not_you(),
      school,
    ].join('\n\n'),
    enquiryId: id,
  });
}
