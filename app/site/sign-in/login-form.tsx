import { longestUsername } from '../../accounts/sign-in/sign-in-limits.ts';
import type { FieldErrors } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { Field, TickBox } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { PasswordField } from './password-field.tsx';

/** What came of the form; never the password. */
export type LoginResult = {
  username: string;
  isRemembered: boolean;
  returnTo: string | undefined;
  errors?: FieldErrors;
  /** Why nobody was let in, when the form itself was whole. */
  refusal?: string;
};

type LoginFormProps = { result: LoginResult | undefined; returnTo: string | undefined };

export function LoginForm({ result, returnTo }: LoginFormProps) {
  const errors = result?.errors ?? {};
  return (
    <form method="post" action="/login" data-enhance="busy" noValidate>
      {result?.refusal && <Note kind="error" title={result.refusal} isFocused />}
      {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
      <Field
        label={m.login_username()}
        name="username"
        typed={result?.username}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        maxLength={longestUsername}
        isFocused={errors.username !== undefined}
        isRequired
      />
      <PasswordField
        label={m.login_password()}
        name="password"
        error={errors.password}
        autoComplete="current-password"
        isFocused={errors.username === undefined && errors.password !== undefined}
      />
      <TickBox
        label={m.login_remember()}
        name="remember"
        value="yes"
        isTicked={result?.isRemembered}
        hint={m.accounts_remember_hint()}
      />
      <button type="submit" className="button button-wide login-send" data-busy={m.ui_busy()}>
        <Icon name="sign-in-bold" /> <span>{m.login_button()}</span>
      </button>
      <p>
        <a className="link-line" href="/forgot-password">
          {m.accounts_forgot()}
        </a>
      </p>
    </form>
  );
}
