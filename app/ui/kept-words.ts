import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

const typedInto = 'textarea, input:not([type]), input[type=text]';

/**
 * Keeps what was typed into a form while it is on its way. When the session had ended, the answer is the login page;
 * after signing in, the form has its words again. Any other answer, or another page, forgets them.
 */
export function useKeptWords(form: RefObject<HTMLFormElement | null>, answer: object | undefined): void {
  const { pathname, key } = useLocation();
  const place = `words of ${pathname}`;
  useEffect(() => {
    const words = takeWords(place);
    for (const field of fieldsOf(form.current)) field.value = words[field.name] ?? field.value;
    const keep = () => keepWords(place, fieldsOf(form.current));
    const kept = form.current;
    kept?.addEventListener('submit', keep);
    return () => {
      kept?.removeEventListener('submit', keep);
      takeWords(place);
    };
  }, [form, place]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer, or the same page anew, means that it arrived.
  useEffect(() => void takeWords(place), [answer, key, place]);
}

function fieldsOf(form: HTMLFormElement | null) {
  return [...(form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedInto) ?? [])];
}

// A browser may refuse to store anything: then the form comes back empty.

function keepWords(place: string, fields: { name: string; value: string }[]): void {
  try {
    sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value]))));
  } catch {}
}

function takeWords(place: string): Record<string, string> {
  try {
    const words = sessionStorage.getItem(place);
    sessionStorage.removeItem(place);
    return JSON.parse(words ?? '{}');
  } catch {
    return {};
  }
}
