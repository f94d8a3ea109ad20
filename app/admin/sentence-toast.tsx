import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import type { Sentence } from '../context.ts';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';
import { ToastUndo } from './toast-undo.tsx';

const shownMs = 6_000;
const undoMs = 30_000;

/**
 * Shows what the page before had to say: for six seconds, or for thirty when it can be undone, and as long as it is
 * pointed at or focused. The next form that is sent takes it away, unless it can be undone. A new object is a new sentence, even when it reads the same. Where no script runs it stays, as
 * a note in the page.
 */
export function SentenceToast({ sentence }: { sentence: Sentence | undefined }) {
  const [newest, setNewest] = useState(sentence);
  const [shown, setShown] = useState(sentence);
  const [isHeld, setIsHeld] = useState(false);
  if (sentence && sentence !== newest) {
    setNewest(sentence);
    setShown(sentence);
    setIsHeld(false);
  }
  const isSending = useNavigation().state === 'submitting';
  if (isSending && shown && !shown.undo) setShown(undefined);
  useEffect(() => {
    if (!shown || isHeld) return;
    const timer = setTimeout(() => setShown(undefined), shown.undo ? undoMs : shownMs);
    return () => clearTimeout(timer);
  }, [shown, isHeld]);
  const place = useFocusKept(shown);
  return (
    <div
      ref={place}
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

/** When the toast goes, or is replaced, while it has the focus, the page gets it. */
function useFocusKept(shown: Sentence | undefined) {
  const place = useRef<HTMLDivElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const look = () => {
      hadFocus.current = place.current?.contains(document.activeElement) ?? false;
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
  return place;
}
