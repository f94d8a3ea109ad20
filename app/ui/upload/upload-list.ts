import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { newId } from '../../lib/ids.ts';
import { m } from '../../paraglide/messages.js';
import { isDamagedPicture } from './picture-tools.ts';
import { type SendForm, type SendOutcome, sendFile } from './send-file.ts';

type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'stopped';

export type Upload<Answer> = {
  key: string;
  file: File;
  state: UploadState;
  sentBytes: number;
  totalBytes: number;
  fault?: string;
  errors?: Record<string, string>;
  answer?: Answer;
  isStarted: boolean;
  isPrepared: boolean;
  isSmaller: boolean;
  /** The file itself is not accepted, so that sending it again would fail too. */
  isRefused?: boolean;
  comesAgain?: boolean;
  /** Perhaps the server has it already: what goes with it must not change any more. */
  wasSent?: boolean;
};

export type UploadOptions<Answer> = {
  /** Answers JSON: 200 with the answer, else `{ fault, errors? }`. */
  address: string;
  field: string;
  /** `upload_key` is always sent, so that the server stores a file once. */
  fieldsOf?: (upload: Upload<Answer>) => Record<string, string>;
  prepare?: (file: File) => Promise<File>;
  faultOf?: (file: File) => string | undefined;
  /** Of a picture that is not whole. */
  damaged?: () => string;
  isAboutFile?: (fault: string) => boolean;
  startsAtOnce?: boolean;
  /** Sent after the others, such as a photo of which somebody is writing. */
  isHeldBack?: (key: string) => boolean;
};

const pauseMs = 3000;
const longestPauseMs = 60_000;

export class UploadList<Answer> {
  /** A new array after each change. */
  uploads: Upload<Answer>[] = [];
  #listeners = new Set<() => void>();
  #options: () => UploadOptions<Answer>;
  #send: SendForm<Answer>;
  #preparing: Promise<void> = Promise.resolve();
  #current: { key: string; stop(): void } | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #breaks = 0;
  #isClosed = false;

  constructor(options: () => UploadOptions<Answer>, send: SendForm<Answer>) {
    this.#options = options;
    this.#send = send;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add = (files: Iterable<File>): void => {
    const isStarted = this.#options().startsAtOnce ?? false;
    for (const file of files) {
      const key = newId();
      const fresh = { key, file, state: 'waiting', sentBytes: 0, totalBytes: file.size, isStarted } as const;
      this.#set([...this.uploads, { ...fresh, isPrepared: false, isSmaller: false }]);
      this.#preparing = this.#preparing.then(() => this.#prepare(key));
    }
  };

