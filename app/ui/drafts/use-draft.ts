import { type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { TypedForm } from '../../forms/form.ts';
import { acceptedEvent, isSignIn } from '../../forms/send-form.ts';
import {
  type Draft,
  type DraftLifetime,
  DraftOwner,
  deleteDraft,
  deleteFiles,
  differingNames,
  droppedEvent,
  fileInputsOf,
  fillEvent,
  fillIn,
  findDraft,
  findFiles,
  putInto,
  readPristine,
  readTyped,
  saveDraft,
  saveFiles,
} from './draft-storage.ts';

const saveDelayMs = 400;

type DraftOptions = {
  /** `device`: the page puts the words back itself, with `formKey` as the key of its form. `tab`: they are filled in here. */
  lifetime: DraftLifetime;
  /** Whether the stored draft belongs to this form. */
  fits?: (typed: TypedForm) => boolean;
};

/** Typed changes of a text that has been saved differently since. */
export type Offer = { at: string; differences: { name: string; label: string; saved: string; typed: string }[] };

export type StoredDraft = {
  restored: Draft | undefined;
  offer: Offer | undefined;
  /** Whether a file could not be put back. */
  lacksFile: boolean;
  formKey: string;
  take: () => void;
  discard: () => void;
};

type Shown = { key: string; round: number; restored?: Draft; offered?: Draft; offer?: Offer; lacksFile?: boolean };

/** Stores the form in or at `frame` until it is accepted: through a reload, and until somebody has signed in again. */
export function useDraft(
  frame: Frame,
  answer: object | undefined,
  { lifetime, fits = () => true }: DraftOptions,
): StoredDraft {
  const { key, pathname } = useLocation();
  const { state } = useNavigation();
  const place = { storageKey: `words of ${use(DraftOwner)} on ${pathname}`, lifetime };
  const [{ round, restored, offered, offer, lacksFile = false }, setShown] = useState<Shown>({ key, round: 0 });
  const [discards, setDiscards] = useState(0);
  const pristine = useRef<TypedForm>({});
  const isStopped = useRef(false);
  const isFilling = useRef(false);
  const wasSent = useLastSent(frame, pathname);
  const wasAccepted = useRef(false);
  // A new round is a new form: its page was opened again, or what it sent was accepted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the page is opened.
  useLayoutEffect(() => {
    if (state !== 'idle') return;
    const stays = answer !== undefined || wasSent.current === 'another';
    wasSent.current = undefined;
    setShown((shown) => (shown.key === key ? shown : stays ? { ...shown, key } : { key, round: shown.round + 1 }));
  }, [key, state]);
  useEffect(() => {
    const accept = () => {
      if (wasSent.current !== 'this form') return;
      wasAccepted.current = true;
      isStopped.current = true;
      forget(place);
    };
    const stop = () => {
      isStopped.current = true;
    };
    window.addEventListener(acceptedEvent, accept);
    window.addEventListener(droppedEvent, stop);
    return () => {
      window.removeEventListener(acceptedEvent, accept);
      window.removeEventListener(droppedEvent, stop);
    };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the page is opened.
  useEffect(() => {
    const form = formIn(frame);
    pristine.current = form ? readPristine(form) : {};
    if (wasAccepted.current && lifetime === 'device') focusFirst(frame);
    else if (form && answer === undefined && differingNames(readTyped(form), pristine.current).length === 0)
      putBack(findDraft(place.storageKey, lifetime), form);
    wasAccepted.current = false;
  }, [place.storageKey, round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new form.
  useEffect(() => {
    isStopped.current = false;
    const form = formIn(frame);
    // An offered draft is not overwritten by what is typed in the meantime.
    if (!form || offered) return;
    return watchForm(form, { ...place, pathname, isStored: restored !== undefined, pristine, isStopped, isFilling });
  }, [place.storageKey, round, restored, offered, discards]);

  function putBack(draft: Draft | undefined, form: HTMLFormElement) {
    if (!draft || !fits(draft.typed)) return;
    const saved = pristine.current;
    const mine = differingNames(draft.typed, draft.base);
    const unsaved = differingNames(draft.typed, saved).filter((name) => mine.includes(name));
    const isSavedNewer = differingNames(draft.base, saved).some((name) => unsaved.includes(name));
    if (unsaved.length === 0 && !draft.files?.length) forget(place);
    else if (!isSavedNewer) void show(overSaved(draft, saved), form);
    else setShown((shown) => ({ ...shown, offered: draft, offer: offerOf(draft, unsaved, form, saved) }));
  }
  async function show(draft: Draft, form: HTMLFormElement) {
    isFilling.current = true;
    const isWhole = lifetime === 'device' || (await fillFrom(draft, form, place.storageKey));
    isFilling.current = false;
    setShown((shown) => ({ key: shown.key, round: shown.round, restored: draft, lacksFile: !isWhole }));
  }
  return {
    restored,
    offer,
    lacksFile,
    formKey: lifetime === 'device' ? `${round} ${restored?.at}` : `${discards}`,
    take() {
      const form = formIn(frame);
      if (!form || !offered) return;
      const draft = overSaved(offered, pristine.current);
      saveDraft(place.storageKey, draft, lifetime);
      void show(draft, form);
    },
    discard() {
      isStopped.current = true;
      forget(place);
      setShown((shown) => ({ key: shown.key, round: shown.round }));
      setDiscards(discards + 1);
      requestAnimationFrame(() => focusFirst(frame));
    },
  };
}

type Frame = RefObject<HTMLElement | null>;
type Place = { storageKey: string; lifetime: DraftLifetime };

/** Which form of the page was sent last: known from its event, as React may never show that it is on its way. */
function useLastSent(frame: Frame, pathname: string) {
  const last = useRef<'this form' | 'another'>(undefined);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof HTMLFormElement)) return;
      const to = new URL(target.getAttribute('action') ?? '', location.href);
      // The later steps of an import belong to the form of its first step, which is gone by then.
      const form = formIn(frame) ?? target;
      if (to.pathname === pathname) last.current = target === form ? 'this form' : 'another';
    };
    document.addEventListener('submit', note, { capture: true });
    return () => document.removeEventListener('submit', note, { capture: true });
  }, [frame, pathname]);
  return last;
}

