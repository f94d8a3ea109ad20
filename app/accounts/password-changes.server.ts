import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { Staff } from '../context.ts';
import type { Flag } from '../database/content-tables.ts';
import type { Database, Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import { generatePassword, hashPassword, newPasswordError } from './passwords.server.ts';
import { findPerson, findPersonByUsername, type Person } from './people.server.ts';
import { endSessions } from './sessions.server.ts';
import { confirmPassword } from './sign-in/sign-in.server.ts';
import { clearTwoFactor, discardRecoveryCodes } from './two-factor/two-factor.server.ts';

type Replaced = { oldHash?: string; exceptSessionId?: string };

/**
 * For other commands, which log it themselves. Ends the person's sessions and their links to a new password. False = the
 * password is no longer that of `oldHash`.
 */
export async function setPassword(
  tx: Transaction,
  personId: string,
  password: { password_hash: string; must_change_password: Flag },
  { oldHash, exceptSessionId }: Replaced = {},
): Promise<boolean> {
  const changed = await tx
    .updateTable('person')
    .set((eb) => ({
      ...password,
      // Whoever knew the old password may have seen a two-factor secret that was not confirmed yet.
      two_factor_secret: eb.case().when('two_factor_at', 'is', null).then(null).else(eb.ref('two_factor_secret')).end(),
      updated_at: now(),
    }))
    .where('id', '=', personId)
    .where((eb) => eb.and(oldHash === undefined ? {} : { password_hash: oldHash }))
    .returning('id')
    .executeTakeFirst();
  if (!changed) return false;
  await tx.deleteFrom('password_reset').where('person_id', '=', personId).execute();
  await endSessions(tx, personId, exceptSessionId);
  return true;
}

type RenewalOptions = { withoutTwoFactor?: boolean };

type Renewal = { person: Person; password: string };

export function renewPassword(
  db: Database,
  by: Actor,
  username: string,
  options: RenewalOptions = {},
): Promise<Renewal | undefined> {
  return renew(db, by, (tx) => findPersonByUsername(tx, username), options);
}

/** Not for one's own account: that page asks for the old password. */
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
  find: (tx: Transaction) => Promise<Person | undefined>,
  { withoutTwoFactor = false }: RenewalOptions,
): Promise<Renewal | undefined> {
  const password = generatePassword();
  const password_hash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const person = await find(tx);
    if (!person) return undefined;
    await setPassword(tx, person.id, { password_hash, must_change_password: 1 });
    const about = { subject_id: person.id, label: person.name };
    await recordActivity(tx, by, { kind: 'change', subject: 'password', ...about });
    // Whoever knew the old password may have made codes that reset the new one.
    if (withoutTwoFactor || person.two_factor_at === null) await discardRecoveryCodes(tx, person.id);
    if (withoutTwoFactor && (await clearTwoFactor(tx, person.id))) {
      await recordActivity(tx, by, { kind: 'delete', subject: 'two-factor', ...about });
    }
    return { person, password };
  });
}

export type ChangedPassword =
  | 'changed'
  | { refused: 'wrong password' | 'same' }
  | { refused: 'throttled'; retryAfterSeconds: number }
  | { refused: 'rule'; message: string };

/** Ends the person's other sessions. Throws CannotWrite 503 when too many passwords are being checked. */
export async function changePassword(
  db: Database,
  by: Staff,
  { oldPassword, newPassword, schoolName }: { oldPassword: string; newPassword: string; schoolName: string },
): Promise<ChangedPassword> {
  const message = newPasswordError(newPassword, { schoolName, username: by.username });
  if (message) return { refused: 'rule', message };
  const before = await findPerson(db, by.id);
  const proof = await confirmPassword(db, by, oldPassword);
  if (proof === 'wrong' || !before) return { refused: 'wrong password' };
  if (proof !== 'right') return { refused: 'throttled', ...proof };
  if (newPassword.normalize('NFKC') === oldPassword.normalize('NFKC')) return { refused: 'same' };
  const password_hash = await hashPassword(newPassword);
  return await inTransaction(db, async (tx) => {
    // Hashing is slow: somebody else may have changed the password meanwhile.
    const replaced = { oldHash: before.password_hash, exceptSessionId: by.sessionId };
    const isChanged = await setPassword(tx, by.id, { password_hash, must_change_password: 0 }, replaced);
    if (!isChanged) return { refused: 'wrong password' };
    await recordActivity(tx, by, { kind: 'change', subject: 'password', subject_id: by.id, label: by.name });
    return 'changed';
  });
}
