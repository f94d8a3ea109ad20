import type { FormAnswer } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { Note } from './note.tsx';

/** Stands above a form that was not taken: how much there is to mend, or that it could not be kept. */
export function AnswerNote({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer) return null;
  if (answer.broke) return <Note kind="error" title={answer.broke} isFocused />;
  return <Note kind="error" title={m.enquiry_check({ count: Object.keys(answer.errors).length })} />;
}
