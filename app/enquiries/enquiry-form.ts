import { z } from 'zod';
import { textField } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { type ConsentChannel, consentChannels, enquiryLimits } from './enquiry-rules.ts';
import { normalizedMobile } from './mobile-number.ts';

const emailField = textField(enquiryLimits.email, m.enquiry_email_too_long).refine(
  (email) => email === '' || z.email().safeParse(email).success,
  { error: ({ input }) => emailSentence(String(input)) },
);

function emailSentence(email: string): string {
  return email.endsWith('@') || !email.includes('@') ? m.enquiry_email_incomplete() : m.enquiry_email_wrong();
}

const mobileField = z
  .string()
  .default('')
  .transform((typed) => typed.trim())
  .refine((typed) => typed === '' || normalizedMobile(typed) !== undefined, { error: () => m.enquiry_mobile_wrong() })
  .transform((typed) => normalizedMobile(typed) ?? '');

/** One rule for both forms and the API: a name, a message, and a way to answer. */
export const enquirySchema = z
  .object({
    name: textField(enquiryLimits.name, m.enquiry_name_too_long).refine(Boolean, {
      error: () => m.enquiry_name_missing(),
    }),
    mobile_no: mobileField,
    email: emailField,
    message: textField(enquiryLimits.message, m.enquiry_message_too_long).refine(Boolean, {
      error: () => m.enquiry_message_missing(),
    }),
    // Each channel once and in one order, however often it was sent.
    consent: z
      .array(z.enum(consentChannels))
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
