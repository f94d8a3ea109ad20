import { type RefObject, use, useEffect, useState, useSyncExternalStore } from 'react';
import { href } from 'react-router';
import type { TypedForm } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { DraftOwner, deleteDraft, findDraft, saveDraft } from '../../ui/drafts/draft-storage.ts';
import { type SendOutcome, sendFile } from '../../ui/upload/send-file.ts';
import { type Caption, captionField, captionNames } from '../photo-fields.ts';

export type CaptionState =
  | { status: 'unsaved' | 'saving' | 'saved' | 'waiting' }
  | { status: 'failed'; fault: string }
  | { status: 'changed'; saved: Caption; who: string };

type CaptionPhoto = Caption & { id: string };

type Answer = { saved?: Caption; who?: string };

const pauseMs = 5000;

/** Saves the photos of a form one after the other; what is not saved yet is kept on this device. */
class CaptionList {
  /** A new object after each change. */
  states: Readonly<Record<string, CaptionState | undefined>> = {};
  #form: () => HTMLFormElement | null;
  #owner: string;
  #was: Map<string, Caption>;
  #queue = new Map<string, Caption>();
  #isSending = false;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<() => void>();

  constructor(form: () => HTMLFormElement | null, photos: readonly CaptionPhoto[], owner: string) {
    this.#form = form;
    this.#owner = owner;
    this.#was = new Map(photos.map(({ id, title, alt }) => [id, { title, alt }]));
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Puts back what was kept on this device, and saves it. */
  open = (): void => {
    for (const id of this.#was.keys()) {
      const draft = findDraft(this.#draftKey(id), 'device');
      const caption = draft && captionOf(draft.typed);
      const before = draft && captionOf(draft.base);
      if (!caption || !before) continue;
      writeCaption(this.#form(), id, caption);
      this.#was.set(id, before);
    }
    this.saveAll();
  };

  close = (): void => clearTimeout(this.#pause);

  note = (id: string): void => {
    const { typed, before } = this.#read(id);
    if (!typed || !before) return;
    const isChanged = !isSame(typed, before);
    if (isChanged) saveDraft(this.#draftKey(id), { typed: typedOf(typed), base: typedOf(before) }, 'device');
    else deleteDraft(this.#draftKey(id), 'device');
    this.#set(id, isChanged ? { status: 'unsaved' } : undefined);
  };

  save = (id: string): void => {
    const { typed, before } = this.#read(id);
    if (!typed || !before || isSame(typed, before)) return;
    this.#queue.set(id, typed);
    this.#set(id, { status: 'saving' });
    void this.#sendNext();
  };

  saveAll = (): void => {
    for (const id of this.#was.keys()) this.save(id);
  };

  /** What somebody else has written is replaced by what is typed here, or the other way round. */
  settle = (id: string, isMine: boolean): void => {
    const state = this.states[id];
    if (state?.status !== 'changed') return;
    this.#was.set(id, state.saved);
    if (isMine) {
      this.save(id);
      return;
    }
    writeCaption(this.#form(), id, state.saved);
    this.#saved(id);
  };

  /** What is on its way arrives although the page is left. */
  isUnsaved = (): boolean =>
    Object.values(this.states).some((state) => state && state.status !== 'saving' && state.status !== 'saved');

  async #sendNext(): Promise<void> {
    const [next] = this.#queue;
    if (!next || this.#isSending) return;
    const [id, typed] = next;
    this.#queue.delete(id);
    const before = this.#was.get(id);
    this.#isSending = true;
    if (before && !isSame(typed, before)) {
      const { outcome } = sendFile<Answer>(saveAddress, formOf(id, typed, before), () => undefined);
      this.#answer(id, typed, await outcome);
    }
    this.#isSending = false;
    await this.#sendNext();
  }

  #answer(id: string, sent: Caption, outcome: SendOutcome<Answer>): void {
    if ('fault' in outcome) {
      const { isPassing, fault } = outcome;
      if (isPassing) this.#pauseAWhile();
      this.#set(id, isPassing ? { status: 'waiting' } : { status: 'failed', fault });
    } else if (outcome.answer.saved) {
      const { saved, who } = outcome.answer;
      this.#set(id, { status: 'changed', saved, who: who || m.captions_somebody() });
    } else {
      this.#was.set(id, sent);
      const { typed = sent } = this.#read(id);
      if (isSame(typed, sent)) this.#saved(id);
      else this.note(id);
    }
  }

  #saved(id: string): void {
    deleteDraft(this.#draftKey(id), 'device');
    this.#set(id, { status: 'saved' });
  }

  #pauseAWhile(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(this.saveAll, pauseMs);
  }

  #read(id: string): { typed: Caption | undefined; before: Caption | undefined } {
    return { typed: readCaption(this.#form(), id), before: this.#was.get(id) };
  }

  #draftKey(id: string): string {
    return `caption of ${this.#owner} on ${id}`;
  }

  #set(id: string, state: CaptionState | undefined): void {
    this.states = { ...this.states, [id]: state };
    for (const listener of this.#listeners) listener();
  }
}

const saveAddress = href('/admin/photos/captions/save');

function isSame(one: Caption, other: Caption): boolean {
  return captionNames.every((name) => one[name] === other[name]);
}

function inputIn(form: HTMLFormElement | null, name: keyof Caption, id: string): HTMLInputElement | undefined {
  const input = form?.elements.namedItem(captionField(name, id));
  return input instanceof HTMLInputElement ? input : undefined;
}

function readCaption(form: HTMLFormElement | null, id: string): Caption | undefined {
  const title = inputIn(form, 'title', id);
  const alt = inputIn(form, 'alt', id);
  return title && alt && { title: title.value, alt: alt.value };
}

function writeCaption(form: HTMLFormElement | null, id: string, caption: Caption): void {
  for (const name of captionNames) {
    const input = inputIn(form, name, id);
    if (input) input.value = caption[name];
  }
}

function formOf(id: string, typed: Caption, before: Caption): FormData {
  const form = new FormData();
  form.set('id', id);
  for (const name of captionNames) {
    form.set(name, typed[name]);
    form.set(`was_${name}`, before[name]);
  }
  return form;
}

function typedOf({ title, alt }: Caption): TypedForm {
  return { title: [title], alt: [alt] };
}

function captionOf(typed: TypedForm): Caption | undefined {
  const title = typed.title?.[0];
  const alt = typed.alt?.[0];
  return title === undefined || alt === undefined ? undefined : { title, alt };
}

export type Captions = ReturnType<typeof useCaptions>;

export function useCaptions(form: RefObject<HTMLFormElement | null>, photos: readonly CaptionPhoto[]) {
  const owner = use(DraftOwner);
  const [list] = useState(() => new CaptionList(() => form.current, photos, owner));
  const states = useSyncExternalStore(
    list.subscribe,
    () => list.states,
    () => list.states,
  );
  useEffect(() => {
    list.open();
    addEventListener('online', list.saveAll);
    return () => {
      removeEventListener('online', list.saveAll);
      list.close();
    };
  }, [list]);
  return { states, note: list.note, save: list.save, settle: list.settle, isUnsaved: list.isUnsaved };
}
