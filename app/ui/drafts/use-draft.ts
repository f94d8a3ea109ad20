import { type RefObject, use, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { TypedForm } from '../../forms/form.ts';
import { deleteFiles, findFiles, saveFiles } from './draft-files.ts';
import { DraftOwner } from './draft-owner.ts';
import {
  type Draft,
  type DraftLifetime,
  deleteDraft,
  fileInputsOf,
  fillEvent,
  fillIn,
  findDraft,
  putInto,
  readPristine,
  readTyped,
  saveDraft,
} from './draft-storage.ts';

const saveDelayMs = 400;

type DraftOptions = {
  /** `device`: the page puts the words back itself, with `formKey` as the key of its form. `tab`: they are filled in here. */
  lifetime: DraftLifetime;
  /** Whether what is sent to the address of the page comes from this form; by default all of it does. */
  isOwnForm?: (sent: FormData) => boolean;
  /** Whether what was kept belongs into this form. */
  fits?: (typed: TypedForm) => boolean;
};

export type StoredDraft = {
  restored: Draft | undefined;
  /** Whether a file could not be put back. */
  lacksFile: boolean;
  formKey: string;
  discard: () => void;
};

/** Stores the form in or at `frame` until it is accepted: through a reload, and until somebody has signed in again. */
export function useDraft(
  frame: RefObject<HTMLElement | null>,
  answer: object | undefined,
  { lifetime, isOwnForm = () => true, fits = () => true }: DraftOptions,
): StoredDraft {
  const storageKey = `words of ${use(DraftOwner)} on ${useLocation().pathname}`;
  const isStopped = useRef(false);
  const rounds = useRounds(answer, lifetime, isOwnForm);
  const { round, isLeaving } = rounds;
  const restoring = useRestored(frame, { storageKey, lifetime, hasAnswer: answer !== undefined, fits, ...rounds });
  const { restored, setRestored, lacksFile, pristine, isFilling } = restoring;
  const [discards, setDiscards] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new form.
  useEffect(() => {
    isStopped.current = false;
    const form = formIn(frame);
    if (!form) return;
    const last = restored ? contentOf(form, lifetime) : pristine.current;
    return watchForm(form, { storageKey, lifetime, last, pristine, isStopped, isFilling });
  }, [storageKey, round, restored]);
  useEffect(() => {
    if (!isLeaving) return;
    isStopped.current = true;
    forget(storageKey, lifetime);
  }, [storageKey, lifetime, isLeaving]);
  function discard() {
    isStopped.current = true;
    forget(storageKey, lifetime);
    setRestored(undefined);
    setDiscards(discards + 1);
    requestAnimationFrame(() => focusFirst(frame));
  }
  const formKey = lifetime === 'device' ? `${round} ${restored?.at}` : `${discards}`;
  return { restored, lacksFile, formKey, discard };
}

type Restoring = {
  storageKey: string;
  lifetime: DraftLifetime;
  hasAnswer: boolean;
  fits: (typed: TypedForm) => boolean;
  round: number;
  isAccepted: boolean;
};

function useRestored(frame: Frame, { storageKey, lifetime, hasAnswer, fits, round, isAccepted }: Restoring) {
  const pristine = useRef('');
  const isFilling = useRef(false);
  const [restored, setRestored] = useState<Draft>();
  const [lacksFile, setLacksFile] = useState(false);
  const [since, setSince] = useState(round);
  if (since !== round) {
    setSince(round);
    setRestored(undefined);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the page is opened.
  useEffect(() => {
    const form = formIn(frame);
    pristine.current = form ? JSON.stringify({ typed: readPristine(form), files: [] }) : '';
    if (isAccepted) forget(storageKey, lifetime);
    if (isAccepted && lifetime === 'device') focusFirst(frame);
    else if (form && !isAccepted && !hasAnswer && contentOf(form, lifetime) === pristine.current) {
      const stored = findDraft(storageKey, lifetime);
      const draft = stored && fits(stored.typed) ? stored : undefined;
      if (draft && lifetime === 'tab') void fill(draft, form);
      else setRestored(draft);
    }
  }, [storageKey, round]);
  async function fill(draft: Draft, form: HTMLFormElement) {
    isFilling.current = true;
    const isWhole = await fillFrom(draft, form, storageKey);
    isFilling.current = false;
    setLacksFile(!isWhole);
    setRestored(draft);
  }
  return { restored, setRestored, lacksFile, pristine, isFilling };
}

type Frame = RefObject<HTMLElement | null>;

function formIn(frame: Frame): HTMLFormElement | undefined {
  if (frame.current instanceof HTMLFormElement) return frame.current;
  return frame.current?.querySelector('form') ?? undefined;
}

function focusFirst(frame: Frame): void {
  formIn(frame)?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')?.focus();
}

function forget(storageKey: string, lifetime: DraftLifetime): void {
  deleteDraft(storageKey, lifetime);
  if (lifetime === 'tab') void deleteFiles(storageKey);
}

/** Answers whether all files are there again. */
async function fillFrom(draft: Draft, form: HTMLFormElement, storageKey: string): Promise<boolean> {
  form.dispatchEvent(new CustomEvent(fillEvent, { detail: draft.typed }));
  await new Promise(requestAnimationFrame);
  fillIn(form, draft.typed);
  const wanted = draft.files ?? [];
  const files = wanted.length > 0 ? await findFiles(storageKey) : {};
  const filled = fileInputsOf(form).filter((input) => {
    const file = wanted.includes(input.name) && files[input.name];
    if (input.files?.[0]) return wanted.includes(input.name);
    if (!file || !putInto(input, file)) return false;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  });
  return filled.length === wanted.length;
}

function contentOf(form: HTMLFormElement, lifetime: DraftLifetime): string {
  return JSON.stringify(readContent(form, lifetime));
}

function readContent(form: HTMLFormElement, lifetime: DraftLifetime) {
  const files = lifetime === 'tab' ? fileInputsOf(form).filter((input) => input.files?.[0]) : [];
  return { typed: readTyped(form), files: files.map(({ name }) => name) };
}

type Rounds = { key: string; round: number; sent?: 'this form' | 'another' | undefined; isAccepted: boolean };

function useRounds(answer: object | undefined, lifetime: DraftLifetime, isOwnForm: (sent: FormData) => boolean) {
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
  // Who left was asked; what only the tab keeps is then dropped.
  const isDropped = isOwn || lifetime === 'tab';
  const isLeaving = state === 'loading' && isDropped && location.pathname !== pathname;
  return { round: now.round, isAccepted: now.isAccepted, isLeaving };
}

type Watch = {
  storageKey: string;
  lifetime: DraftLifetime;
  last: string;
  pristine: RefObject<string>;
  isStopped: RefObject<boolean>;
  isFilling: RefObject<boolean>;
};

function watchForm(
  form: HTMLFormElement,
  { storageKey, lifetime, last, pristine, isStopped, isFilling }: Watch,
): () => void {
  let stored = last;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function save() {
    clearTimeout(timer);
    timer = undefined;
    const content = contentOf(form, lifetime);
    if (isStopped.current || isFilling.current || content === stored) return;
    stored = content;
    if (content === pristine.current) forget(storageKey, lifetime);
    else saveDraft(storageKey, readContent(form, lifetime), lifetime);
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
    forget(storageKey, lifetime);
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
    saveNow();
  };
}
