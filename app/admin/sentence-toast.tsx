import { useEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Icon } from '../ui/icon.tsx';

const shownMs = 6000;

/** What the page before had to say. A new object is a new sentence, even when it reads the same. */
export type Sentence = { text: string };

/**
 * Shows a sentence for six seconds, and as long as it is pointed at or focused. Where no script runs it stays, as a
 * note in the page.
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
  useEffect(() => {
    if (!shown || isHeld) return;
    const timer = setTimeout(() => setShown(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [shown, isHeld]);
  function close() {
    setIsHeld(false);
    setShown(undefined);
    document.getElementById('main')?.focus({ preventScroll: true });
  }
  return (
    <div
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
          <button type="button" className="toast-close" aria-label={m.admin_toast_close()} onClick={close}>
            <Icon name="x-bold" size={20} />
          </button>
        </div>
      )}
    </div>
  );
}
