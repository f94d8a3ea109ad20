import type { Fields } from '../../forms/fields.ts';
import { m } from '../../paraglide/messages.js';

/** The date of the written consent; null = not agreed, or not recorded. */
export const consentFields = {
  consent_on: { kind: 'day', label: m.consent_day, hasOwnInput: true },
  consent_reference: { kind: 'text', label: m.consent_reference, max: 200, hasOwnInput: true },
} as const satisfies Fields;

export const missingDayValue = '?';
