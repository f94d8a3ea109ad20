import { useEffect, useRef, useState } from 'react';
import { href, useFetcher, useLocation, useNavigation } from 'react-router';
import type { Flash, Undoable } from '../../context.ts';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { UndoKey, undoShortcut } from '../../ui/forms/undo-key.tsx';
import { Icon } from '../../ui/icon.tsx';

const shownMs = 6_000;
const undoMs = 30_000;

/**
 * Stays for six seconds, thirty with Undo, and as long as it has the pointer or focus. A new object is a new message,
 * even with the same text. Without script it stays as a note in the page.
 */
export function FlashToast({ flash }: { flash: Flash | undefined }) {
  const [newest, setNewest] = useState(flash);
  const [shown, setShown] = useState(flash);
  const [isHeld, setIsHeld] = useState(false);
  const { pathname } = useLocation();
  const [origin, setOrigin] = useState(pathname);
  if (flash && flash !== newest) {
    setNewest(flash);
    setShown(flash);
    setIsHeld(false);
    setOrigin(pathname);
  }
  // “See it” means what was changed on the page before.
  if (shown?.link && pathname !== origin) setShown(undefined);
  const isSending = useNavigation().state === 'submitting';
  if (isSending && shown && !shown.undo) setShown(undefined);
  useEffect(() => {
    if (!shown || isHeld) return;
    const timer = setTimeout(() => setShown(undefined), shown.undo ? undoMs : shownMs);
    return () => clearTimeout(timer);
  }, [shown, isHeld]);
  const toast = useFocusRestored(shown);
  return (
    <div
      ref={toast}
      className="toast-place on-dark"
      role="status"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {shown && (
        <div className="toast">
          <Icon name="check-circle-fill" />
          <p>{shown.text}</p>
          {shown.link && (
            <a className="toast-button" href={shown.link.to}>
              {shown.link.label}
            </a>
          )}
          {shown.undo && <ToastUndo key={shown.undo.id} thing={shown.undo} />}
          <button
            type="button"
            className="toast-close"
            aria-label={m.admin_toast_close()}
            onClick={() => setShown(undefined)}
          >
            <Icon name="x-bold" size={20} />
          </button>
        </div>
      )}
    </div>
  );
}

function useFocusRestored(shown: Flash | undefined) {
  const toast = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const look = () => {
      hadFocus.current = toast.current?.contains(document.activeElement) ?? false;
    };
    document.addEventListener('focusin', look);
    return () => document.removeEventListener('focusin', look);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is shown now has replaced what had the focus.
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    hadFocus.current = false;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [shown]);
  return toast;
}

/** With script the page stays as it is, with everything typed in it; without, the form returns to it. */
function ToastUndo({ thing: { list, id, path = href('/admin/bin') } }: { thing: Undoable }) {
  const undo = useFetcher<{ failure?: string } | null>();
  const { pathname, search } = useLocation();
  return (
    <form
      method="post"
      action={path}
      className="toast-undo"
      onSubmit={(event) => {
        event.preventDefault();
        undo.submit({ intent: 'restore', list, id }, { method: 'post', action: path });
      }}
    >
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={pathname + search} />
      {undo.data?.failure && <span>{undo.data.failure}</span>}
      <SendButton
        intent="restore"
        className="toast-button"
        busyLabel={m.bin_undoing()}
        sent={undo.formData}
        shortcut={undoShortcut}
      >
        {m.admin_undo()}
      </SendButton>
      <UndoKey />
    </form>
  );
}
