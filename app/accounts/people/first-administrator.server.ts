import type { Actor } from '../../activity/activity.server.ts';
import { RefusesToStart } from '../../database/errors.server.ts';
import type { Connection, Database } from '../../database/schema.ts';
import { makeUpPassword } from '../made-up-password.server.ts';
import { hashPassword } from '../password.server.ts';
import { newPasswordFault } from '../password-rules.server.ts';
import { addPerson, waitForTurn } from './people.server.ts';

type FirstAdministrator = { username: string; password: string | undefined; schoolName: string };

const by: Actor = { id: null, name: 'First start' };

/**
 * Makes the first administrator when there is none at all. Answers name and password when the password had to be made
 * up; it is to be changed at the first sign-in. Servers that start at once make one between them.
 * @throws RefusesToStart when the given password is too weak, or the username belongs to somebody else
 */
export async function settleFirstAdministrator(
  db: Database,
  { username, password: given, schoolName }: FirstAdministrator,
): Promise<{ username: string; password: string } | undefined> {
  if (await hasAdministrator(db)) return undefined;
  refuseWeak(given, { username, schoolName });
  const password = given ?? makeUpPassword();
  const password_hash = await hashPassword(password);
  const isMade = await db.transaction().execute(async (tx) => {
    await waitForTurn(tx);
    if (await hasAdministrator(tx)) return false;
    const added = await addPerson(tx, by, {
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
  const fault = password === undefined ? undefined : newPasswordFault(password, facts);
  if (fault) throw new RefusesToStart(`ADMIN_PASSWORD cannot be used. ${fault}`);
}

function usernameTaken(username: string): RefusesToStart {
  return new RefusesToStart(
    `There is no administrator, and "${username}" is an editor. Set ADMIN_USERNAME to another name.`,
  );
}
