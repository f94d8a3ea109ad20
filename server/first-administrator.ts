import { settleFirstAdministrator } from '../app/accounts/people/first-administrator.server.ts';
import type { Config } from '../app/config.server.ts';
import type { Database } from '../app/database/schema.ts';
import { findSchool } from '../app/settings/school.server.ts';

/**
 * Makes the first administrator when there is none, and prints how to sign in when a password had to be made up: this
 * one time, to the terminal and not to the log.
 * @throws RefusesToStart when ADMIN_PASSWORD is too weak to be used
 */
export async function welcomeFirstAdministrator(db: Database, config: Config): Promise<void> {
  const { name } = await findSchool(db);
  const made = await settleFirstAdministrator(db, { ...config.firstAdministrator, schoolName: name });
  if (!made) return;
  console.log(`
The first administrator of the website, shown only this once:
  username  ${made.username}
  password  ${made.password}
Sign in at /login; a password of your own is asked for first.
`);
}
