import { data } from 'react-router';
import type { Staff } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { formatDay } from '../../lib/dates.ts';
import { findPerson } from '../people/people.server.ts';
import { roleWord } from '../people/people-rules.ts';
import { listSessions } from '../sessions.server.ts';
import { shownSessions } from './shown-session.ts';

/** What a person sees of their own account, in words and without secrets. */
export async function findOwnAccount(db: Connection, { id, sessionId }: Staff) {
  const person = await findPerson(db, id);
  if (!person) throw data(null, { status: 404 });
  const { name, username, email, role, two_factor_at } = person;
  return {
    account: { name, username, email, role: roleWord(role) },
    twoFactorSince: two_factor_at === null ? undefined : formatDay(two_factor_at),
    sessions: shownSessions(await listSessions(db, id), sessionId),
  };
}
