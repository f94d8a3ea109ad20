import { type RefObject, useEffect, useState } from 'react';
import type { TypedForm } from '../../forms/form.ts';
import { readTyped } from '../../ui/drafts/draft-storage.ts';

/** What is typed into the form within `frame`, as it is typed; `typed` without script. */
export function useTyped(frame: RefObject<HTMLElement | null>, typed: TypedForm): TypedForm {
  const [shown, setShown] = useState(typed);
  useEffect(() => {
    const form = frame.current?.querySelector('form');
    if (!form) return;
    const read = () => setShown(readTyped(form));
    // The event comes before the fields are emptied.
    const readLater = () => queueMicrotask(read);
    read();
    form.addEventListener('input', read);
    form.addEventListener('reset', readLater);
    return () => {
      form.removeEventListener('input', read);
      form.removeEventListener('reset', readLater);
    };
  }, [frame]);
  return shown;
}
