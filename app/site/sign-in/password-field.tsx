import type { PasswordFieldProps } from '../../accounts/password-field.tsx';
import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';

/** A password, never filled in again, with a button that shows what is typed. */
export function PasswordField({ name, ...rest }: PasswordFieldProps) {
  return (
    <Field {...rest} name={name} type="password" isRequired>
      <button
        type="button"
        className="field-button"
        data-enhance="show-password"
        aria-controls={`field-${name}`}
        data-show={m.login_show()}
        data-hide={m.login_hide()}
        hidden
      >
        <Icon name="eye-fill" />
        <span className="show-word">{m.login_show()}</span>
      </button>
    </Field>
  );
}
