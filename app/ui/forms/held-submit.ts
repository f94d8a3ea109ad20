import { type RefObject, useLayoutEffect } from 'react';

export function holdSubmit(form: HTMLFormElement, onHeld: (event: SubmitEvent) => void): () => void {
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    onHeld(event);
  };
  form.addEventListener('submit', hold, { capture: true });
  return () => form.removeEventListener('submit', hold, { capture: true });
}

/** A layout effect, so that it also blocks a form that submits itself in an effect. */
export function useNotSentWhile(isFaulty: boolean, input: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const form = input.current?.form;
    if (form && isFaulty) return holdSubmit(form, () => input.current?.focus());
  }, [isFaulty, input]);
}
