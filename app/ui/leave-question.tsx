import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { AskDialog } from './ask-dialog.tsx';

type LeaveQuestionProps = {
  /** Something would be lost now. */
  isAsked: () => boolean;
  /** A way to the same page loses it too. */
  isLostHere?: boolean;
  title: string;
  help: string;
  stay: string;
  leave: string;
};

/**
 * Asks before a page is left: by a link in a dialog, by closing the page in the browser's own. The router asks one
 * question at a time: a page has one of these.
 */
export function LeaveQuestion({ isAsked, isLostHere = false, title, help, stay, leave }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isLostHere || currentLocation.pathname !== nextLocation.pathname) && isAsked(),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isAsked()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  });
  if (blocker.state !== 'blocked') return null;
  return (
    <AskDialog
      // Each way out has a dialog of its own: the end of one, which the browser tells late, must not answer the next.
      key={blocker.location.key}
      title={title}
      help={help}
      safe={stay}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    >
      <button type="button" className="button-outline button-danger" onClick={() => blocker.proceed()}>
        {leave}
      </button>
    </AskDialog>
  );
}
