import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-names.ts';

type SendButtonProps = {
  intent?: string;
  about?: { field: string; value: string };
  icon?: IconName;
  className?: string;
  label?: string;
  busyLabel?: string;
  sent?: FormData;
  /** As in `aria-keyshortcuts`: something on the page presses it for that key. */
  shortcut?: string;
  children: ReactNode;
};

export function SendButton({ intent, about, icon, className = 'button', ...rest }: SendButtonProps) {
  const { label, busyLabel, sent, shortcut, children } = rest;
  const navigation = useNavigation();
  const formData = sent ?? navigation.formData;
  const isMine =
    (!intent || formData?.get('intent') === intent) && (!about || formData?.get(about.field) === about.value);
  const isBusy = formData !== undefined && isMine;
  // While the page only reloads after the answer to another form, this one may be sent.
  const isHeld = isBusy || sent !== undefined || navigation.state === 'submitting';
  const busyText = busyLabel ?? m.ui_busy();
  return (
    <>
      <button
        type="submit"
        name={intent && 'intent'}
        value={intent}
        className={className}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        aria-busy={isBusy || undefined}
        onClick={(event) => {
          if (isHeld) event.preventDefault();
        }}
      >
        {icon && (isBusy ? <span className="busy-ring" /> : <Icon name={icon} />)}
        {isBusy ? (
          <span className="busy-words">
            <span aria-hidden="true">{children}</span>
            <span>{busyText}</span>
          </span>
        ) : (
          <span>{children}</span>
        )}
      </button>
      <span role="status" className="visually-hidden">
        {isBusy && busyText}
      </span>
    </>
  );
}
