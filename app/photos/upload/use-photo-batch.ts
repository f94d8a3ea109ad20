import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import type { FormAnswer, TypedForm } from '../../lib/form.ts';
import { imageRules } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { sendFile } from '../../ui/send-file.ts';
import { shrinkPicture } from '../../ui/shrink-picture.ts';
import { isUnderWay, useUploadQueue } from '../../ui/upload-queue.ts';
import { formOf, readWords, typedIn, wordsOf } from './batch-words.ts';

const address = '/admin/photos/upload';

type FormPlace = RefObject<HTMLFormElement | null>;

export type Batch = ReturnType<typeof usePhotoBatch>;

/** What goes on in the form of many photos: sent on a press, and left for the dashboard when all have arrived. */
export function usePhotoBatch(form: FormPlace) {
  const words = useToldWords(form);
  const queue = useUploadQueue<{ id: string }>({
    address,
    field: 'photo',
    fieldsOf: words.fieldsOf,
    prepare: shrinkPicture,
    faultOf: (file) => (file.size > imageRules.maxBytes ? m.desk_file_too_big() : undefined),
  });
  const { uploads } = queue;
  const pending = uploads.filter((upload) => upload.state !== 'done' && !upload.isRefused && !isUnderWay(upload));
  const done = uploads.filter(({ state }) => state === 'done').length;
  const hasUnsent = uploads.some(({ state, isRefused }) => state !== 'done' && !isRefused);
  const { answer, finish } = useFinish(done, done > 0 && done === uploads.length);
  const check = useCheck(form);
  const isBusy = queue.isBusy || check.isChecking;

  function go(keys: string[]) {
    words.tell(keys);
    for (const key of keys) queue.retry(key);
  }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The form is never sent itself, and nobody else is to take it for sent.
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
    // On its way already, it goes on with the words that it was told to go with.
    retry: (key: string) => (pending.some((upload) => upload.key === key) ? go([key]) : queue.retry(key)),
    ...check.answersBefore(answer),
    missing: check.isMissing ? m.desk_file_missing() : undefined,
    send,
    pending,
    done,
    hasUnsent,
    isBusy,
    canFinish: done > 0 && !isBusy,
    finish,
  };
}

/** The words of each photo as they were when it was told to go: from then on its fields are shut. */
function useToldWords(form: FormPlace) {
  const told = useRef(new Map<string, Record<string, string>>());
  return {
    fieldsOf: ({ key }: { key: string }) => told.current.get(key) ?? {},
    tell(keys: string[]) {
      for (const key of keys) if (form.current) told.current.set(key, readWords(form.current, key));
    },
  };
}

/** Looks at the words for all photos before the first is sent for nothing. */
function useCheck(form: FormPlace) {
  const [answer, setAnswer] = useState<FormAnswer>();
  const [typed, setTyped] = useState<TypedForm>();
  const [isChecking, setIsChecking] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  return {
    /** The answer that counts, and with it what the fields for all photos show: what is in them stays in them. */
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
      // The fields are shut from here on: the button keeps the focus.
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

/** Whether the words for all photos are in order: undefined when they are, or nobody can be asked. */
async function findFaults(form: HTMLFormElement): Promise<FormAnswer | undefined> {
  const question = formOf({ ...wordsOf(form), intent: 'check' });
  const outcome = await sendFile(address, question, () => undefined).outcome;
  if (!('fault' in outcome) || outcome.isPassing) return undefined;
  const { fault, errors } = outcome;
  return { typed: typedIn(form), errors: errors ?? {}, ...(errors ? {} : { broke: fault }) };
}

/** After React has shown the faults. */
function focusShown(form: HTMLFormElement | null, place: string): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>(place)?.focus();
  });
}

/** Leads to the dashboard, by itself as soon as nothing is left to do. */
function useFinish(done: number, isDue: boolean) {
  const { submit, data } = useFetcher<FormAnswer>();
  const finish = () =>
    void submit({ intent: 'finish', count: `${done}` }, { method: 'post', action: '/admin/photos/new' });
  const finishNow = useRef(finish);
  useEffect(() => {
    finishNow.current = finish;
  });
  useEffect(() => {
    if (isDue) finishNow.current();
  }, [isDue]);
  return { finish, answer: data };
}
