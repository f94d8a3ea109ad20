import { Form } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { TickBox } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import type { ShownPerson } from './shown-person.ts';

type RenewPasswordProps = {
  person: ShownPerson;
  /** The password just made, on the one page that ever shows it. */
  password: string | undefined;
};

/** For somebody who cannot get in any more: a password to be told to them, which they change at once. */
export function RenewPassword({ person, password }: RenewPasswordProps) {
  const { name, hasTwoFactor } = person;
  return (
    <section className="panel" aria-labelledby="renew-password">
      <h2 id="renew-password">{m.people_renew_title()}</h2>
      {password && (
        <Note kind="success" title={m.people_renewed({ name })} isFocused>
          <p>
            <code className="made-up-password">{password}</code>
          </p>
          <p>{m.people_renewed_once()}</p>
        </Note>
      )}
      <p>{m.people_renew_how({ name })}</p>
      <Form method="post" className="people-form">
        {hasTwoFactor && <TickBox label={m.people_renew_without_two_factor()} name="without-two-factor" value="yes" />}
        <SendButton intent="renew-password" className="button-outline" icon="key-fill">
          {m.people_renew_button()}
        </SendButton>
      </Form>
    </section>
  );
}
