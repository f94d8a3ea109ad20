import { Form } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/send-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { ShownSession } from './shown-session.ts';

/** Every browser this person is signed in with, and the way out of each. */
export function SessionPanel({ sessions }: { sessions: ShownSession[] }) {
  const hasOthers = sessions.some((session) => !session.isThisOne);
  return (
    <section className="panel account-sessions" aria-labelledby="sessions-title">
      <h2 id="sessions-title">{m.account_sessions_title()}</h2>
      <ul className="plain-list">
        {sessions.map((session) => (
          <li key={session.id} className="session">
            <SessionFacts session={session} />
            {!session.isThisOne && <EndSession session={session} />}
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <Form method="post" className="account-end">
          <SendButton intent="end-others" className="button-second" icon="sign-out-bold">
            {m.account_end_others()}
          </SendButton>
        </Form>
      ) : (
        <p className="account-end">{m.account_only_here()}</p>
      )}
    </section>
  );
}

function SessionFacts({ session: { device, isThisOne, since, lastUsed, remembered } }: { session: ShownSession }) {
  return (
    <div className="session-facts">
      <p className="session-device">
        <strong>{device}</strong> {isThisOne && <Tag tone="pata">{m.account_this_device()}</Tag>}
      </p>
      <p>{m.account_session_moments({ lastUsed, since })}</p>
      {remembered && <p>{m.account_session_remembered({ day: remembered })}</p>}
    </div>
  );
}

function EndSession({ session }: { session: ShownSession }) {
  return (
    <Form method="post">
      <input type="hidden" name="session" value={session.id} />
      <SendButton
        intent="end-session"
        about={{ field: 'session', value: session.id }}
        className="button-outline"
        icon="sign-out-bold"
      >
        {m.account_end_session()}{' '}
        <span className="visually-hidden">
          {m.account_end_session_of({ device: session.device, since: session.since })}
        </span>
      </SendButton>
    </Form>
  );
}
