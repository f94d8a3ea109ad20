import { type ReactNode, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import type { IconName } from '../icon-names.ts';
import { Note } from '../note.tsx';
import { SendButton } from './send-button.tsx';

export const confirmedField = 'confirmed';

type ConfirmFormProps = {
  intent: string;
  /** Without script the server shows the question on the page. */
  isConfirming: boolean;
  question: { title: string; help: string; safe: string; sure: string };
  icon: IconName;
  className: string;
  busyLabel?: string;
  label: string;
  children?: ReactNode;
};

/** A form whose button asks before it does anything: in a dialog, and without script on the page that comes back. */
export function ConfirmForm({
  intent,
  isConfirming,
  question,
  icon,
  className,
  busyLabel,
  label,
  children,
}: ConfirmFormProps) {
  const { key } = useLocation();
  const [opened, setOpened] = useState<string>();
  const isOpen = opened === key;
  const { title, help, safe, sure } = question;
  const send = { intent, icon, ...(busyLabel && { busyLabel }) };
  return (
    <Form
      method="post"
      className="people-form"
      onSubmit={(event) => {
        if (isOpen || isConfirming) return;
        event.preventDefault();
        setOpened(key);
      }}
    >
      {isConfirming && (
        <Note kind="warning" title={title} isFocused>
          {help}
        </Note>
      )}
      {children}
      {(isConfirming || isOpen) && <input type="hidden" name={confirmedField} value="yes" />}
      <SendButton {...send} className={className}>
        {isConfirming ? sure : label}
      </SendButton>
      {isOpen && (
        <ConfirmDialog title={title} help={help} safe={safe} onClose={() => setOpened(undefined)}>
          <SendButton {...send} className="button button-delete">
            {sure}
          </SendButton>
        </ConfirmDialog>
      )}
    </Form>
  );
}
