import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { href, useFetcher } from 'react-router';
import type { FormAnswer, TypedForm } from '../../forms/form.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { newId } from '../../lib/ids.ts';
import { imageRules } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { isHeic } from '../../ui/upload/heic.ts';
import { shrunkPicture } from '../../ui/upload/picture-tools.ts';
import { sendFile } from '../../ui/upload/send-file.ts';
import { isUnderWay, useUploadQueue } from '../../ui/upload/upload-list.ts';

const address = href('/admin/photos/upload');

/** The server would say the same, after all of it was sent. */
function faultOf(file: File): string | undefined {
  if (isHeic(file)) return m.admin_file_heic();
  return file.size > imageRules.maxBytes ? m.admin_file_too_big() : undefined;
}

type FormPlace = RefObject<HTMLFormElement | null>;

const queueOptions = {
  address,
  field: 'photo',
  prepare: shrunkPicture,
  damaged: m.admin_file_broken,
  faultOf,
  /** While somebody types its description. */
  isHeldBack: (key: string) => document.activeElement?.getAttribute('name')?.endsWith(`-${key}`) ?? false,
};

export type Batch = ReturnType<typeof usePhotoBatch>;

export function usePhotoBatch(form: FormPlace) {
  const [batch] = useState(newId);
  const batchFields = useSentFields(form, batch);
  const queue = useUploadQueue<{ id: string }>({ ...queueOptions, fieldsOf: batchFields.fieldsOf });
  const { uploads } = queue;
  const pending = uploads.filter((upload) => upload.state !== 'done' && !upload.isRefused && !isUnderWay(upload));
  const done = uploads.filter(({ state }) => state === 'done').length;
  const failed = uploads.filter(({ state, comesAgain }) => state === 'failed' && !comesAgain);
  const hasUnsent = uploads.some(({ state, isRefused }) => state !== 'done' && !isRefused);
  const { answer, finish } = useFinish(batch, done, done > 0 && done === uploads.length);
  const check = useCheck(form);
  const isBusy = queue.isBusy || check.isChecking;

  function start(keys: string[]) {
    batchFields.start(keys);
    for (const key of keys) queue.retry(key);
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The form is never sent itself, and the unsaved guard must not think so.
    event.stopPropagation();
    if (check.isChecking || (pending.length === 0 && isBusy)) return;
    if (pending.length === 0) return check.reportMissingPhotos();
    if (await check.isFine()) start(pending.map(({ key }) => key));
  }

  return {
    ...queue,
    add(files: Iterable<File>) {
      check.forgetMissing();
      queue.add(files);
    },
    retry: (key: string) => (pending.some((upload) => upload.key === key) ? start([key]) : queue.retry(key)),
    ...check.answersBefore(answer),
    missing: check.isMissing ? m.admin_file_missing() : undefined,
    send,
    retryFailed: () => start(failed.filter(({ isRefused }) => !isRefused).map(({ key }) => key)),
    pending,
    failed,
    done,
    hasUnsent,
    isBusy,
    canFinish: done > 0 && !isBusy,
    finish,
  };
}

/**
 * The shared fields are those of the moment when the photos were started. The fields of one photo can be changed until
 * it is sent; each retry then sends the same.
 */
function useSentFields(form: FormPlace, batch: string) {
  const sharedFields = useRef(new Map<string, Record<string, string>>());
  const sentFields = useRef(new Map<string, Record<string, string>>());
  return {
    fieldsOf({ key }: { key: string }) {
      const fields = sentFields.current.get(key) ?? {
        ...sharedFields.current.get(key),
        ...(form.current && readWords(form.current, key)),
        upload_batch: batch,
      };
      sentFields.current.set(key, fields);
      return fields;
    },
    start(keys: string[]) {
      for (const key of keys) {
        sentFields.current.delete(key);
        if (form.current) sharedFields.current.set(key, fieldTexts(form.current));
      }
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
    reportMissingPhotos() {
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

function useFinish(batch: string, count: number, isDue: boolean) {
  const { submit, data } = useFetcher<FormAnswer>();
  const finish = () => {
    const form = formOf({ intent: 'finish', count: `${count}`, upload_batch: batch });
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

const own = ['title', 'description', 'alt', 'turn'];
const ofAll = ['album_id', 'album_title', 'album_day', 'consent_on', 'consent_reference'];

/** A new album without a day gets the same day for all photos, even past midnight. */
function fieldTexts(form: HTMLFormElement): Record<string, string> {
  const given = new FormData(form);
  const fields = Object.fromEntries(ofAll.map((name) => [name, textOf(given, name)]));
  return fields.album_title && !fields.album_day ? { ...fields, album_day: dayInIndia(Date.now()) } : fields;
}

function readWords(form: HTMLFormElement, key: string): Record<string, string> {
  const given = new FormData(form);
  return Object.fromEntries(own.map((name) => [name, textOf(given, `${name}-${key}`)]));
}

function typedIn(form: HTMLFormElement): TypedForm {
  const given = new FormData(form);
  return Object.fromEntries(ofAll.map((name) => [name, [textOf(given, name)]]));
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  return form;
}

function textOf(given: FormData, name: string): string {
  const entry = given.get(name);
  return typeof entry === 'string' ? entry : '';
}
