import type { NewEmail } from '../mail/outbox.server.ts';
import { m } from '../paraglide/messages.js';
import { oneLine } from './people-rules.ts';

type EmailFacts = { schoolName: string; link: string; expires_at: string };

export function resetEmail(
  person: { name: string; username: string; email: string },
  { schoolName, link, expires_at }: EmailFacts,
): NewEmail {
  const school = oneLine(schoolName);
  return {
    kind: 'password-reset',
    to: person.email,
    subject: m.people_reset_email_subject({ school }),
    body: m.people_reset_email({ name: person.name, username: person.username, school, link }),
    isSecret: true,
    expiresAt: expires_at,
  };
}

export function invitationEmail(
  invitation: { name: string; email: string },
  { schoolName, link, expires_at }: EmailFacts,
): NewEmail {
  const school = oneLine(schoolName);
  return {
    kind: 'invitation',
    to: invitation.email,
    subject: m.people_invitation_email_subject({ school }),
    body: m.people_invitation_email({ name: invitation.name, school, link }),
    isSecret: true,
    expiresAt: expires_at,
  };
}
