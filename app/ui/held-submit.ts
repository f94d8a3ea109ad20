import { type RefObject, useLayoutEffect } from 'react';

/** Keeps a form from being sent, before anybody takes it for sent. Answers how to let it go again. */
export function holdSubmit(form: HTMLFormElement, onHeld: (event: SubmitEvent) => void): () => void {
  const hold = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    onHeld(event);
  };
  form.addEventListener('submit', hold, { capture: true });
  return () => form.removeEventListener('submit', hold, { capture: true });
}

/**
 * Sending a file that will not be taken costs minutes on a slow line: the focus goes back to its field instead. Holds
 * before any effect, also a form that goes by itself when its file is ready.
 */
export function useNotSentWhile(isFaulty: boolean, input: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const form = input.current?.form;
    if (form && isFaulty) return holdSubmit(form, () => input.current?.focus());
  }, [isFaulty, input]);
}
