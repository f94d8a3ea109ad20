import { type RefObject, useCallback, useEffect, useState } from 'react';
import { href } from 'react-router';
import { pdfRules } from '../../media/pdf/pdf-rules.ts';
import { m } from '../../paraglide/messages.js';
import { holdSubmit } from '../../ui/forms/held-submit.ts';
import { shrunkPicture } from '../../ui/upload/picture-tools.ts';
import { type Upload, useUploadQueue } from '../../ui/upload/upload-list.ts';
import { type Attachment, attachmentFileField, attachmentRules } from './attachment-rules.ts';

const options = {
  address: href('/admin/notices/files'),
  field: attachmentFileField,
  prepare: shrunkPicture,
  damaged: m.admin_file_broken,
  faultOf,
  isAboutFile,
  startsAtOnce: true,
} as const;

export function useAttachments(attachments: Attachment[], frame: RefObject<HTMLFieldSetElement | null>) {
  const queue = useUploadQueue<Attachment>(options);
  const { mark, isMarked, isGoing, clear } = useRemovals();
  const [fault, setFault] = useState<string>();
  const known = useKnown(attachments);
  const isIn = (files: (Attachment | undefined)[], { id }: Attachment) => files.some((file) => file?.id === id);
  const sent = queue.uploads.filter(({ answer }) => !answer || !isIn(attachments, answer));
  const shown = [...attachments, ...sent.map(({ answer }) => answer)];
  // A returned form no longer has removed files, but they can still be restored.
  const listed = [...attachments, ...known.filter((file) => isMarked(file) && !isIn(shown, file))];
  const staying = [
    ...listed.filter((file) => !isGoing(file)),
    ...sent.filter(({ answer, isRefused }) => !isRefused && !(answer && isGoing(answer))),
  ];
  const room = attachmentRules.max - staying.length;
  const names = useNames(frame);
  useEmptiedWithForm(frame, () => {
    for (const { key } of queue.uploads) queue.remove(key);
    clear();
    setFault(undefined);
  });
  return {
    queue,
    staying: names.given(staying),
    listed,
    sent,
    fault,
    isMarked,
    add(chosen: File[]) {
      setFault(chosen.length > room ? tooMany() : undefined);
      queue.add(chosen.slice(0, Math.max(0, room)));
    },
    rowOf: (file: Attachment) => ({
      onRename: (name: string) => names.rename(file.id, name),
      isRemoved: isGoing(file),
      onToggle: () => {
        const hasRoom = room > 0 || !isGoing(file);
        setFault(hasRoom ? undefined : tooMany());
        if (hasRoom) mark(file.id, !isGoing(file));
      },
    }),
    removeUpload(key: string) {
      const answer = sent.find((upload) => upload.key === key)?.answer;
      setFault(undefined);
      if (answer) mark(answer.id, true);
      else queue.remove(key);
    },
    takeOver: useTakeOver(queue.add, mark),
  };
}

/** Names that were typed for files, by their ids. */
function useNames(frame: RefObject<HTMLFieldSetElement | null>) {
  const [names, setNames] = useState<Record<string, string>>({});
  useEmptiedWithForm(frame, () => setNames({}));
  return {
    rename: (id: string, name: string) => setNames((past) => ({ ...past, [id]: name })),
    given: (files: (Attachment | Upload<Attachment>)[]): Attachment[] =>
      files
        .map((file) => ('key' in file ? file.answer : file))
        .filter((file) => file !== undefined)
        .map((file) => ({ ...file, name: names[file.id]?.trim() || file.name })),
  };
}

function useRemovals() {
  const [marks, setMarks] = useState<Record<string, boolean>>({});
  const mark = useCallback((id: string, isRemoved: boolean) => {
    setMarks((past) => ({ ...past, [id]: isRemoved }));
  }, []);
  return {
    mark,
    isMarked: ({ id }: Attachment) => id in marks,
    isGoing: ({ id }: Attachment) => marks[id] === true,
    clear: () => setMarks({}),
  };
}

function tooMany(): string {
  return m.attachment_too_many({ most: attachmentRules.max });
}

function useKnown(attachments: Attachment[]): Attachment[] {
  const [known, setKnown] = useState(attachments);
  const fresh = attachments.filter(({ id }) => !known.some((file) => file.id === id));
  if (fresh.length > 0) setKnown([...known, ...fresh]);
  return known;
}

function useTakeOver(add: (files: Iterable<File>) => void, mark: (id: string, isRemoved: boolean) => void) {
  return useCallback(
    (frame: HTMLElement) => {
      for (const box of frame.querySelectorAll<HTMLInputElement>('[type=checkbox]'))
        if (!box.checked) mark(box.value, true);
      const plain = frame.querySelector<HTMLInputElement>('[type=file]');
      if (!plain?.files) return;
      const chosen = [...plain.files];
      plain.value = '';
      add(chosen);
    },
    [add, mark],
  );
}

function useEmptiedWithForm(frame: RefObject<HTMLElement | null>, empty: () => void): void {
  useEffect(() => {
    const form = frame.current?.closest('form');
    form?.addEventListener('reset', empty);
    return () => form?.removeEventListener('reset', empty);
  });
}

/** Only a few refusals are about the website and not about the file. */
function isAboutFile(fault: string): boolean {
  const ofTheWebsite: string[] = [m.attachment_failed(), m.upload_failed(), m.upload_signed_out()];
  return !ofTheWebsite.includes(fault);
}

function faultOf({ type, size, name }: File): string | undefined {
  if (size === 0) return m.attachment_missing();
  if (size > pdfRules.maxBytes) return m.attachment_pdf_too_big();
  const isTaken = type === '' || type.startsWith('image/') || type === 'application/pdf' || /\.pdf$/i.test(name);
  return isTaken ? undefined : m.attachment_wrong_kind();
}

type Queue = { uploads: Upload<unknown>[]; isBusy: boolean };

/** While files are uploading the form waits, and is then sent automatically. */
export function useSentWithFiles(frame: RefObject<HTMLElement | null>, { uploads, isBusy }: Queue) {
  const [waits, setWaits] = useState<{ button: HTMLElement | null }>();
  const [isStopped, setIsStopped] = useState(false);
  const isUnsettled = !isBusy && uploads.some(({ state }) => state !== 'done');
  useEffect(() => {
    const form = frame.current?.closest('form');
    if (!form || !(isBusy || isUnsettled)) return;
    return holdSubmit(form, ({ submitter }) => {
      setWaits(isBusy ? { button: submitter } : undefined);
      setIsStopped(isUnsettled);
      if (isUnsettled) focusUnsettled(frame.current);
    });
  }, [frame, isBusy, isUnsettled]);
  useEffect(() => {
    if (!waits || isBusy) return;
    setWaits(undefined);
    setIsStopped(isUnsettled);
    if (!isUnsettled) frame.current?.closest('form')?.requestSubmit(waits.button);
  }, [frame, waits, isBusy, isUnsettled]);
  const isRefused = uploads.some((upload) => upload.isRefused);
  const fault = isRefused ? m.attachment_refused() : m.attachment_not_sent();
  return { isWaiting: isBusy && waits !== undefined, fault: isStopped && isUnsettled ? fault : undefined };
}

function focusUnsettled(frame: HTMLElement | null): void {
  const row = frame?.querySelector('.upload-failed, .upload-stopped, .upload-waiting');
  row?.querySelector('button')?.focus();
}
