import { hashPassword } from '../app/accounts/passwords.server.ts';
import { createPerson } from '../app/accounts/people.server.ts';
import { createSession, findStaff } from '../app/accounts/sessions.server.ts';
import type { Actor } from '../app/activity/activity.server.ts';
import type { Staff } from '../app/context.ts';
import type { Database } from '../app/database/schema.ts';
import { inTransaction } from '../app/database/transaction.server.ts';

type StaffOptions = { username?: string; name?: string; password?: string; mustChangePassword?: boolean };

/** Somebody who is signed in, for verbs that are tried without a browser. Without a password nobody can sign in. */
export async function createStaff(db: Database, options: StaffOptions = {}): Promise<Staff> {
  const { username = 'asha', name = 'Asha Mahato', password, mustChangePassword = false } = options;
  const password_hash = password === undefined ? 'none' : await hashPassword(password);
  const account = { username, name, email: '', role: 'administrator', password_hash } as const;
  const token = await inTransaction(db, async (tx) => {
    const added = await createPerson(tx, asStaff, { ...account, must_change_password: mustChangePassword ? 1 : 0 });
    if ('refused' in added) throw new Error(added.refused);
    return (await createSession(tx, { id: added.id, name }, { ...newBrowser, deviceToken: undefined })).sessionToken;
  });
  return (await findStaff(db, token)) as Staff;
}

const newBrowser = { isRemembered: false, userAgent: null };

/** Signs the person in once more, on another device. Answers the new session. */
export async function signInElsewhere(db: Database, { id, name }: Staff): Promise<Staff> {
  const begun = await inTransaction(db, (tx) =>
    createSession(tx, { id, name }, { ...newBrowser, deviceToken: undefined }),
  );
  return (await findStaff(db, begun.sessionToken)) as Staff;
}

/** Whoever a test does something as, where no session is needed. */
export const asStaff: Actor = { id: null, name: 'The clerk' };
