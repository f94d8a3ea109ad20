import { type Actor, recordActivity } from '../activity/activity.server.ts';
import { RefusesToStart } from '../database/errors.server.ts';
import type { Connection, Database, Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { generatePassword, hashPassword, newPasswordError } from './passwords.server.ts';
import { createPerson, lockPeople, type NewPerson } from './people.server.ts';
import { createSession, type SignedIn } from './sessions.server.ts';

type FirstAdministrator = { username: string; password: string | undefined; schoolName: string };

const by: Actor = { id: null, name: 'First start' };

/** Until the person gives a name of their own. */
const unnamedAdministrator = 'Administrator';

type MissingDetails = { name: boolean; email: boolean };

/** What the person should still give: a forgotten password needs the e-mail, and colleagues the name. */
export async function findMissingDetails(db: Connection, id: string): Promise<MissingDetails> {
  const person = await db.selectFrom('person').select(['name', 'email']).where('id', '=', id).executeTakeFirst();
  return { name: person?.name === unnamedAdministrator, email: person?.email === '' };
}

/** Safe when servers start at once. Throws RefusesToStart: weak password, or the username belongs to somebody. */
export async function createMissingAdministrator(
  db: Database,
  { username, password: given, schoolName }: FirstAdministrator,
): Promise<{ username: string; password: string } | undefined> {
  if (await hasAdministrator(db)) return undefined;
  refuseWeak(given, { username, schoolName });
  const password = given ?? generatePassword();
  const password_hash = await hashPassword(password);
  const isMade = await inTransaction(db, async (tx) => {
    await lockPeople(tx);
    if (await hasAdministrator(tx)) return false;
    const added = await createPerson(tx, by, {
      username,
      name: unnamedAdministrator,
      email: '',
      role: 'administrator',
      password_hash,
      must_change_password: given === undefined ? 1 : 0,
    });
    if ('refused' in added) throw usernameTaken(username);
    return true;
  });
  return isMade && given === undefined ? { username, password } : undefined;
}

export async function hasAdministrator(db: Connection): Promise<boolean> {
  const found = await db.selectFrom('person').select('id').where('role', '=', 'administrator').executeTakeFirst();
  return found !== undefined;
}

function refuseWeak(password: string | undefined, facts: { username: string; schoolName: string }): void {
  const fault = password === undefined ? undefined : newPasswordError(password, facts);
  if (fault) throw new RefusesToStart(`ADMIN_PASSWORD cannot be used. ${fault}`);
}

function usernameTaken(username: string): RefusesToStart {
  return new RefusesToStart(
    `There is no administrator, and "${username}" is an editor. Set ADMIN_USERNAME to another name.`,
  );
}

type OwnAdministrator = Pick<NewPerson, 'name' | 'email' | 'username' | 'password_hash'> & {
  device: { userAgent: string | null; deviceToken: string | undefined };
};

/**
 * Makes the school's own administrator and signs them in. The one whose password was printed is removed unless somebody
 * has used it. After a refusal the transaction must be rolled back.
 */
export async function replaceFirstAdministrator(
  tx: Transaction,
  printedId: string | null,
  { device, ...account }: OwnAdministrator,
): Promise<{ id: string; signedIn: SignedIn } | { refused: 'username taken' }> {
  await lockPeople(tx);
  const by = { id: null, name: account.name };
  const unused = await tx
    .deleteFrom('person')
    .where('id', '=', printedId)
    .where('last_seen_at', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst();
  if (unused) {
    await recordActivity(tx, by, { kind: 'delete', subject: 'person', subject_id: unused.id, label: unused.name });
  }
  const added = await createPerson(tx, by, { ...account, role: 'administrator', must_change_password: 0 });
  if ('refused' in added) return added;
  const signedIn = await createSession(tx, { ...added, name: account.name }, { isRemembered: false, ...device });
  return { id: added.id, signedIn };
}
