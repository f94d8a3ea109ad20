import { isDay } from '../../lib/dates.ts';
import type { EnquiryState } from '../enquiry-states.ts';

/** The field that carries the date which a shortcut does away with. */
export const dueField = 'due_on';

/** Buttons that say what was done. */
export type Shortcut = 'called' | 'visited' | 'not-spam';

const steps: Record<Shortcut, { from: EnquiryState; to: EnquiryState }> = {
  called: { from: 'new', to: 'called' },
  visited: { from: 'visit-fixed', to: 'visited' },
  'not-spam': { from: 'spam', to: 'new' },
};

/**
 * Fills in a form as the words of the pressed button say: the state goes on, and whoever pressed it looks after what
 * nobody does. What was chosen in the form itself stays. A date that was due is done with, unless another one is
 * chosen; answers the one that was taken out.
 */
export function takeShortcut(form: FormData, staffId: string): string | undefined {
  const intent = String(form.get('intent'));
  if (!isShortcut(intent)) return undefined;
  const { from, to } = steps[intent];
  if (form.get('state') === from) form.set('state', to);
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
