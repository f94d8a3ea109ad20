import { randomInt } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { hashPassword } from '../../app/accounts/passwords.server.ts';
import { createPerson } from '../../app/accounts/people.server.ts';
import { createSession, setSessionCookies } from '../../app/accounts/sessions.server.ts';
import { readConfig } from '../../app/config.server.ts';
import { openDatabase } from '../../app/database/open.server.ts';
import { asKysely, inTransaction } from '../../app/database/transaction.server.ts';
import { newId } from '../../app/lib/ids.ts';
import { cookieSecret } from '../../app/settings/secrets.server.ts';
import { cookieJar } from '../../server/http/signed-cookies.ts';
import type { TestDatabase } from '../fresh-database.ts';
import { expect } from './site.ts';

export type Colleague = { username: string; password: string; name: string; email: string };

type Account = Pick<Colleague, 'username' | 'password'>;

type PersonOptions = { name?: string; role?: 'administrator' | 'editor' };

/** Looks into the database of a running website: the one of all tests, unless another is named. */
export async function inDatabase<Found>(
  look: (db: TestDatabase) => Promise<Found>,
  dataDir = siteDataDir(),
): Promise<Found> {
  const db = asKysely(await openDatabase({ dataDir, databaseUrl: undefined }));
  try {
    return await look(db);
  } finally {
    await db.destroy();
  }
}

const siteDataDir = () => process.env.SITE_DATA_DIR ?? '';

const password = 'seven brown goats dance';
/** Made once: hashing takes long on purpose. */
let password_hash: Promise<string> | undefined;

/** Makes an account that no other test uses. */
export async function createStaff(
  { name = 'Asha Mahato', role = 'administrator' }: PersonOptions = {},
  dataDir?: string,
): Promise<Colleague> {
  const username = `asha-${newId().slice(0, 8)}`;
  const email = `${username}@school.example`;
  password_hash ??= hashPassword(password);
  const account = { username, name, email, role, password_hash: await password_hash };
  await inDatabase(
    (db) =>
      inTransaction(db, (tx) =>
        createPerson(tx, { id: null, name: 'The test' }, { ...account, must_change_password: 0 }),
      ),
    dataDir,
  );
  return { username, password, name, email };
}

/** Gives the browser its own IP address in a proxy header, so that tests do not share rate limits. */
export async function setOwnIpAddress(context: BrowserContext): Promise<Record<string, string>> {
  const headers = { 'X-Forwarded-For': `198.51.${randomInt(256)}.${randomInt(256)}` };
  await context.setExtraHTTPHeaders(headers);
  return headers;
}

/** Posts the form of the sign-in and opens no page; `staff-signs-in.spec.ts` fills the form in. */
export async function signIn(page: Page, { username, password }: Account): Promise<void> {
  const headers = await setOwnIpAddress(page.context());
  const answer = await page.request.post('/login', {
    form: { username, password, returnTo: '/admin/dashboard' },
    headers: { ...headers, 'Sec-Fetch-Site': 'same-origin' },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toMatch(/^\/admin\//);
}

/** Gives the browser a session of an account that no other test uses, without the work of a password. */
export async function signInAsStaff(
  page: Page,
  options: PersonOptions = {},
  dataDir = siteDataDir(),
): Promise<Colleague> {
  const colleague = await createStaff(options, dataDir);
  const jar = await inDatabase(async (db) => {
    const secret = await cookieSecret(readConfig({ DATA_DIR: dataDir }), db);
    const cookies = cookieJar(new Request('http://localhost'), { secret, isHttps: false });
    const people = db.selectFrom('person').select(['id', 'name']).where('username', '=', colleague.username);
    const person = await people.executeTakeFirstOrThrow();
    const browser = { isRemembered: false, userAgent: null, deviceToken: undefined };
    setSessionCookies(cookies, await inTransaction(db, (tx) => createSession(tx, person, browser)));
    return cookies.headers();
  }, dataDir);
  await setOwnIpAddress(page.context());
  const cookies = jar.map(
    (line) => /^(?<name>[^=]+)=(?<value>[^;]*)/.exec(line)?.groups as { name: string; value: string },
  );
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost', path: '/' })));
  return colleague;
}

export async function endSessionsOf(username: string): Promise<void> {
  await inDatabase((db) =>
    db
      .deleteFrom('session')
      .where('person_id', 'in', db.selectFrom('person').select('id').where('username', '=', username))
      .execute(),
  );
}
