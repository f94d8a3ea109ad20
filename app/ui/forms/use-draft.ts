import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { type Draft, deleteDraft, findDraft, readPristine, readTyped, saveDraft } from './draft-storage.ts';

const saveDelayMs = 400;
/** By then a form that was reset shows its first values, also when a component resets itself. */
const resetMs = 100;
// Passwords are never stored.
const textFields = 'textarea, input:not([type]), input[type=text]';

type FormRef = RefObject<HTMLFormElement | null>;
type DraftOptions = { answer?: object; survivesSignIn?: boolean };

/** Returns whether leaving loses input. `survivesSignIn` refills a form whose session ended while it was sent. */
export function useDraft(form: FormRef, { answer, survivesSignIn = false }: DraftOptions = {}): () => boolean {
  const isUnsaved = useUnsavedCheck(form, answer !== undefined);
  const { pathname, key } = useLocation();
  const storageKey = `draft of ${pathname}`;
  useEffect(() => {
    const current = form.current;
    if (!survivesSignIn || !current) return;
    const typed = findDraft(storageKey, 'tab')?.typed ?? {};
    for (const field of textFieldsOf(current)) field.value = typed[field.name]?.[0] ?? field.value;
    const save = () => {
      const entries = textFieldsOf(current).map(({ name, value }) => [name, [value]]);
      saveDraft(storageKey, Object.fromEntries(entries), 'tab');
    };
    current.addEventListener('submit', save);
    return () => {
      current.removeEventListener('submit', save);
      deleteDraft(storageKey, 'tab');
    };
  }, [form, storageKey, survivesSignIn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer, or the page again, means that the form arrived.
  useEffect(() => deleteDraft(storageKey, 'tab'), [answer, key, storageKey]);
  return isUnsaved;
}

function textFieldsOf(form: HTMLFormElement) {
  return [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields)];
}

function useUnsavedCheck(form: FormRef, hasAnswer: boolean): () => boolean {
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
    return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  });
}

type DeviceDraftOptions = {
  /** Whether what is sent to the address of the page comes from this form; by default all of it does. */
  isOwnForm?: (sent: FormData) => boolean;
};

/** Stores the form inside `frame` on this device, without files, until it is accepted. Use `formKey` as its key. */
export function useDeviceDraft(
  storageKey: string,
  answer: object | undefined,
  { isOwnForm = () => true }: DeviceDraftOptions = {},
) {
  const frame = useRef<HTMLDivElement>(null);
  const pristine = useRef('');
  const isStopped = useRef(false);
  const { round, isAccepted, isLeaving } = useRounds(answer, isOwnForm);
  const [restored, setRestored] = useState<Draft>();
  const [since, setSince] = useState(round);
  if (since !== round) {
    setSince(round);
    setRestored(undefined);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the page is opened.
  useEffect(() => {
    const form = formIn(frame);
    pristine.current = form ? JSON.stringify(readPristine(form)) : '';
    if (isAccepted) deleteDraft(storageKey, 'device');
    if (isAccepted) focusFirst(frame);
    else if (form && !answer && JSON.stringify(readTyped(form)) === pristine.current)
      setRestored(findDraft(storageKey, 'device'));
  }, [storageKey, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new form.
  useEffect(() => {
    isStopped.current = false;
    const form = formIn(frame);
    if (!form) return;
    const last = restored ? JSON.stringify(readTyped(form)) : pristine.current;
    return watchForm(form, { storageKey, last, pristine, isStopped });
  }, [storageKey, round, restored]);
  useEffect(() => {
    if (!isLeaving) return;
    isStopped.current = true;
    deleteDraft(storageKey, 'device');
  }, [storageKey, isLeaving]);
  function discard() {
    isStopped.current = true;
    deleteDraft(storageKey, 'device');
    setRestored(undefined);
    requestAnimationFrame(() => focusFirst(frame));
  }
  return { frame, restored, formKey: `${round} ${restored?.at}`, discard };
}

type Frame = RefObject<HTMLElement | null>;

function formIn(frame: Frame): HTMLFormElement | undefined {
  return frame.current?.querySelector('form') ?? undefined;
}

function focusFirst(frame: Frame): void {
  formIn(frame)?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus();
}

type Rounds = { key: string; round: number; sent?: 'this form' | 'another' | undefined; isAccepted: boolean };

function useRounds(answer: object | undefined, isOwnForm: (sent: FormData) => boolean) {
  const { key, pathname } = useLocation();
  const { state, formAction, formData, location } = useNavigation();
  const [now, setNow] = useState<Rounds>({ key, round: 0, isAccepted: false });
  const isHere = formAction?.split('?')[0] === pathname;
  const isOwn = isHere && (!formData || isOwnForm(formData));
  const sent = isOwn ? 'this form' : isHere ? 'another' : undefined;
  if (state !== 'idle' && now.sent !== sent) setNow({ ...now, sent });
  if (state === 'idle' && key !== now.key) {
    const stays = answer !== undefined || now.sent === 'another';
    const isAccepted = !answer && now.sent === 'this form';
    setNow({ key, round: stays ? now.round : now.round + 1, isAccepted });
  }
  const isLeaving = state === 'loading' && isOwn && location.pathname !== pathname;
  return { round: now.round, isAccepted: now.isAccepted, isLeaving };
}

type Watch = {
  storageKey: string;
  last: string;
  pristine: RefObject<string>;
  isStopped: RefObject<boolean>;
};

function watchForm(form: HTMLFormElement, { storageKey, last, pristine, isStopped }: Watch): () => void {
  let stored = last;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function save() {
    clearTimeout(timer);
    timer = undefined;
    const typed = readTyped(form);
    const content = JSON.stringify(typed);
    if (isStopped.current || content === stored) return;
    stored = content;
    if (content === pristine.current) deleteDraft(storageKey, 'device');
    else saveDraft(storageKey, typed, 'device');
  }
  const saveSoon = () => {
    timer ??= setTimeout(save, saveDelayMs);
  };
  const saveNow = () => timer && save();
  const discardOnReload = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('a')?.pathname !== location.pathname) return;
    isStopped.current = true;
    deleteDraft(storageKey, 'device');
  };
  const files = new MutationObserver(saveSoon);
  files.observe(form, { childList: true, subtree: true });
  form.addEventListener('input', saveSoon);
  form.addEventListener('click', discardOnReload);
  window.addEventListener('pagehide', saveNow);
  saveSoon();
  return () => {
    files.disconnect();
    form.removeEventListener('input', saveSoon);
    form.removeEventListener('click', discardOnReload);
    window.removeEventListener('pagehide', saveNow);
    saveNow();
  };
}