function formIn(frame: Frame): HTMLFormElement | undefined {
  if (frame.current instanceof HTMLFormElement) return frame.current;
  return frame.current?.querySelector('form') ?? undefined;
}

function focusFirst(frame: Frame): void {
  formIn(frame)?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus();
}

function forget({ storageKey, lifetime }: Place): void {
  deleteDraft(storageKey, lifetime);
  if (lifetime === 'tab') void deleteFiles((key) => key === storageKey);
}

/** The saved text, with the fields that were changed in the draft. */
function overSaved(draft: Draft, saved: TypedForm): Draft {
  const mine = differingNames(draft.typed, draft.base).map((name) => [name, draft.typed[name] ?? []]);
  return { ...draft, base: saved, typed: { ...saved, ...Object.fromEntries(mine) } };
}

function offerOf({ at, typed }: Draft, unsaved: string[], form: HTMLFormElement, saved: TypedForm): Offer {
  const differences = unsaved.map((name) => ({
    name,
    label: labelOf(form, name),
    saved: saved[name]?.join(', ') ?? '',
    typed: typed[name]?.join(', ') ?? '',
  }));
  return { at, differences };
}

function labelOf(form: HTMLFormElement, name: string): string {
  const found = form.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
  const label = found?.labels?.[0] ?? found?.closest('fieldset')?.querySelector('legend');
  return label?.textContent ?? '';
}

/** Answers whether all files are there again. */
async function fillFrom(draft: Draft, form: HTMLFormElement, storageKey: string): Promise<boolean> {
  form.dispatchEvent(new CustomEvent(fillEvent, { detail: draft.typed }));
  await new Promise(requestAnimationFrame);
  fillIn(form, draft.typed);
  const expected = draft.files ?? [];
  const files = expected.length > 0 ? await findFiles(storageKey) : {};
  const filled = fileInputsOf(form).filter((input) => {
    const file = expected.includes(input.name) && files[input.name];
    if (input.files?.[0]) return expected.includes(input.name);
    if (!file || !putInto(input, file)) return false;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  });
  return filled.length === expected.length;
}

type Watch = Place & {
  pathname: string;
  /** The form shows the restored draft, which is stored. */
  isStored: boolean;
  pristine: RefObject<TypedForm>;
  isStopped: RefObject<boolean>;
  isFilling: RefObject<boolean>;
};

function watchForm(form: HTMLFormElement, watch: Watch): () => void {
  const { storageKey, lifetime, pathname, pristine, isStopped, isFilling } = watch;
  const read = () => {
    const files = lifetime === 'tab' ? fileInputsOf(form).filter((input) => input.files?.[0]) : [];
    return { typed: readTyped(form), files: files.map(({ name }) => name) };
  };
  let stored = JSON.stringify(watch.isStored ? read() : { typed: pristine.current, files: [] });
  let timer: ReturnType<typeof setTimeout> | undefined;
  function save() {
    clearTimeout(timer);
    timer = undefined;
    const content = read();
    if (isStopped.current || isFilling.current || JSON.stringify(content) === stored) return;
    stored = JSON.stringify(content);
    const isPristine = content.files.length === 0 && differingNames(content.typed, pristine.current).length === 0;
    if (isPristine) forget(watch);
    else saveDraft(storageKey, { ...content, base: pristine.current }, lifetime);
  }
  const saveSoon = () => {
    timer ??= setTimeout(save, saveDelayMs);
  };
  const saveNow = () => timer && save();
  const keepFiles = (event?: Event) => {
    const isFile = event?.target instanceof HTMLInputElement && event.target.type === 'file';
    if (lifetime !== 'tab' || (event && !isFile)) return;
    const chosen = fileInputsOf(form).flatMap(({ name, files }) => (files?.[0] ? [[name, files[0]] as const] : []));
    if (chosen.length > 0) void saveFiles(storageKey, Object.fromEntries(chosen));
    saveSoon();
  };
  const discardOnReload = ({ target }: Event) => {
    if (!(target instanceof Element) || target.closest('a')?.pathname !== location.pathname) return;
    isStopped.current = true;
    forget(watch);
  };
  const parts = new MutationObserver(saveSoon);
  parts.observe(form, { childList: true, subtree: true });
  form.addEventListener('input', saveSoon);
  form.addEventListener('change', keepFiles);
  form.addEventListener('click', discardOnReload);
  form.addEventListener('submit', saveNow);
  window.addEventListener('pagehide', saveNow);
  keepFiles();
  saveSoon();
  return () => {
    parts.disconnect();
    form.removeEventListener('input', saveSoon);
    form.removeEventListener('change', keepFiles);
    form.removeEventListener('click', discardOnReload);
    form.removeEventListener('submit', saveNow);
    window.removeEventListener('pagehide', saveNow);
    // The person has confirmed leaving, so a draft of this tab is discarded.
    if (lifetime === 'tab' && location.pathname !== pathname && !isSignIn(location.pathname)) forget(watch);
    else saveNow();
    clearTimeout(timer);
  };
}
