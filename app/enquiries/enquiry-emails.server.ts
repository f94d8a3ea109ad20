import type { Services } from '../context.ts';
import type { Schema, Transaction } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { formatDay, formatDayAndTime } from '../lib/dates.ts';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import { enqueueEmail, listEmailsOfEnquiry } from '../mail/outbox.server.ts';
import { m } from '../paraglide/messages.js';
import { findSchool } from '../settings/school.server.ts';
import { type School, schoolNameIn } from '../settings/school.ts';
import { listConsents, withdrawalLink } from './consent/consents.server.ts';
import { consumeConsentEmailLimit } from './enquiry-limits.server.ts';
import {
  activeChannels,
  type ConsentChannel,
  consentLabel,
  type EnquirySource,
  isConsentChannel,
  sourceLabel,
} from './enquiry-rules.ts';

type Sending = { origin: string; school: School };

/**
 * Runs inside the transaction that makes the enquiry visible to the office; writes one email, however often it is
 * called.
 */
export async function enqueueEnquiryEmail(
  tx: Transaction,
  { origin, school }: Sending,
  enquiry: Schema['enquiry'],
): Promise<void> {
  const { id, name, email } = enquiry;
  if ((await listEmailsOfEnquiry(tx, id)).some(({ kind }) => kind === 'enquiry')) return;
  const { subject, body } = await inLanguage(school.firstLanguage, async () => ({
    subject: m.intake_email_subject({ name }),
    body: m.intake_email({
      source: sourceLabel(enquiry.source as EnquirySource),
      name,
      mobile: enquiry.mobile_no || m.intake_email_not_given(),
      email: email || m.intake_email_not_given(),
      when: formatDayAndTime(enquiry.received_at),
      message: enquiry.message,
      consent: await consentSentence(tx, origin, enquiry),
      link: `${origin}/admin/enquiries/${id}`,
    }),
  }));
  await enqueueEmail(tx, { kind: 'enquiry', to: '', replyTo: email, subject, body, enquiryId: id, messageKey: id });
}

/** With the withdrawal link, because whoever answers this email quotes it to the family. */
async function consentSentence(tx: Transaction, origin: string, enquiry: Schema['enquiry']): Promise<string> {
  const channels = activeChannels(await listConsents(tx, enquiry.id));
  if (channels.length === 0) return m.intake_email_not_agreed();
  const link = await withdrawalLink(tx, origin, enquiry);
  return m.intake_email_agreed({ channels: channels.map(consentLabel).join(', '), link });
}

/** At most three a day to one address, and so many an hour to all, since anybody can type anybody's. */
export async function enqueueConsentEmail(
  tx: Transaction,
  { origin, school }: Sending,
  { id, email, language }: Pick<Schema['enquiry'], 'id' | 'email' | 'language'>,
  channels: readonly ConsentChannel[],
): Promise<void> {
  if (email === '' || channels.length === 0) return;
  if (!(await consumeConsentEmailLimit(tx, email))) return;
  const link = await withdrawalLink(tx, origin, { id, language });
  const text = inLanguage(language, () => consentEmail(schoolNameIn(language, school), channels, link));
  await enqueueEmail(tx, { kind: 'consent', to: email, ...text, enquiryId: id });
}

function consentEmail(schoolName: string, channels: readonly ConsentChannel[], link: string) {
  const school = schoolName.replace(/\s+/g, ' ');
  const parts = [
    m.consent_email_hello(),
    m.consent_email_agreed({ school, day: formatDay(now()) }),
    [m.enquiry_consent_statement(), ...channels.map((channel) => `- ${consentLabel(channel)}`)].join('\n'),
    m.consent_email_stop(),
    link,
    m.consent_email_not_you(),
    school,
  ];
  return { subject: m.consent_email_subject({ school }), body: parts.join('\n\n') };
}

/** Runs inside the transaction that takes the enquiry out of Spam; writes only what is missing. */
export async function enqueueMissingEmails(
  tx: Transaction,
  { origin }: Pick<Services, 'origin'>,
  enquiry: Schema['enquiry'],
): Promise<void> {
  if (enquiry.source === 'phone') return;
  const written = await listEmailsOfEnquiry(tx, enquiry.id);
  const sending = { origin, school: await findSchool(tx) };
  await enqueueEnquiryEmail(tx, sending, enquiry);
  if (written.some(({ kind }) => kind === 'consent')) return;
  const consents = await listConsents(tx, enquiry.id);
  const channels = consents.filter(({ withdrawn_at }) => withdrawn_at === null).map(({ channel }) => channel);
  await enqueueConsentEmail(tx, sending, enquiry, channels.filter(isConsentChannel));
}
