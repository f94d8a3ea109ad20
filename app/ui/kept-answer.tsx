import { useState } from 'react';
import { useLocation } from 'react-router';
import { sendOr } from '../lib/send-form.ts';
import { m } from '../paraglide/messages.js';
import { Note } from './note.tsx';

/** The answer to a form that never reached the server. */
type Unsent = { unsent: string };

/**
 * Sends a form from a page that React has taken over, with several forms or with answers that must not be lost: when
 * the server cannot be reached, `useKeptAnswer` lets the page show what it showed before.
 */
export function sendKeepingPage<Answer>(serverAction: () => Promise<Answer>) {
  const answer: Unsent = { unsent: m.desk_unsent() };
  return sendOr(serverAction, answer);
}

/** The newest answer that came from the server; beside it the sentence when the form sent last did not get there. */
export function useKeptAnswer<Answer extends object>(answer: Answer | Unsent | undefined) {
  const isUnsent = answer !== undefined && 'unsent' in answer;
  const [kept, setKept] = useState(isUnsent ? undefined : answer);
  if (isUnsent) return { answer: kept, unsent: answer.unsent };
  if (answer !== kept) setKept(answer);
  return { answer, unsent: undefined };
}

/** Tells, once for each try, that a form could not be sent. */
export function UnsentNote({ sentence }: { sentence: string | undefined }) {
  const { key } = useLocation();
  return sentence && <Note key={key} kind="error" title={sentence} isFocused />;
}
