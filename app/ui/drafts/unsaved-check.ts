import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** By then a form that was reset shows its first values, also when a component resets itself. */
const resetMs = 100;

export function useUnsavedCheck(form: RefObject<HTMLFormElement | null>, hasAnswer = false): () => boolean {
  // Undefined while the form is being reset.
  const saved = useRef<string>(undefined);
  const isSending = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') isSending.current = false;
  }, [state]);
  // Before any effect: what a draft restores afterwards counts as unsaved.
  useLayoutEffect(() => {
    const watched = form.current;
    if (!watched) return;
    saved.current = wasEditedBeforeHydration(watched) ? 'something else' : contentOf(watched);
    let timer: ReturnType<typeof setTimeout>;
    const reset = () => {
      saved.current = undefined;
      clearTimeout(timer);
      timer = setTimeout(() => {
        saved.current = contentOf(watched);
      }, resetMs);
    };
    const send = () => {
      isSending.current = true;
    };
    watched.addEventListener('reset', reset);
    watched.addEventListener('submit', send);
    return () => {
      clearTimeout(timer);
      watched.removeEventListener('reset', reset);
      watched.removeEventListener('submit', send);
    };
  }, [form]);
  return () => {
    if (isSending.current || saved.current === undefined || !form.current) return false;
    return hasAnswer || contentOf(form.current) !== saved.current;
  };
}

function contentOf(form: HTMLFormElement): string {
  const isOurs = (name: string) => !name.endsWith('[]') && form.querySelector(`input[type=hidden][name="${name}"]`);
  const entries = [...new FormData(form)]
    .map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
    .filter(([name = '', value]) => value !== '' && !isOurs(name));
  return JSON.stringify(entries);
}

function wasEditedBeforeHydration(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    // A default value may contain CRLF; a field always returns LF.
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue.replaceAll('\r\n', '\n');
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
    if (field.type === 'file') return field.value !== '';
    // The value of a box or a dot is never typed; without one it reads "on", and its default "".
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue;
  });
}
