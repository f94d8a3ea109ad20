import type { RefObject } from 'react';
import { m } from '../../paraglide/messages.js';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { unsavedQuestion } from '../../ui/unsaved-guard.tsx';
import { useUnsavedWords } from '../../ui/unsaved-words.ts';
import type { Batch } from './use-photo-batch.ts';

type BatchGuardProps = { form: RefObject<HTMLFormElement | null>; batch: Batch };

/** Asks for the photos as long as some are not sent, and for the words alone before a photo is chosen. */
export function BatchGuard({ form, batch }: BatchGuardProps) {
  const isUnsaved = useUnsavedWords(form, false);
  if (batch.uploads.length === 0) return <LeaveQuestion isAsked={isUnsaved} {...unsavedQuestion()} />;
  const words = { title: m.upload_leave_title(), help: m.upload_leave_help() };
  return (
    <LeaveQuestion isAsked={() => batch.hasUnsent} {...words} stay={m.upload_leave_stay()} leave={m.upload_leave()} />
  );
}
