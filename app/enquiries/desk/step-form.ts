import { z } from 'zod';
import { dayField, wordsField } from '../../lib/desk-fields.ts';
import { m } from '../../paraglide/messages.js';
import { enquiryStates } from '../enquiry-states.ts';
import { stepLimits } from './enquiry-steps.ts';

/** What happens next with an enquiry, as it is typed at the desk. */
export const stepSchema = z
  .object({
    state: z.enum(enquiryStates, { error: () => m.enquiry_desk_state_unknown() }),
    reason: wordsField(stepLimits.reason),
    /** Id of a colleague; empty = nobody. */
    owner_id: z.string().default(''),
    next_call_on: dayField(),
    note: wordsField(stepLimits.note),
  })
  .refine((steps) => !lacksReason(steps), {
    path: ['reason'],
    error: () => m.enquiry_desk_reason_missing(),
    // Checked also when another field is faulty, so that all sentences stand there at once.
    when: ({ value }) => lacksReason(value as Steps),
  });

type Steps = { state?: string; reason?: string };

function lacksReason({ state, reason }: Steps): boolean {
  return state === 'not-now' && reason === '';
}
