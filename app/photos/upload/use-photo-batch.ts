import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { href, useFetcher } from 'react-router';
import type { FormAnswer, TypedForm } from '../../forms/form.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { imageRules } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { sendFile } from '../../ui/upload/send-file.ts';
import { shrinkPicture } from '../../ui/upload/shrink-picture.ts';
import type { Upload } from '../../ui/upload/upload-list.ts';
import { isUnderWay, useUploadQueue } from '../../ui/upload/upload-queue.ts';

const address = href('/admin/photos/upload');

type FormPlace = RefObject<HTMLFormElement | null>;

export type Batch = ReturnType<typeof usePhotoBatch>;

export function usePhotoBatch(form: FormPlace) {
  const words = useToldWords(form);
  const queue = useUploadQueue<{ id: string }>({
    address,
    field: 'photo',
    fieldsOf: words.fieldsOf,
    prepare: shrinkPicture,
    damaged: m.admin_file_broken,
    faultOf: (file) => (file.size > imageRules.maxBytes ? m.admin_file_too_big() : undefined),
  });
  const { uploads } = queue;
  const pending = uploads.filter((upload) => upload.state !== 'done' && !upload.isRefused && !isUnderWay(upload));
  const done = uploads.filter(({ state }) => state === 'done').length;
  const hasUnsent = uploads.some(({ state, isRefused }) => state !== 'done' && !isRefused);
  const { answer, finish } = useFinish(uploads, done > 0 && done === uploads.length);
  const check = useCheck(form);
  const isBusy = queue.isBusy || check.isChecking;

  function go(keys: string[]) {
    words.tell(keys);
    for (const key of keys) queue.retry(key);
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The form is never sent itself, and the unsaved guard must not think so.
    event.stopPropagation();
    if (check.isChecking || (pending.length === 0 && isBusy)) return;
    if (pending.length === 0) return check.askForPhotos();
    if (await check.isFine()) go(pending.map(({ key }) => key));
  }

  return {
    ...queue,
    add(files: Iterable<File>) {
      check.forgetMissing();
      queue.add(files);
    },
    retry: (key: string) => (pending.some((upload) => upload.key === key) ? go([key]) : queue.retry(key)),
    ...check.answersBefore(answer),
    missing: check.isMissing ? m.admin_file_missing() : undefined,
    send,
    pending,
    done,
    hasUnsent,
    isBusy,
    canFinish: done > 0 && !isBusy,
    finish,
  };
}

/** The values of each photo at the moment it was started: from then on its fields are disabled. */
function useToldWords(form: FormPlace) {
  const told = useRef(new Map<string, Record<string, string>>());
  return {
    fieldsOf: ({ key }: { key: string }) => told.current.get(key) ?? {},
    tell(keys: string[]) {
      for (const key of keys) if (form.current) told.current.set(key, readWords(form.current, key));
    },
  };
}

function useCheck(form: FormPlace) {
  const [answer, setAnswer] = useState<FormAnswer>();
  const [typed, setTyped] = useState<TypedForm>();
  const [isChecking, setIsChecking] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  return {
    answersBefore: (later: FormAnswer | undefined) => ({
      answer: later ?? answer,
      shown: typed && { errors: {}, ...(later ?? answer), typed },
    }),
    isChecking,
    isMissing,
    askForPhotos() {
      setIsMissing(true);
      focusShown(form.current, '.drop-button');
    },
    forgetMissing: () => setIsMissing(false),
    async isFine(): Promise<boolean> {
      if (!form.current) return false;
      // The fields are disabled from here on: the button keeps the focus.
      form.current.querySelector<HTMLElement>('.batch-bar [type=submit]')?.focus();
      setIsChecking(true);
      setTyped(typedIn(form.current));
      const faults = await findFaults(form.current);
      setIsChecking(false);
      setAnswer(faults);
      if (faults) focusShown(form.current, '[aria-invalid=true], [role=alert]');
      return faults === undefined;
    },
  };
}

/** Undefined when all is well, or when the server cannot be reached. */
async function findFaults(form: HTMLFormElement): Promise<FormAnswer | undefined> {
  const question = formOf({ ...fieldTexts(form), intent: 'check' });
  const outcome = await sendFile(address, question, () => undefined).outcome;
  if (!('fault' in outcome) || outcome.isPassing) return undefined;
  const { fault, errors } = outcome;
  return { typed: typedIn(form), errors: errors ?? {}, ...(errors ? {} : { failure: fault }) };
}

function focusShown(form: HTMLFormElement | null, place: string): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>(place)?.focus();
  });
}

function useFinish(uploads: readonly Upload<{ id: string }>[], isDue: boolean) {
  const { submit, data } = useFetcher<FormAnswer>();
  const ids = uploads.flatMap(({ answer }) => answer?.id ?? []);
  const finish = () => {
    const form = formOf({ intent: 'finish', count: `${ids.length}` });
    for (const id of ids) form.append('id', id);
    void submit(form, { method: 'post', action: href('/admin/photos/new') });
  };
  const finishNow = useRef(finish);
  useEffect(() => {
    finishNow.current = finish;
  });
  useEffect(() => {
    if (isDue) finishNow.current();
  }, [isDue]);
  return { finish, answer: data };
}

const own = ['title', 'description', 'alt'];
const ofAll = ['album_id', 'album_title', 'album_day', 'consent_on', 'consent_reference'];

/** A new album without a day gets the same day for all photos, even past midnight. */
export function fieldTexts(form: HTMLFormElement): Record<string, string> {
  const given = new FormData(form);
  const words = Object.fromEntries(ofAll.map((name) => [name, textOf(given, name)]));
  return words.album_title && !words.album_day ? { ...words, album_day: dayInIndia(Date.now()) } : words;
}

function readWords(form: HTMLFormElement, key: string): Record<string, string> {
  const given = new FormData(form);
  return { ...fieldTexts(form), ...Object.fromEntries(own.map((name) => [name, textOf(given, `${name}-${key}`)])) };
}

export function typedIn(form: HTMLFormElement): TypedForm {
  const given = new FormData(form);
  return Object.fromEntries(ofAll.map((name) => [name, [textOf(given, name)]]));
}

export function formOf(words: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(words)) form.set(name, text);
  return form;
}

function textOf(given: FormData, name: string): string {
  const entry = given.get(name);
  return typeof entry === 'string' ? entry : '';
}
