import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useIsHydrated } from '../ui/is-hydrated.ts';

export type PasswordFieldProps = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string;
  isFocused?: boolean;
};

/** A password on a hydrated page, with a button that shows what is typed. It is never filled in by us. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const isHydrated = useIsHydrated();
  return (
    <Field {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none">
      <button
        type="button"
        className="field-button"
        aria-controls={`field-${props.name}`}
        hidden={!isHydrated}
        onClick={() => setIsShown(!isShown)}
      >
        <Icon name="eye-fill" />
        <span>{isShown ? m.login_hide() : m.login_show()}</span>
      </button>
    </Field>
  );
}
