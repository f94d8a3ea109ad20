import { z } from 'zod';
import { areSeveralNumbers, normalizedMobile, strictAddress, tidyAddress } from '../../lib/contact-details.ts';
import { textField, tidy } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { consentChannels, contactLimits } from './consent-channels.ts';

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

const channels = z.array(z.enum(consentChannels, { error: () => m.consent_tick_one() })).default([]);

/** Checked also when another field is wrong, so that all errors show at once. */
const always = { when: () => true };

const tickOne = { path: ['channels'], error: () => m.consent_tick_one(), ...always };

export const stopSchema = z.object({ channels }).refine(hasTicked, tickOne);

export const withdrawSchema = z
  .object({ mobile_no: mobileField, email: emailField, channels })
  .refine(hasTicked, tickOne)
  .refine((form) => form.mobile_no !== '' || form.email !== '', {
    path: ['mobile_no'],
    error: () => m.consent_no_reach(),
    ...always,
  });

function hasTicked(form: { channels: unknown[] }): boolean {
  return form.channels.length > 0;
}
