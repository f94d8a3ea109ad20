import type { Actor } from '../activity/activity.server.ts';
import { RefusesToStart } from '../database/errors.server.ts';
import type { Connection, Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { generatePassword, hashPassword, newPasswordError } from './passwords.server.ts';
import { createPerson, lockPeople } from './people.server.ts';

type FirstAdministrator = { username: string; password: string | undefined; schoolName: string };

const by: Actor = { id: null, name: 'First start' };

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
      name: 'Administrator',
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

async function hasAdministrator(db: Connection): Promise<boolean> {
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
