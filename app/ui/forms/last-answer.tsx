import { useState } from 'react';
import { useLocation } from 'react-router';
import { sendWithFallback } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../note.tsx';

type Unsent = { unsent: string };

/** The `clientAction` of a page whose last answer stays if a form cannot be sent. */
export function sendAction<Args extends { serverAction: () => Promise<unknown> }>() {
  return sendWithFallback<Args, Unsent>(() => ({ unsent: m.admin_unsent() }));
}

export function useLastAnswer<Answer extends object>(answer: Answer | Unsent | undefined) {
  const isUnsent = answer !== undefined && 'unsent' in answer;
  const [kept, setKept] = useState(isUnsent ? undefined : answer);
  if (isUnsent) return { answer: kept, unsent: answer.unsent };
  if (answer !== kept) setKept(answer);
  return { answer, unsent: undefined };
}

export function UnsentNote({ message }: { message: string | undefined }) {
  const { key } = useLocation();
  return message && <Note key={key} kind="error" title={message} isFocused />;
}
