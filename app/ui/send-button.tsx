import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { m } from '../paraglide/messages.js';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type SendButtonProps = {
  /** What is to be done, where a page can do several things. */
  intent?: string;
  /** The hidden field that tells several forms of one intent apart. */
  about?: { field: string; value: string };
  icon?: IconName;
  className?: string;
  /** The name for screen readers, where the same word stands beside several things. */
  label?: string;
  busyLabel?: string;
  /** What is on its way when the form does not change the page: `fetcher.formData`. */
  sent?: FormData;
  children: ReactNode;
};

/** Sends its form from a page that React has taken over; says so while it is on its way, and does not send it twice. */
export function SendButton({ intent, about, icon, className = 'button', ...rest }: SendButtonProps) {
  const { label, busyLabel, sent, children } = rest;
  const navigation = useNavigation();
  const formData = sent ?? navigation.formData;
  const isMine =
    (!intent || formData?.get('intent') === intent) && (!about || formData?.get(about.field) === about.value);
  const isBusy = formData !== undefined && isMine;
  // Once another form has its answer, and only the page behind it is asked for again, this one may be sent.
  const isHeld = isBusy || sent !== undefined || navigation.state === 'submitting';
  const busyWords = busyLabel ?? m.ui_busy();
  return (
    <>
      <button
        type="submit"
        name={intent && 'intent'}
        value={intent}
        className={className}
        aria-label={label}
        aria-busy={isBusy || undefined}
        onClick={(event) => {
          if (isHeld) event.preventDefault();
        }}
      >
        {icon && (isBusy ? <span className="busy-ring" /> : <Icon name={icon} />)}
        <SendWords isBusy={isBusy} busyWords={busyWords}>
          {children}
        </SendWords>
      </button>
      <span role="status" className="visually-hidden">
        {isBusy && busyWords}
      </span>
    </>
  );
}

/** While the busy words are shown, the others keep the width of the button. */
function SendWords({ isBusy, busyWords, children }: { isBusy: boolean; busyWords: string; children: ReactNode }) {
  if (!isBusy) return <span>{children}</span>;
  return (
    <span className="busy-words">
      <span aria-hidden="true">{children}</span>
      <span>{busyWords}</span>
    </span>
  );
}
