import { Form } from 'react-router';
import type { FieldErrors, TypedForm } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/field.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { useFaultFocus } from '../fault-focus.ts';
import { peopleLimits } from './people-rules.ts';
import { RoleChoice } from './role-choice.tsx';

/** What was typed into the form when it was not taken, and what is wrong with it. */
export type FaultyInvitation = { link?: undefined; typed: TypedForm; errors: FieldErrors };

/** Whom to invite, and as what. */
export function InvitationForm({ sendsMail, result }: { sendsMail: boolean; result: FaultyInvitation | undefined }) {
  const form = useFaultFocus(result);
  const errors = result?.errors ?? {};
  const firstFaulty = ['name', 'email'].find((name) => errors[name]);
  const field = (name: 'name' | 'email') => ({
    name,
    typed: result?.typed[name]?.[0],
    error: errors[name],
    isFocused: name === firstFaulty,
    maxLength: peopleLimits[name],
    autoComplete: 'off',
  });
  return (
    <section className="panel">
      <p>{m.people_invite_how()}</p>
      <Form ref={form} method="post" className="people-form" noValidate>
        <Field label={m.people_name()} {...field('name')} isRequired />
        <Field
          label={m.people_email()}
          hint={sendsMail ? m.people_email_mailed_hint() : m.people_email_hint()}
          {...field('email')}
          type="email"
          isOptional
        />
        <RoleChoice chosen={result?.typed.role?.[0]} error={errors.role} />
        <SendButton icon="paper-plane-tilt-fill">{m.people_invite_button()}</SendButton>
      </Form>
    </section>
  );
}
