import { Form } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { SendButton } from '../../ui/send-button.tsx';
import type { OpenInvitation } from './invitations.server.ts';
import { roleWord } from './people-rules.ts';

export type ShownInvitation = Pick<OpenInvitation, 'id' | 'name' | 'role'> & { until: string; isOver: boolean };

/** Who is invited and has not come yet, with the two things that can be done about it. */
export function OpenInvitations({ invitations }: { invitations: ShownInvitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="invitations">
      <h2 id="invitations">{m.people_invitations()}</h2>
      <ul className="invitation-list">
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <div>
              <strong>{invitation.name}</strong>
              <p>
                {roleWord(invitation.role)}.{' '}
                {invitation.isOver
                  ? m.people_invited_over({ until: invitation.until })
                  : m.people_invited_until({ until: invitation.until })}
              </p>
            </div>
            <Form method="post" className="people-actions">
              <input type="hidden" name="id" value={invitation.id} />
              <IntentButton intent="invite-again" word={m.people_invite_again()} name={invitation.name} />
              <IntentButton intent="withdraw" word={m.people_withdraw()} name={invitation.name} />
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

function IntentButton({ intent, word, name }: { intent: string; word: string; name: string }) {
  return (
    <SendButton className="button-outline" intent={intent} label={`${word}: ${name}`}>
      {word}
    </SendButton>
  );
}
