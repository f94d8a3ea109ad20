import { Form } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/send-button.tsx';
import { useFaultFocus } from '../fault-focus.ts';
import { PasswordField } from '../password-field.tsx';
import type { FormFault } from './account-form.ts';

export function ChangePasswordForm({ username, fault }: { username: string; fault: FormFault | undefined }) {
  const form = useFaultFocus(fault);
  const errors = fault?.errors ?? {};
  return (
    <Form method="post" className="form" noValidate ref={form}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label={m.account_old_password()}
        name="old_password"
        autoComplete="current-password"
        error={errors.old_password}
        isFocused={errors.old_password !== undefined}
      />
      <PasswordField
        label={m.account_new_password()}
        hint={m.account_new_password_hint()}
        name="new_password"
        autoComplete="new-password"
        error={errors.new_password}
        isFocused={errors.new_password !== undefined && errors.old_password === undefined}
      />
      <p className="form-note">{m.account_others_will_end()}</p>
      <div>
        <SendButton intent="change-password" icon="key-fill">
          {m.account_change_password()}
        </SendButton>
      </div>
    </Form>
  );
}
