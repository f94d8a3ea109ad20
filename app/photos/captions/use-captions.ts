import { type RefObject, use, useEffect, useRef, useState } from 'react';
import { href } from 'react-router';
import type { TypedForm } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { deleteDraft, findDraft, saveDraft } from '../../ui/drafts/draft-storage.ts';
import { DraftOwner } from '../../ui/drafts/use-draft.ts';
import { sendFile } from '../../ui/upload/send-file.ts';
import { type Caption, captionField, captionNames } from './caption-fields.ts';

export type CaptionState =
  | { status: 'unsaved' | 'saving' | 'saved' | 'waiting' }
  | { status: 'failed'; fault: string }
  | { status: 'changed'; saved: Caption; who: string };

export type CaptionPhoto = Caption & { id: string };

type Answer = { saved?: Caption; who?: string };

const pauseMs = 5000;

type FormPlace = RefObject<HTMLFormElement | null>;

export type Captions = ReturnType<typeof useCaptions>;

/** Saves the photos of the form one after the other; what is not saved yet is kept on this device. */
export function useCaptions(form: FormPlace, photos: readonly CaptionPhoto[]) {
  const owner = use(DraftOwner);
  const [states, setStates] = useState<Record<string, CaptionState | undefined>>({});
  const was = useRef(new Map(photos.map(({ id, title, alt }) => [id, { title, alt }])));
  const queue = useRef(new Map<string, Caption>());
  const isSending = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const draftKey = (id: string) => `caption of ${owner} on ${id}`;
  const setState = (id: string, state: CaptionState | undefined) => setStates((all) => ({ ...all, [id]: state }));

  function note(id: string) {
    const typed = readCaption(form.current, id);
    const before = was.current.get(id);
    if (!typed || !before) return;
    const isChanged = !isSame(typed, before);
    if (isChanged) saveDraft(draftKey(id), { typed: typedOf(typed, before) }, 'device');
    else deleteDraft(draftKey(id), 'device');
    setState(id, isChanged ? { status: 'unsaved' } : undefined);
  }

  function save(id: string) {
    const typed = readCaption(form.current, id);
    const before = was.current.get(id);
    if (!typed || !before || isSame(typed, before)) return;
    queue.current.set(id, typed);
    setState(id, { status: 'saving' });
    void sendNext();
  }

  /** Also when the page is left meanwhile. */
  async function sendNext(): Promise<void> {
    const [next] = queue.current;
    if (!next || isSending.current) return;
    const [id, typed] = next;
    queue.current.delete(id);
    isSending.current = true;
    await send(id, typed);
    isSending.current = false;
    await sendNext();
  }

  async function send(id: string, typed: Caption): Promise<void> {
    const before = was.current.get(id);
    if (!before || isSame(typed, before)) return;
    const outcome = await sendFile<Answer>(saveAddress, formOf(id, typed, before), () => undefined).outcome;
    if ('fault' in outcome) {
      setState(id, outcome.isPassing ? { status: 'waiting' } : { status: 'failed', fault: outcome.fault });
      if (outcome.isPassing) pauseAWhile();
      return;
    }
    const { saved, who = '' } = outcome.answer;
    if (saved) return setState(id, { status: 'changed', saved, who: who || m.captions_somebody() });
    was.current.set(id, typed);
    const now = readCaption(form.current, id);
    if (now && !isSame(now, typed)) return note(id);
    deleteDraft(draftKey(id), 'device');
    setState(id, { status: 'saved' });
  }

  function pauseAWhile() {
    clearTimeout(pause.current);
    pause.current = setTimeout(saveWaiting, pauseMs);
  }

  function saveWaiting() {
    for (const { id } of photos) save(id);
  }

  /** What somebody else has written is replaced by what is typed here, or the other way round. */
  function settle(id: string, isMine: boolean) {
    const state = states[id];
    if (state?.status !== 'changed') return;
    was.current.set(id, state.saved);
    if (isMine) return save(id);
    writeCaption(form.current, id, state.saved);
    deleteDraft(draftKey(id), 'device');
    setState(id, { status: 'saved' });
  }

  const latest = useRef(saveWaiting);
  useEffect(() => {
    latest.current = saveWaiting;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the photos of this page.
  useEffect(() => {
    for (const { id } of photos) putDraftBack(id);
    const resume = () => latest.current();
    addEventListener('online', resume);
    return () => {
      removeEventListener('online', resume);
      clearTimeout(pause.current);
    };
  }, []);

  function putDraftBack(id: string) {
    const typed = findDraft(draftKey(id), 'device')?.typed;
    const caption = typed && captionOf(typed);
    const before = typed && captionOf(typed, 'was_');
    if (!caption || !before) return;
    writeCaption(form.current, id, caption);
    was.current.set(id, before);
    save(id);
  }

  const isUnsaved = () => photos.some(({ id }) => !settled.has(states[id]?.status));
  return { states, note, save, settle, isUnsaved };
}

/** What is on its way arrives although the page is left. */
const settled = new Set<CaptionState['status'] | undefined>([undefined, 'saving', 'saved']);

const saveAddress = href('/admin/photos/captions/save');

function isSame(one: Caption, other: Caption): boolean {
  return captionNames.every((name) => one[name] === other[name]);
}

function inputIn(form: HTMLFormElement | null, name: keyof Caption, id: string): HTMLInputElement | undefined {
  const input = form?.elements.namedItem(captionField(name, id));
  return input instanceof HTMLInputElement ? input : undefined;
}

function readCaption(form: HTMLFormElement | null, id: string): Caption | undefined {
  const [title, alt] = [inputIn(form, 'title', id), inputIn(form, 'alt', id)];
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
  for (const [name, [text = '']] of Object.entries({ id: [id], ...typedOf(typed, before) })) form.set(name, text);
  return form;
}

function typedOf({ title, alt }: Caption, before: Caption): TypedForm {
  return { title: [title], alt: [alt], was_title: [before.title], was_alt: [before.alt] };
}

function captionOf(typed: TypedForm, before: '' | 'was_' = ''): Caption | undefined {
  const [title, alt] = [typed[`${before}title`]?.[0], typed[`${before}alt`]?.[0]];
  return title === undefined || alt === undefined ? undefined : { title, alt };
}
