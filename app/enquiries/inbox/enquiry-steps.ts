import { isDay } from '../../lib/dates.ts';
import type { EnquiryState } from '../enquiry-rules.ts';

export type Colleague = { id: string; name: string };

export type EnquirySteps = {
  state?: EnquiryState;
  reason?: string;
  owner?: Colleague | null;
  next_call_on?: string | null;
  note?: string;
};

const closedStates: readonly string[] = ['admitted', 'not-now', 'spam'];

type Before = {
  state: EnquiryState;
  reason: string;
  owner_id: string | null;
  owner_name: string;
  next_call_on: string | null;
};

export function applySteps(before: Before, steps: EnquirySteps): Before & { note: string } {
  const state = steps.state ?? before.state;
  const { owner = { id: before.owner_id, name: before.owner_name }, next_call_on = before.next_call_on } = steps;
  return {
    state,
    reason: state === 'not-now' ? (steps.reason ?? before.reason) : '',
    owner_id: owner?.id ?? null,
    owner_name: owner?.name ?? '',
    next_call_on: closedStates.includes(state) ? null : next_call_on,
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
