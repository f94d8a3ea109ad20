import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { FormAnswer } from '../lib/form.ts';
import type { DeviceDraft } from '../ui/device-words.ts';
import { AttachmentField } from './attachments/attachment-field.tsx';
import { AttachmentId } from './attachments/attachment-id.tsx';
import { type Attachment, attachmentField } from './attachments/attachment-rules.ts';

type KeptFilesProps = {
  restored: DeviceDraft | undefined;
  saved: Attachment[];
  answer: (FormAnswer & { attachments?: Attachment[] }) | undefined;
};

/** The files of the notice. Of words that were put back only their ids are known: they are asked for. */
export function KeptFiles({ restored, saved, answer }: KeptFilesProps) {
  const { pathname } = useLocation();
  const { load, data } = useFetcher<{ attachments?: Attachment[] }>();
  const ids = restored?.typed[attachmentField] ?? [];
  const asked = ids.join('.');
  useEffect(() => {
    if (asked) load(`${pathname}?files=${asked}`);
  }, [load, pathname, asked]);
  const found = asked ? data?.attachments : restored ? [] : saved;
  const attachments = answer?.attachments ?? found;
  if (attachments) return <AttachmentField attachments={attachments} error={answer?.errors.file} />;
  return ids.map((id) => <AttachmentId key={id} id={id} />);
}
