import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/** By then a form that was emptied shows what it begins with, also where a component empties itself. */
const settledMs = 100;

/**
 * Answers a question about a form: would anything that was typed, chosen or attached there be lost now? A form on its
 * way, and one that was emptied after it was taken, have nothing to lose. `hasAnswer`: it came back with faults.
 */
export function useUnsavedWords(form: RefObject<HTMLFormElement | null>, hasAnswer: boolean): () => boolean {
  /** What the form held when nothing was to lose; undefined while it is being emptied. */
  const saved = useRef<string>(undefined);
  const isOnItsWay = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') isOnItsWay.current = false;
  }, [state]);
  // Before any effect: words that are put back into the form afterwards are not saved.
  useLayoutEffect(() => {
    const watched = form.current;
    if (!watched) return;
    saved.current = wasTypedInto(watched) ? 'something else' : wordsIn(watched);
    let settling: ReturnType<typeof setTimeout>;
    const empty = () => {
      saved.current = undefined;
      clearTimeout(settling);
      settling = setTimeout(() => {
        saved.current = wordsIn(watched);
      }, settledMs);
    };
    const send = () => {
      isOnItsWay.current = true;
    };
    watched.addEventListener('reset', empty);
    watched.addEventListener('submit', send);
    return () => {
      clearTimeout(settling);
      watched.removeEventListener('reset', empty);
      watched.removeEventListener('submit', send);
    };
  }, [form]);
  return () => {
    if (isOnItsWay.current || saved.current === undefined || !form.current) return false;
    return hasAnswer || wordsIn(form.current) !== saved.current;
  };
}

/** Everything a person has put into the form, and what is attached to it: hidden fields count when they are lists. */
function wordsIn(form: HTMLFormElement): string {
  const isOurs = (name: string) => !name.endsWith('[]') && form.querySelector(`input[type=hidden][name="${name}"]`);
  const words = [...new FormData(form)]
    .map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
    .filter(([name = '', value]) => value !== '' && !isOurs(name));
  return JSON.stringify(words);
}

/** Before React took the page over. */
function wasTypedInto(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    // What came as a file or by a form ends its lines with two signs; a field shows one.
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue.replaceAll('\r\n', '\n');
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
    if (field.type === 'file') return field.value !== '';
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  });
}
