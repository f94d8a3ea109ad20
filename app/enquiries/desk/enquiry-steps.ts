import type { EnquiryState } from '../enquiry-states.ts';

/** Somebody of the office who can look after an enquiry. */
export type Colleague = { id: string; name: string };

/** What the office writes down about an enquiry; what is left out stays as it is. */
export type EnquirySteps = {
  state?: EnquiryState;
  /** Why not now. In every other state there is none. */
  reason?: string;
  /** Who looks after it; null = nobody. */
  owner?: Colleague | null;
  /** Day of the next call or of the visit, `YYYY-MM-DD`; null = none. Who is admitted, not coming or no family has none. */
  next_call_on?: string | null;
  note?: string;
};

/** Most letters of what is typed. */
export const stepLimits = { reason: 300, note: 2000 } as const;

/** States after which there is no next date: nobody calls the family. */
const settledStates: readonly string[] = ['admitted', 'not-now', 'spam'];

type Before = {
  state: EnquiryState;
  reason: string;
  owner_id: string | null;
  owner_name: string;
  next_call_on: string | null;
};

/** What an enquiry is after the steps: a reason and a next date only where the state has one. */
export function settledSteps(before: Before, steps: EnquirySteps): Before & { note: string } {
  const state = steps.state ?? before.state;
  const { owner = { id: before.owner_id, name: before.owner_name }, next_call_on = before.next_call_on } = steps;
  return {
    state,
    reason: state === 'not-now' ? (steps.reason ?? before.reason) : '',
    owner_id: owner?.id ?? null,
    owner_name: owner?.name ?? '',
    next_call_on: settledStates.includes(state) ? null : next_call_on,
    note: steps.note ?? '',
  };
}
