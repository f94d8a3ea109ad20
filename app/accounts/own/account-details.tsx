import { Form } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/field.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { useFaultFocus } from '../fault-focus.ts';
import { PasswordField } from '../password-field.tsx';
import { peopleLimits } from '../people/people-rules.ts';
import type { FormFault } from './account-form.ts';

type AccountDetailsProps = {
  account: { name: string; username: string; email: string; role: string };
  fault: FormFault | undefined;
};

/** Who the person is, and the form with what they may change themselves. */
export function AccountDetails({ account, fault }: AccountDetailsProps) {
  const form = useFaultFocus(fault);
  const firstFaulty = ['name', 'email', 'password'].find((name) => fault?.errors[name]);
  const field = (name: 'name' | 'email') => ({
    name,
    typed: fault?.typed?.[name]?.[0] ?? account[name],
    error: fault?.errors[name],
    isFocused: name === firstFaulty,
    maxLength: peopleLimits[name],
  });
  return (
    <section className="panel" aria-labelledby="you-title">
      <h2 id="you-title">{m.account_you()}</h2>
      <dl className="account-facts">
        <dt>{m.account_username()}</dt>
        <dd>{account.username}</dd>
        <dt>{m.account_role()}</dt>
        <dd>{account.role}</dd>
      </dl>
      <Form method="post" className="form" noValidate ref={form}>
        <Field label={m.account_name()} {...field('name')} autoComplete="name" isRequired />
        <Field
          label={m.account_email()}
          hint={m.account_email_hint()}
          {...field('email')}
          type="email"
          autoComplete="email"
          isOptional
        />
        <PasswordField
          label={m.account_password()}
          hint={m.account_password_for_email_hint()}
          name="password"
          autoComplete="current-password"
          error={fault?.errors.password}
          isFocused={firstFaulty === 'password'}
        />
        <div>
          <SendButton intent="details" icon="check-bold">
            {m.account_save()}
          </SendButton>
        </div>
      </Form>
    </section>
  );
}
