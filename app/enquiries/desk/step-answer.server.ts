import { conflictWith } from '../../activity/conflict.server.ts';
import type { Connection } from '../../database/schema.ts';
import { formatPlainDay } from '../../lib/dates.ts';
import type { TypedForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { stateWord } from '../enquiry-states.ts';
import type { EnquiryRow, StepTaken } from './enquiry-desk.server.ts';
import { type EnquirySteps, settledSteps } from './enquiry-steps.ts';

/** What is said after a step, also when the date that stood in the form was taken out: nobody is reminded any more. */
export function savedSentence({ enquiry, isUnchanged }: StepTaken, typedDate: string | undefined): string {
  if (isUnchanged) return m.enquiry_desk_unchanged();
  if (!typedDate || enquiry.next_call_on) return m.enquiry_desk_saved();
  return m.enquiry_desk_saved_without({ day: formatPlainDay(typedDate) });
}

/** What differs between what is saved and what was typed. Notes are not compared: both stay in the history. */
export function conflictOf(db: Connection, current: EnquiryRow, wanted: EnquirySteps) {
  return conflictWith(db, {
    subject: 'enquiry',
    current: { id: current.id, version: current.version, typed: shown(current) },
    typed: shown(settledSteps(current, wanted)),
    labels: {
      state: m.enquiry_desk_state,
      reason: m.enquiry_desk_reason,
      owner: m.enquiry_desk_owner,
      next_call_on: m.enquiry_desk_next_date,
    },
  });
}

type Shown = Pick<EnquiryRow, 'state' | 'reason' | 'owner_name' | 'next_call_on'>;

function shown({ state, reason, owner_name, next_call_on }: Shown): TypedForm {
  return {
    state: [stateWord(state)],
    reason: [reason],
    owner: [owner_name || m.enquiry_desk_owner_nobody()],
    next_call_on: [next_call_on ? formatPlainDay(next_call_on) : ''],
  };
}
