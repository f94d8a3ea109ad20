import type { z } from 'zod';
import { schemaOf } from '../forms/field-schema.ts';
import type { Fields, ValuesOf } from '../forms/fields.ts';
import { now } from '../lib/clock.ts';
import { dayInIndia, isDay } from '../lib/dates.ts';
import { textField } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { type consentFields, missingDayValue } from './picture-fields.ts';

type Consent = ValuesOf<typeof consentFields>;

const consentDay = textField(10, m.admin_day_unknown)
  .refine((text) => text !== missingDayValue, { error: () => m.consent_day_missing(), abort: true })
  .refine((text) => text === '' || isDay(text), { error: () => m.admin_day_unknown(), abort: true })
  .refine((text) => text <= dayInIndia(now()), { error: () => m.consent_day_to_come() })
  .transform((text) => text || null);

function checkConsent({ consent_on, consent_reference }: Consent, context: z.RefinementCtx): void {
  if (consent_reference === '' || consent_on !== null) return;
  context.addIssue({ code: 'custom', path: ['consent_on'], message: m.consent_day_missing() });
}

export function schemaWithConsent<All extends Fields & typeof consentFields>(fields: All) {
  const schema = schemaOf(fields).extend({ consent_on: consentDay });
  return schema.superRefine((values, context) => checkConsent(values as Consent, context)) as ReturnType<
    typeof schemaOf<All>
  >;
}
