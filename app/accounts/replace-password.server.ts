import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { Connection, Database, Flag } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { makeUpPassword } from './made-up-password.server.ts';
import { hashPassword } from './password.server.ts';
import { findPerson, findPersonByUsername, type Person } from './people/people.server.ts';
import { endSessionsOf } from './sessions.server.ts';
import { clearTwoFactor } from './two-factor/two-factor.server.ts';

/**
 * Settles a password as a part of a bigger deed, which records it. Every session of the person ends, and every link to
 * a new password.
 */
export async function replacePassword(
  tx: Connection,
  personId: string,
  password: { password_hash: string; must_change_password: Flag },
): Promise<void> {
  await tx
    .updateTable('person')
    .set((eb) => ({
      ...password,
      // Whoever knew the old password may have seen a secret that no app was confirmed with yet.
      two_factor_secret: eb.case().when('two_factor_at', 'is', null).then(null).else(eb.ref('two_factor_secret')).end(),
      updated_at: now(),
    }))
    .where('id', '=', personId)
    .execute();
  await tx.deleteFrom('password_reset').where('person_id', '=', personId).execute();
  await endSessionsOf(tx, personId);
}

type RenewalOptions = {
  /** Also takes a lost authenticator app away. */
  withoutTwoFactor?: boolean;
};

type Renewal = { person: Person; password: string };

/**
 * Gives the person with this username a random password, to be told to them and changed at the next sign-in. Undefined =
 * there is no such person.
 */
export function renewPassword(
  db: Database,
  by: Actor,
  username: string,
  options: RenewalOptions = {},
): Promise<Renewal | undefined> {
  return renew(db, by, (tx) => findPersonByUsername(tx, username), options);
}

/** The same by an administrator, who cannot do it to themselves: their own page asks for the old password. */
export async function renewPasswordOf(
  db: Database,
  by: Actor,
  personId: string,
  options: RenewalOptions = {},
): Promise<Renewal | { refused: 'yourself' } | undefined> {
  if (by.id === personId) return { refused: 'yourself' };
  return renew(db, by, (tx) => findPerson(tx, personId), options);
}

async function renew(
  db: Database,
  by: Actor,
  find: (tx: Connection) => Promise<Person | undefined>,
  { withoutTwoFactor = false }: RenewalOptions,
): Promise<Renewal | undefined> {
  const password = makeUpPassword();
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const person = await find(tx);
    if (!person) return undefined;
    await replacePassword(tx, person.id, { password_hash, must_change_password: 1 });
    const about = { subject_id: person.id, label: person.name };
    await recordActivity(tx, by, { kind: 'change', subject: 'password', ...about });
    if (withoutTwoFactor && (await clearTwoFactor(tx, person.id))) {
      await recordActivity(tx, by, { kind: 'delete', subject: 'two-factor', ...about });
    }
    return { person, password };
  });
}
