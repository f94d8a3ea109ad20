import { type RefObject, useCallback, useEffect, useState } from 'react';
import { pdfRules } from '../../media/pdf-rules.ts';
import { m } from '../../paraglide/messages.js';
import { shrinkPicture } from '../../ui/shrink-picture.ts';
import { useUploadQueue } from '../../ui/upload-queue.ts';
import { type Attachment, attachmentFileField, attachmentRules } from './attachment-rules.ts';

const options = {
  address: '/admin/notices/files',
  field: attachmentFileField,
  prepare: shrinkPicture,
  faultOf,
  isAboutFile,
  startsAtOnce: true,
} as const;

/** The files of a notice while its form is open: those that it had, those that were sent, and which of them go. */
export function useAttachments(attachments: Attachment[], frame: RefObject<HTMLFieldSetElement | null>) {
  const queue = useUploadQueue<Attachment>(options);
  const { mark, isMarked, isGoing, clear } = useRemovals();
  const [fault, setFault] = useState<string>();
  const known = useKnown(attachments);
  const isIn = (files: (Attachment | undefined)[], { id }: Attachment) => files.some((file) => file?.id === id);
  const sent = queue.uploads.filter(({ answer }) => !answer || !isIn(attachments, answer));
  const shown = [...attachments, ...sent.map(({ answer }) => answer)];
  // A form that came back does not name what was removed: it can be put back all the same.
  const standing = [...attachments, ...known.filter((file) => isMarked(file) && !isIn(shown, file))];
  const staying = [
    ...standing.filter((file) => !isGoing(file)),
    ...sent.filter(({ answer, isRefused }) => !isRefused && !(answer && isGoing(answer))),
  ];
  const room = attachmentRules.most - staying.length;
  useEmptiedWithForm(frame, () => {
    for (const { key } of queue.uploads) queue.remove(key);
    clear();
    setFault(undefined);
  });
  return {
    queue,
    standing,
    sent,
    fault,
    isMarked,
    add(chosen: File[]) {
      setFault(chosen.length > room ? tooMany() : undefined);
      queue.add(chosen.slice(0, Math.max(0, room)));
    },
    buttonOf: (file: Attachment) => ({
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

/** Which files were removed, and perhaps put back, since the form was opened. */
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
  return m.attachment_too_many({ most: attachmentRules.most });
}

/** Every file that this form has shown. */
function useKnown(attachments: Attachment[]): Attachment[] {
  const [known, setKnown] = useState(attachments);
  const fresh = attachments.filter(({ id }) => !known.some((file) => file.id === id));
  if (fresh.length > 0) setKnown([...known, ...fresh]);
  return known;
}

/** Reads what was done in the plain field before. */
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

/** A form that was taken and stands ready for the next is emptied: its files are the saved notice's. */
function useEmptiedWithForm(frame: RefObject<HTMLElement | null>, empty: () => void): void {
  useEffect(() => {
    const form = frame.current?.closest('form');
    form?.addEventListener('reset', empty);
    return () => form?.removeEventListener('reset', empty);
  });
}

/** Whether another try is no use. Only a few sentences are about the website and not about the file. */
function isAboutFile(fault: string): boolean {
  const ofTheWebsite: string[] = [m.attachment_broke(), m.upload_broke(), m.upload_signed_out()];
  return !ofTheWebsite.includes(fault);
}

/** What is not worth sending. The server has the last word. */
function faultOf({ type, size, name }: File): string | undefined {
  if (size === 0) return m.attachment_missing();
  if (size > pdfRules.maxBytes) return m.attachment_pdf_too_big();
  const isTaken = type === '' || type.startsWith('image/') || type === 'application/pdf' || /\.pdf$/i.test(name);
  return isTaken ? undefined : m.attachment_wrong_kind();
}
