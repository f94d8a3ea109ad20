import { useEffect, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Field } from '../ui/forms/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useIsHydrated } from '../ui/page-facts.ts';

export type PasswordFieldProps = {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string;
  isFocused?: boolean;
};

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

export function useErrorFocus(answer: unknown) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [answer]);
  return form;
}
