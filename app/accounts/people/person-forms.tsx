import { Form } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Field } from '../../ui/field.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { useFaultFocus } from '../fault-focus.ts';
import { peopleLimits } from './people-rules.ts';
import type { PersonResult } from './person-action.server.ts';
import { RoleChoice } from './role-choice.tsx';
import type { ShownPerson } from './shown-person.ts';

/** Name and e-mail of a person, to be mended. */
export function DetailsForm({ person, result }: { person: ShownPerson; result: PersonResult | undefined }) {
  const form = useFaultFocus(result);
  const errors = result?.errors ?? {};
  const firstFaulty = ['name', 'email'].find((name) => errors[name]);
  const field = (name: 'name' | 'email') => ({
    name,
    typed: result?.typed[name]?.[0] ?? person[name],
    error: errors[name],
    isFocused: name === firstFaulty,
    maxLength: peopleLimits[name],
    autoComplete: 'off',
  });
  return (
    <Form ref={form} method="post" className="people-form" noValidate>
      <Field label={m.people_name()} {...field('name')} isRequired />
      <Field label={m.people_email()} hint={m.people_email_hint()} {...field('email')} type="email" isOptional />
      <SendButton className="button-second" intent="details">
        {m.people_save()}
      </SendButton>
    </Form>
  );
}

export function RoleForm({ person, error }: { person: ShownPerson; error: string | undefined }) {
  return (
    <section className="panel">
      <Form method="post" className="people-form">
        <RoleChoice chosen={person.role} error={error} />
        <SendButton className="button-second" intent="role">
          {m.people_role_save()}
        </SendButton>
      </Form>
    </section>
  );
}
