import { useEffect, useRef } from 'react';

/** For a form that stays on the page: brings the first faulty field under the cursor whenever an answer arrives. */
export function useFaultFocus(answer: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answer]);
  return form;
}
