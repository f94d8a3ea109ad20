import type { RefObject } from 'react';
import { m } from '../paraglide/messages.js';
import { LeaveQuestion } from './leave-question.tsx';
import { useUnsavedWords } from './unsaved-words.ts';

type UnsavedGuardProps = {
  form: RefObject<HTMLFormElement | null>;
  /** The form came back with faults: nothing in it is saved. */
  hasAnswer?: boolean;
  /** A way to the same page loses the words too. */
  isLostHere?: boolean;
};

/** Asks before a form with unsaved words is left. */
export function UnsavedGuard({ form, hasAnswer = false, isLostHere = false }: UnsavedGuardProps) {
  const isUnsaved = useUnsavedWords(form, hasAnswer);
  return <LeaveQuestion isAsked={isUnsaved} isLostHere={isLostHere} {...unsavedQuestion()} />;
}

export function unsavedQuestion() {
  return { title: m.unsaved_title(), help: m.unsaved_help(), stay: m.unsaved_stay(), leave: m.unsaved_leave() };
}
