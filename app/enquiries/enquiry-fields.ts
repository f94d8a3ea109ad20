import { z } from 'zod';
import { areSeveralNumbers, normalizedMobile, strictAddress, tidyAddress } from '../lib/contact-details.ts';
import { languages } from '../lib/languages/languages.ts';
import { textField, tidy } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { type ConsentChannel, consentChannels, contactLimits, enquiryLimits } from './enquiry-rules.ts';

export const emailField = textField(contactLimits.email, m.enquiry_email_too_long)
  .transform(tidyAddress)
  .refine((email) => email === '' || strictAddress(email) !== undefined, {
    error: ({ input }) => emailSentence(String(input)),
  });

function emailSentence(email: string): string {
  return email.endsWith('@') || !email.includes('@') ? m.enquiry_email_incomplete() : m.enquiry_email_wrong();
}

export const mobileField = z
  .string()
  .default('')
  .transform((typed) => tidy(typed, ' '))
  .refine((typed) => typed === '' || normalizedMobile(typed) !== undefined, {
    error: ({ input }) => (areSeveralNumbers(String(input)) ? m.enquiry_mobile_several() : m.enquiry_mobile_wrong()),
  })
  .transform((typed) => normalizedMobile(typed) ?? '');

/** Zero-width characters and the Braille blank, which Unicode calls a symbol, are not visible. */
const visibleCharacter = /(?![\p{DI}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

function isVisible(text: string): boolean {
  return visibleCharacter.test(text);
}

/** One line, because names go into email headers. */
function nameField(missing: () => string) {
  return textField(enquiryLimits.name, m.enquiry_name_too_long)
    .transform((name) => name.replace(/\s+/g, ' ').trim())
    .refine(isVisible, { error: missing });
}

const messageField = textField(enquiryLimits.message, m.enquiry_message_too_long).refine(isVisible, {
  error: () => m.enquiry_message_missing(),
});

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
    // Checked also when another field is wrong, so that all errors show at once.
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

export const phoneEnquirySchema = z.object({
  name: nameField(m.intake_phone_name_missing),
  mobile_no: mobileField.refine(Boolean, { error: () => m.intake_phone_mobile_missing() }),
  message: messageField,
  language: z.enum(languages, { error: () => m.settings_language_unknown() }).default('en'),
});

export type PhoneEnquiry = z.output<typeof phoneEnquirySchema>;
