import type { z } from 'zod';
import { now } from '../lib/clock.ts';
import { dayInIndia, isDay } from '../lib/dates.ts';
import { wordsField } from '../lib/desk-fields.ts';
import { textField } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { consentLimits, dayIsMissing } from './consent-limits.ts';

const settledDay = textField(consentLimits.consent_on, m.desk_day_unknown)
  .refine((text) => text !== dayIsMissing, { error: () => m.consent_day_missing(), abort: true })
  .refine((text) => text === '' || isDay(text), { error: () => m.desk_day_unknown(), abort: true })
  .refine((text) => text <= dayInIndia(now()), { error: () => m.consent_day_to_come() })
  .transform((text) => text || null);

/** The fields of `<ConsentFields>`. The day decides: null = no parent has agreed, or it is not recorded. */
export const consentShape = {
  consent_on: settledDay,
  consent_reference: wordsField(consentLimits.consent_reference),
};

/** For the `superRefine` of a schema with `consentShape`: where a paper lies says nothing without its day. */
export function settledConsent(
  words: { consent_on: string | null; consent_reference: string },
  context: z.RefinementCtx,
): void {
  if (words.consent_reference === '' || words.consent_on !== null) return;
  context.addIssue({ code: 'custom', path: ['consent_on'], message: m.consent_day_missing() });
}

/** Both columns as the form shows them. */
export function typedConsent(row: { consent_on: string | null; consent_reference: string }) {
  return { consent_on: [row.consent_on ?? ''], consent_reference: [row.consent_reference] };
}
