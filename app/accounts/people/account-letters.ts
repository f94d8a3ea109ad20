import type { NewLetter } from '../../mail/outbox.server.ts';
import { m } from '../../paraglide/messages.js';
import { oneLine } from './people-rules.ts';

type LetterFacts = { schoolName: string; link: string; expires_at: string };

/** The letter to somebody who has forgotten the password. */
export function resetLetter(
  person: { name: string; username: string; email: string },
  { schoolName, link, expires_at }: LetterFacts,
): NewLetter {
  const school = oneLine(schoolName);
  return {
    kind: 'password-reset',
    to: person.email,
    subject: m.people_reset_letter_subject({ school }),
    body: m.people_reset_letter({ name: person.name, username: person.username, school, link }),
    isSecret: true,
    expiresAt: expires_at,
  };
}

/** The letter to somebody who is invited. */
export function invitationLetter(
  invitation: { name: string; email: string },
  { schoolName, link, expires_at }: LetterFacts,
): NewLetter {
  const school = oneLine(schoolName);
  return {
    kind: 'invitation',
    to: invitation.email,
    subject: m.people_invitation_letter_subject({ school }),
    body: m.people_invitation_letter({ name: invitation.name, school, link }),
    isSecret: true,
    expiresAt: expires_at,
  };
}
