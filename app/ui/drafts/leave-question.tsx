import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useUnsavedCheck } from './unsaved-check.ts';

type LeaveQuestionProps = {
  isUnsaved: () => boolean;
  includesSamePage?: boolean;
  title: string;
  help: string;
  stay: string;
  leave: string;
};

/** The router blocks for one component only: use one per page. */
export function LeaveQuestion({ isUnsaved, includesSamePage, title, help, stay, leave }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (includesSamePage || currentLocation.pathname !== nextLocation.pathname) && isUnsaved(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  });
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      // One dialog per navigation: a late close event must not answer the next one.
      key={blocker.location.key}
      title={title}
      help={help}
      safe={stay}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <button type="button" className="button-outline button-danger" onClick={() => blocker.proceed()}>
        {leave}
      </button>
    </ConfirmDialog>
  );
}

type UnsavedGuardProps = {
  form: RefObject<HTMLFormElement | null>;
  answer?: object;
  includesSamePage?: boolean;
  /** The words stay on this device, and are put back next time. */
  isKept?: boolean;
};

export function UnsavedGuard({ form, answer, includesSamePage, isKept = false }: UnsavedGuardProps) {
  const isUnsaved = useUnsavedCheck(form, answer !== undefined);
  const words = unsavedQuestion();
  const help = isKept ? m.unsaved_kept_help() : words.help;
  return <LeaveQuestion isUnsaved={isUnsaved} includesSamePage={includesSamePage} {...words} help={help} />;
}

export function unsavedQuestion() {
  return { title: m.unsaved_title(), help: m.unsaved_help(), stay: m.unsaved_stay(), leave: m.unsaved_leave() };
}
