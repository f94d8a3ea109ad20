import type { Fields } from '../../forms/fields.ts';
import { m } from '../../paraglide/messages.js';
import { enquiryStates, stateLabel } from '../enquiry-rules.ts';

export const stepFields = {
  state: {
    kind: 'choice',
    label: m.enquiry_admin_state,
    options: enquiryStates,
    initial: '',
    optionLabel: stateLabel,
    unknown: m.enquiry_admin_state_unknown,
  },
  reason: { kind: 'text', label: m.enquiry_admin_reason, max: 300 },
  /** Empty = nobody. */
  owner_id: { kind: 'text', label: m.enquiry_admin_owner, max: 100 },
  next_call_on: { kind: 'day', label: m.enquiry_admin_next_date },
  note: { kind: 'text', label: m.enquiry_admin_note, max: 2000, hasLines: true },
} as const satisfies Fields;