  stop = (key: string): void => {
    this.#change(key, { state: 'stopped', isStarted: false, sentBytes: 0, wasSent: false });
    if (this.#current?.key === key) this.#current.stop();
  };

  retry = (key: string): void => {
    this.#change(key, { ...again, isStarted: true });
    this.#endPause();
    this.#sendNextReady();
  };

  remove = (key: string): void => {
    this.#set(this.uploads.filter((upload) => upload.key !== key));
    if (this.#current?.key === key) this.#current.stop();
    this.#sendNextReady();
  };

  resume = (): void => {
    this.#endPause();
    this.#set(this.uploads.map((upload) => (upload.comesAgain ? { ...upload, ...again } : upload)));
    this.#sendNextReady();
  };

  /** React may unmount a page and mount it again while it is shown. */
  open = (): void => {
    this.#isClosed = false;
    this.#sendNextReady();
  };

  close = (): void => {
    this.#isClosed = true;
    this.#endPause();
    this.#current?.stop();
  };

  async #prepare(key: string): Promise<void> {
    const chosen = this.uploads.find((upload) => upload.key === key)?.file;
    if (!chosen) return;
    const { prepare, faultOf, damaged } = this.#options();
    const lack = damaged && (await isDamagedPicture(chosen)) ? damaged() : undefined;
    const file = prepare && !lack ? await prepare(chosen).catch(() => chosen) : chosen;
    const fault = lack ?? faultOf?.(file);
    const isSmaller = file.size < chosen.size;
    this.#change(key, { file, totalBytes: file.size, isPrepared: true, isSmaller });
    if (fault !== undefined) this.#change(key, { state: 'failed', fault, isStarted: false, isRefused: true });
    this.#sendNextReady();
  }

  #sendNextReady(): void {
    if (this.#isClosed || this.#current || this.#pause) return;
    const ready = this.uploads.filter(
      ({ state, isStarted, isPrepared }) => state === 'waiting' && isStarted && isPrepared,
    );
    const { isHeldBack } = this.#options();
    const next = ready.find(({ key }) => !isHeldBack?.(key)) ?? ready[0];
    if (next) void this.#sendNext(next);
  }

  async #sendNext(upload: Upload<Answer>): Promise<void> {
    const { key, file } = upload;
    const { address, field, fieldsOf } = this.#options();
    const form = new FormData();
    for (const [name, text] of Object.entries({ ...fieldsOf?.(upload), upload_key: key })) form.set(name, text);
    form.set(field, file, file.name);
    this.#change(key, { state: 'sending', wasSent: true });
    const { outcome, stop } = this.#send(address, form, (share) => {
      this.#change(key, { sentBytes: Math.round(share * file.size) });
    });
    this.#current = { key, stop };
    await this.#settle(key, file, await outcome);
    this.#current = undefined;
    this.#sendNextReady();
  }

  async #settle(key: string, file: File, outcome: SendOutcome<Answer>): Promise<void> {
    const isGone = 'fault' in outcome && outcome.isPassing && !(await isReadable(file));
    if (this.#isClosed) return;
    // Stopped or removed in the meantime, and perhaps started again.
    if (this.uploads.find((upload) => upload.key === key)?.state !== 'sending') return;
    if ('answer' in outcome) {
      this.#breaks = 0;
      return this.#change(key, { state: 'done', sentBytes: file.size, answer: outcome.answer });
    }
    if (isGone) return this.#change(key, { state: 'failed', fault: m.upload_file_gone(), isRefused: true });
    const { isPassing: comesAgain, fault, errors } = outcome;
    const { field, isAboutFile = () => errors?.[field] !== undefined } = this.#options();
    const isRefused = !comesAgain && isAboutFile(fault);
    const failure = { fault, comesAgain, isRefused, ...(errors && { errors }) };
    this.#change(key, { state: 'failed', sentBytes: 0, wasSent: comesAgain, ...failure });
    if (comesAgain) this.#pauseAWhile();
  }

  #pauseAWhile(): void {
    this.#pause = setTimeout(this.resume, Math.min(pauseMs * 2 ** this.#breaks, longestPauseMs));
    this.#breaks += 1;
  }

  #endPause(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
  }

  #change(key: string, change: Partial<Upload<Answer>>): void {
    this.#set(this.uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  #set(uploads: Upload<Answer>[]): void {
    this.uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}

const again = { state: 'waiting', sentBytes: 0, fault: undefined, errors: undefined, comesAgain: false } as const;

/** A file that was changed since it was chosen fails like a connection, and would be retried for ever. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

export function isUnderWay({ state, isStarted, comesAgain }: Upload<unknown>): boolean {
  return state === 'sending' || (state === 'waiting' && isStarted) || (state === 'failed' && comesAgain === true);
}

export function useUploadQueue<Answer>(options: UploadOptions<Answer>) {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [list] = useState(() => new UploadList<Answer>(() => latest.current, sendFile));
  const uploads = useSyncExternalStore(
    list.subscribe,
    () => list.uploads,
    () => list.uploads,
  );
  useEffect(() => {
    list.open();
    addEventListener('online', list.resume);
    return () => {
      removeEventListener('online', list.resume);
      list.close();
    };
  }, [list]);
  const { add, stop, retry, remove } = list;
  return { uploads, add, stop, retry, remove, isBusy: uploads.some(isUnderWay) };
}
