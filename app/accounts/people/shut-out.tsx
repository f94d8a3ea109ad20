import { Form } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/send-button.tsx';
import type { ShownPerson } from './shown-person.ts';

/** Disables a person; a disabled one is let in again or, asked twice, removed for good. */
export function ShutOut({ person }: { person: ShownPerson }) {
  const { name, isDisabled } = person;
  if (!isDisabled) {
    return (
      <section className="panel" aria-labelledby="shut-out">
        <h2 id="shut-out">{m.people_disable_title()}</h2>
        <p>{m.people_disable_how({ name })}</p>
        <OneButton intent="disable" className="button-outline" word={m.people_disable_button()} />
      </section>
    );
  }
  return (
    <section className="panel" aria-labelledby="shut-out">
      <h2 id="shut-out">{m.people_enable_title()}</h2>
      <p>{m.people_enable_how({ name })}</p>
      <OneButton intent="enable" className="button-second" word={m.people_enable_button()} />
      <details className="person-removal">
        <summary>{m.people_remove_title()}</summary>
        <p>{m.people_remove_how({ name })}</p>
        <OneButton intent="remove" className="button-danger" word={m.people_remove_button({ name })} />
      </details>
    </section>
  );
}

function OneButton({ intent, className, word }: { intent: string; className: string; word: string }) {
  return (
    <Form method="post">
      <SendButton intent={intent} className={className}>
        {word}
      </SendButton>
    </Form>
  );
}
