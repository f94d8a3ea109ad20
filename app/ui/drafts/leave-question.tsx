import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker, useNavigation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { ConfirmDialog } from '../confirm-dialog.tsx';

type LeaveQuestionProps = {
  isUnsaved: () => boolean;
  includesSamePage?: boolean;
  title?: string;
  help?: string | undefined;
  stay?: string;
  leave?: string;
};

/** The router blocks for one component only: use one per page. */
export function LeaveQuestion({
  isUnsaved,
  includesSamePage,
  title = m.unsaved_title(),
  help = m.unsaved_help(),
  stay = m.unsaved_stay(),
  leave = m.unsaved_leave(),
}: LeaveQuestionProps) {
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
  const help = isKept ? m.unsaved_kept_help() : undefined;
  return <LeaveQuestion isUnsaved={isUnsaved} includesSamePage={includesSamePage} help={help} />;
}

/** By then a form that was reset shows its first values, also when a component resets itself. */
const resetMs = 100;

export function useUnsavedCheck(form: RefObject<HTMLFormElement | null>, hasAnswer = false): () => boolean {
  // Undefined while the form is being reset.
  const saved = useRef<string>(undefined);
  const isSending = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    if (state === 'idle') isSending.current = false;
  }, [state]);
  // Before any effect: what a draft restores afterwards counts as unsaved.
  useLayoutEffect(() => {
    const watched = form.current;
    if (!watched) return;
    saved.current = wasEditedBeforeHydration(watched) ? 'something else' : contentOf(watched);
    let timer: ReturnType<typeof setTimeout>;
    const reset = () => {
      saved.current = undefined;
      clearTimeout(timer);
      timer = setTimeout(() => {
        saved.current = contentOf(watched);
      }, resetMs);
    };
    const send = () => {
      isSending.current = true;
    };
    watched.addEventListener('reset', reset);
    watched.addEventListener('submit', send);
    return () => {
      clearTimeout(timer);
      watched.removeEventListener('reset', reset);
      watched.removeEventListener('submit', send);
    };
  }, [form]);
  return () => {
    if (isSending.current || saved.current === undefined || !form.current) return false;
    return hasAnswer || contentOf(form.current) !== saved.current;
  };
}

function contentOf(form: HTMLFormElement): string {
  const isOurs = (name: string) => !name.endsWith('[]') && form.querySelector(`input[type=hidden][name="${name}"]`);
  const entries = [...new FormData(form)]
    .map(([name, value]) => [name, typeof value === 'string' ? value : value.name])
    .filter(([name = '', value]) => value !== '' && !isOurs(name));
  return JSON.stringify(entries);
}

function wasEditedBeforeHydration(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    // A default value may contain CRLF; a field always returns LF.
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue.replaceAll('\r\n', '\n');
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false;
    if (field.type === 'file') return field.value !== '';
    // The value of a box or a dot is never typed; without one it reads "on", and its default "".
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
    return field.value !== field.defaultValue;
  });
}
