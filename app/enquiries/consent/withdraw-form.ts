import { z } from 'zod';
import { m } from '../../paraglide/messages.js';
import { enquirySchema } from '../enquiry-form.ts';
import { consentChannels } from '../enquiry-rules.ts';

const channels = z.array(z.enum(consentChannels, { error: () => m.consent_tick_one() })).default([]);

/** Checked also when another field is faulty, so that all sentences stand there at once. */
const always = { when: () => true };

const tickOne = { path: ['channels'], error: () => m.consent_tick_one(), ...always };

/** The boxes on the page of a link. */
export const stopSchema = z.object({ channels }).refine(hasTicked, tickOne);

const { mobile_no, email } = enquirySchema.shape;

/** The form for whoever has no link: a number or an e-mail, and what is to stop. */
export const withdrawSchema = z
  .object({ mobile_no, email, channels })
  .refine(hasTicked, tickOne)
  .refine((form) => form.mobile_no !== '' || form.email !== '', {
    path: ['mobile_no'],
    error: () => m.consent_no_reach(),
    ...always,
  });

function hasTicked(form: { channels: unknown[] }): boolean {
  return form.channels.length > 0;
}
