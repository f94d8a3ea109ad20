import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { Note } from '../note.tsx';

export function FormNote({ answer }: { answer: FormAnswer | undefined }) {
  if (!answer) return null;
  if (answer.failure) return <Note kind="error" title={answer.failure} isFocused />;
  return <Note kind="error" title={m.enquiry_check({ count: Object.keys(answer.errors).length })} />;
}

/** An answer focuses the first faulty field or the note; success on the same page resets the form. */
export function useFormAnswer(answer: object | undefined, given?: RefObject<HTMLFormElement | null>) {
  const own = useRef<HTMLFormElement>(null);
  const form = given ?? own;
  const { key } = useLocation();
  const last = useRef({ answer, key });
  const wasSent = useRef(false);
  useEffect(() => {
    const sent = form.current;
    const note = () => {
      wasSent.current = true;
    };
    sent?.addEventListener('submit', note);
    return () => sent?.removeEventListener('submit', note);
  }, [form]);
  useEffect(() => {
    const before = last.current;
    last.current = { answer, key };
    if (answer && answer !== before.answer) {
      wasSent.current = false;
      const note = form.current?.querySelector<HTMLElement>('[role=alert]');
      (form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? note)?.focus();
    } else if (!answer && key !== before.key && wasSent.current) {
      wasSent.current = false;
      form.current?.reset();
      form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    }
  }, [answer, key, form]);
  return form;
}
