import { useEffect, useRef, useState } from 'react';
import { useIsHydrated } from '../../ui/is-hydrated.ts';

/**
 * Whether script has taken the place of the plain form in `frame`. A form that was begun before the script came stays
 * as it is, with all that was chosen and typed.
 */
export function useTakenOver() {
  const frame = useRef<HTMLDivElement>(null);
  const isHydrated = useIsHydrated();
  const [isTakenOver, setIsTakenOver] = useState(isHydrated);
  useEffect(() => {
    const form = frame.current?.querySelector('form');
    if (form && !hasBegun(form)) setIsTakenOver(true);
  }, []);
  return { frame, isTakenOver };
}

function hasBegun(form: HTMLFormElement): boolean {
  if (form.querySelector('[role=alert]') || form.contains(document.activeElement)) return true;
  return [...new FormData(form).values()].some((entry) => (entry instanceof File ? entry.size > 0 : entry !== ''));
}
