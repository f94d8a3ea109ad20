import type { Schema } from '../../database/schema.ts';
import type { Fields } from '../../forms/fields.ts';
import { formatPlainDay, isDay } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { closedStates, type EnquiryState, enquiryStates, isEnquiryState, stateLabel } from '../enquiry-rules.ts';

export type Colleague = { id: string; name: string };

export type EnquirySteps = {
  state?: EnquiryState;
  reason?: string;
  owner?: Colleague | null;
  next_call_on?: string | null;
  note?: string;
};

export type StepState = Pick<Schema['enquiry'], 'state' | 'reason' | 'owner_id' | 'owner_name' | 'next_call_on'>;

export function applySteps(before: StepState, steps: EnquirySteps): StepState & { note: string } {
  const state = steps.state ?? before.state;
  const { owner = { id: before.owner_id, name: before.owner_name }, next_call_on = before.next_call_on } = steps;
  return {
    state,
    reason: state === 'not-now' ? (steps.reason ?? before.reason) : '',
    owner_id: owner?.id ?? null,
    owner_name: owner?.name ?? '',
    next_call_on: closedStates.some((closed) => closed === state) ? null : next_call_on,
    note: steps.note ?? '',
  };
}

export const dueField = 'due_on';

export type Shortcut = 'called' | 'answered' | 'visited' | 'not-spam';

const steps: Record<Shortcut, { from: readonly EnquiryState[]; to: EnquiryState }> = {
  called: { from: ['new'], to: 'called' },
  answered: { from: ['new', 'called'], to: 'answered' },
  visited: { from: ['visit-fixed'], to: 'visited' },
  'not-spam': { from: ['spam'], to: 'new' },
};

/**
 * Fills in what the pressed shortcut means and keeps what was chosen in the form. Answers the due date that it cleared.
 */
export function applyShortcut(form: FormData, staffId: string): string | undefined {
  const intent = String(form.get('intent'));
  if (!isShortcut(intent)) return undefined;
  const { from, to } = steps[intent];
  if (from.some((state) => state === form.get('state'))) form.set('state', to);
  if (intent === 'not-spam') return undefined;
  if (!form.get('owner_id')) form.set('owner_id', staffId);
  const due = form.get(dueField);
  if (typeof due !== 'string' || !isDay(due) || form.get('next_call_on') !== due) return undefined;
  form.set('next_call_on', '');
  return due;
}

function isShortcut(intent: string): intent is Shortcut {
  return Object.hasOwn(steps, intent);
}

type EntryKind = Schema['enquiry_entry']['kind'] | 'stop';

export function entryText(kind: EntryKind, words: string): string {
  if (kind === 'state') return isEnquiryState(words) ? stateLabel(words) : words;
  if (kind === 'reason') return m.enquiry_admin_because({ reason: words });
  if (kind === 'owner') return words ? m.enquiry_admin_owned_by({ name: words }) : m.enquiry_admin_owned_by_nobody();
  if (kind === 'date') {
    return words ? m.enquiry_admin_date_set({ day: formatPlainDay(words) }) : m.enquiry_admin_date_out();
  }
  return words;
}

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
