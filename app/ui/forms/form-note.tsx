import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../note.tsx';

export function FormNote({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer) return null;
  if (answer.failure) return <Note kind="error" title={answer.failure} isFocused />;
  return <Note kind="error" title={m.enquiry_check({ count: Object.keys(answer.errors).length })} />;
}
