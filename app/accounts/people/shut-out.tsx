import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/send-button.tsx';
import type { ShownPerson } from './shown-person.ts';

/** Disables a person; a disabled one is let in again or, asked twice, removed for good. */
export function ShutOut({ person: { name, isDisabled } }: { person: ShownPerson }) {
  const title = useTitleFocusedAfter(isDisabled);
  if (!isDisabled) {
    return (
      <section key="disable" className="panel" aria-labelledby="shut-out">
        <h2 id="shut-out" ref={title} tabIndex={-1}>
          {m.people_disable_title()}
        </h2>
        <p>{m.people_disable_how({ name })}</p>
        <OneButton intent="disable" className="button-outline" word={m.people_disable_button()} />
      </section>
    );
  }
  return (
    <section key="enable" className="panel" aria-labelledby="shut-out">
      <h2 id="shut-out" ref={title} tabIndex={-1}>
        {m.people_enable_title()}
      </h2>
      <p>{m.people_enable_how({ name })}</p>
      <OneButton intent="enable" className="button-second" word={m.people_enable_button()} />
      <details className="person-removal">
        <summary>{m.people_remove_title()}</summary>
        <p>{m.people_remove_how({ name })}</p>
        <OneButton intent="remove" className="button button-delete" word={m.people_remove_button({ name })} />
      </details>
    </section>
  );
}

/** For a heading that has the focus after `state` has changed: the button that changed it is gone then. */
function useTitleFocusedAfter(state: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) title.current?.focus();
    before.current = state;
  }, [state]);
  return title;
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
