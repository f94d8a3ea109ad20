import { z } from 'zod';
import { strictAddress } from '../lib/email-address.ts';
import { textField } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { type ConsentChannel, consentChannels, enquiryLimits } from './enquiry-rules.ts';
import { normalizedMobile } from './mobile-number.ts';

const emailField = textField(enquiryLimits.email, m.enquiry_email_too_long).refine(
  (email) => email === '' || strictAddress(email) !== undefined,
  { error: ({ input }) => emailSentence(String(input)) },
);

function emailSentence(email: string): string {
  return email.endsWith('@') || !email.includes('@') ? m.enquiry_email_incomplete() : m.enquiry_email_wrong();
}

/** Something to see: marks that only steer a line, and blanks that pass for letters, are none. */
const visibleLetter = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

function isVisible(text: string): boolean {
  return visibleLetter.test(text);
}

/** A name goes into the heads of letters: it is one line. */
function nameField(missing: () => string) {
  return textField(enquiryLimits.name, m.enquiry_name_too_long)
    .transform((name) => name.replace(/\s+/g, ' ').trim())
    .refine(isVisible, { error: missing });
}

const messageField = textField(enquiryLimits.message, m.enquiry_message_too_long).refine(isVisible, {
  error: () => m.enquiry_message_missing(),
});

const mobileField = z
  .string()
  .default('')
  .transform((typed) => typed.trim())
  .refine((typed) => typed === '' || normalizedMobile(typed) !== undefined, { error: () => m.enquiry_mobile_wrong() })
  .transform((typed) => normalizedMobile(typed) ?? '');

/** One rule for both forms and the API: a name, a message, and a way to answer. */
export const enquirySchema = z
  .object({
    name: nameField(m.enquiry_name_missing),
    mobile_no: mobileField,
    email: emailField,
    message: messageField,
    // Each channel once and in one order, however often it was sent.
    consent: z
      .array(z.enum(consentChannels, { error: () => m.enquiry_consent_unknown() }), {
        error: () => m.enquiry_consent_unknown(),
      })
      .default([])
      .transform((ticked) => consentChannels.filter((channel) => ticked.includes(channel))),
  })
  .refine((enquiry) => !hasNoWayToAnswer(enquiry), {
    path: ['mobile_no'],
    error: () => m.enquiry_no_way_to_answer(),
    // Checked also when another field is faulty, so that all sentences stand there at once.
    when: ({ value }) => hasNoWayToAnswer(value as Partial<Enquiry>),
  });

function hasNoWayToAnswer({ mobile_no, email }: Partial<Enquiry>): boolean {
  return mobile_no === '' && email === '';
}

export type Enquiry = {
  name: string;
  mobile_no: string;
  email: string;
  message: string;
  consent: ConsentChannel[];
};

/** What is asked on the telephone: by the same rules, and the number is needed to call back. */
export const phoneEnquirySchema = z.object({
  name: nameField(m.intake_phone_name_missing),
  mobile_no: mobileField.refine(Boolean, { error: () => m.intake_phone_mobile_missing() }),
  message: messageField,
});

export type PhoneEnquiry = z.output<typeof phoneEnquirySchema>;
