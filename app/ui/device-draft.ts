import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { type DeviceDraft, dropDraft, findDraft, keepDraft, typedIn, untouchedIn } from './device-words.ts';

const pauseMs = 400;

/**
 * Keeps what is typed into the form inside `frame` on this device, under the name `place`, and puts it back when the
 * page is opened again; forgets it when the server has taken the form. The form shows `restored` in place of what is
 * saved and has `formKey` for its key, so that it stands anew. Files are not kept.
 */
export function useDeviceDraft(place: string, answer: object | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const pristine = useRef('');
  const isSilent = useRef(false);
  const { round, isTaken, isLeft } = useRounds(answer);
  const [restored, setRestored] = useState<DeviceDraft>();
  const [since, setSince] = useState(round);
  if (since !== round) {
    setSince(round);
    setRestored(undefined);
  }
  function forget() {
    isSilent.current = true;
    dropDraft(place);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the page is opened.
  useEffect(() => {
    const form = formIn(frame);
    pristine.current = form ? JSON.stringify(untouchedIn(form)) : '';
    if (isTaken) dropDraft(place);
    if (isTaken) focusFirst(frame);
    else if (form && !answer && JSON.stringify(typedIn(form)) === pristine.current) setRestored(findDraft(place));
  }, [place, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new form.
  useEffect(() => {
    isSilent.current = false;
    const form = formIn(frame);
    if (!form) return;
    const last = restored ? JSON.stringify(typedIn(form)) : pristine.current;
    return watchForm(form, { place, last, pristine, isSilent });
  }, [place, round, restored]);
  useEffect(() => {
    if (!isLeft) return;
    isSilent.current = true;
    dropDraft(place);
  }, [place, isLeft]);
  function startAnew() {
    forget();
    setRestored(undefined);
    requestAnimationFrame(() => focusFirst(frame));
  }
  return { frame, restored, formKey: `${round} ${restored?.at}`, startAnew };
}

type Frame = RefObject<HTMLElement | null>;

function formIn(frame: Frame): HTMLFormElement | undefined {
  return frame.current?.querySelector('form') ?? undefined;
}

function focusFirst(frame: Frame): void {
  formIn(frame)?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus();
}

/**
 * Counts how often the page has come without an answer to its form, and whether the server had taken the form then.
 * `isLeft`: the form was taken, and the browser is on its way to another page.
 */
function useRounds(answer: object | undefined) {
  const { key, pathname } = useLocation();
  const { state, formAction, location } = useNavigation();
  const [now, setNow] = useState({ key, round: 0, wasSent: false, isTaken: false });
  const isOwn = formAction?.split('?')[0] === pathname;
  if (state !== 'idle' && now.wasSent !== isOwn) setNow({ ...now, wasSent: isOwn });
  if (state === 'idle' && key !== now.key) {
    const isTaken = !answer && now.wasSent;
    setNow({ key, round: answer ? now.round : now.round + 1, wasSent: false, isTaken });
  }
  const isLeft = state === 'loading' && isOwn && location.pathname !== pathname;
  return { round: now.round, isTaken: now.isTaken, isLeft };
}

type Watch = {
  place: string;
  /** What was kept last. */
  last: string;
  pristine: RefObject<string>;
  isSilent: RefObject<boolean>;
};

/** Keeps the words of a form a moment after each change, and at once when the page is left. Answers how to stop. */
function watchForm(form: HTMLFormElement, { place, last, pristine, isSilent }: Watch): () => void {
  let kept = last;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function keep() {
    clearTimeout(timer);
    timer = undefined;
    const typed = typedIn(form);
    const words = JSON.stringify(typed);
    if (isSilent.current || words === kept) return;
    kept = words;
    if (words === pristine.current) dropDraft(place);
    else keepDraft(place, typed);
  }
  const keepSoon = () => {
    timer ??= setTimeout(keep, pauseMs);
  };
  const keepNow = () => timer && keep();
  // A link of the form to its own page asks for what is saved.
  const dropMine = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('a')?.pathname !== location.pathname) return;
    isSilent.current = true;
    dropDraft(place);
  };
  const files = new MutationObserver(keepSoon);
  files.observe(form, { childList: true, subtree: true });
  form.addEventListener('input', keepSoon);
  form.addEventListener('click', dropMine);
  window.addEventListener('pagehide', keepNow);
  keepSoon();
  return () => {
    files.disconnect();
    form.removeEventListener('input', keepSoon);
    form.removeEventListener('click', dropMine);
    window.removeEventListener('pagehide', keepNow);
    keepNow();
  };
}
