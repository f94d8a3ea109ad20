import { afterEach, beforeEach, expect, test } from 'vitest';
import { replaceRecoveryCodes } from '../app/accounts/two-factor/two-factor.server.ts';
import { type ApiAnswer, call, signInFirst } from './api-calls.ts';
import { onOneEngine } from './engines.ts';
import type { Engine } from './fresh-database.ts';
import { codeNow, createAsha, requireCodes, rightCredentials, wrongCode, wrongCredentials } from './sign-in-cases.ts';
import { type TestApp, testApp } from './test-app.ts';
import type { Visitor } from './visitor.ts';

const rightFields = { username: rightCredentials.username, password: rightCredentials.password };
const wrongFields = { username: wrongCredentials.username, password: wrongCredentials.password };
const failed = 'Login failed. Please check your credentials.';
const refused = { status: 'error', message: failed, data: null };
const needsCode = { status: 'error', message: expect.stringContaining('code'), data: null, needs: 'code' };
const needsPassword = {
  status: 'error',
  message: expect.stringContaining('/login'),
  data: null,
  needs: 'new-password',
};

let site: TestApp;

async function open(engine: Engine = 'sqlite'): Promise<void> {
  site = await testApp({ engine });
  await createAsha(site.db);
}

async function close(): Promise<void> {
  expect(site.errors).toEqual([]);
  await site.close();
}

function login(fields: unknown, browser: Pick<Visitor, 'visit'> = site): Promise<ApiAnswer> {
  return call(browser, 'login.php', fields);
}

const logout = (browser: Pick<Visitor, 'visit'>) => call(browser, 'logout.php');
const publish = (browser: Pick<Visitor, 'visit'>) => call(browser, 'uploadnotice.php', { details: 'No school.' });
const sessions = () => site.db.selectFrom('session').select(['id', 'is_remembered']).execute();
const activities = async () =>
  (await site.db.selectFrom('activity').select('kind').orderBy('sequence').execute()).map(({ kind }) => kind);

onOneEngine('login.php', (_, engine) => {
  beforeEach(() => open(engine));
  afterEach(close);

  test('the right password opens a session and tells whose it is', async () => {
    const browser = site.browser();
    const { status, headers, json } = await login(rightFields, browser);
    const person = await site.db.selectFrom('person').select('id').executeTakeFirstOrThrow();
    const data = { id: person.id, username: 'asha', name: 'Asha Mahato', role: 'editor' };
    expect([status, json]).toEqual([200, { status: 'success', message: 'Logged in successfully', data }]);
    expect(headers.get('cache-control')).toBe('no-store');
    const [session, device] = headers.getSetCookie();
    expect(session).toMatch(/^session=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(/^device=/);
    expect((await publish(browser)).status).toBe(200);
    expect((await browser.visit('/admin/dashboard')).status).toBe(200);
  });

  test('who is remembered stays for thirty days, and only true remembers', async () => {
    for (const remember of [true, false, null]) await login({ ...rightFields, remember });
    expect((await sessions()).map(({ is_remembered }) => is_remembered).toSorted()).toEqual([0, 0, 1]);
    const { headers } = await login({ ...rightFields, remember: true });
    expect(headers.getSetCookie()[0]).toContain('; Max-Age=2592000');
    for (const remember of ['yes', 1]) {
      const { status, json } = await login({ ...rightFields, remember });
      expect([status, json]).toMatchObject([422, { errors: { remember: 'Send true or false here.' } }]);
    }
    expect(await sessions()).toHaveLength(4);
  });

  test('a wrong password and a disabled person are refused with the same sentence, and nothing opens', async () => {
    const first = await login(wrongFields);
    expect([first.status, first.json, first.headers.getSetCookie()]).toEqual([401, refused, []]);
    await site.db.updateTable('person').set({ disabled_at: '2026-01-01T00:00:00.000Z' }).execute();
    const second = await login(rightFields);
    expect([second.status, second.json]).toEqual([401, refused]);
    expect(await sessions()).toEqual([]);
    expect((await activities()).slice(1)).toEqual(['failed-sign-in']);
  });

  test('an unknown name is answered like a wrong password, header by header', async () => {
    const [known, unknown] = [await login(wrongFields), await login({ ...wrongFields, username: 'rama' })];
    expect(comparable(unknown)).toEqual(comparable(known));
  });

  test('missing, wrong or unstorable fields are reported one by one, and do not count as an attempt', async () => {
    const missing = { username: 'Enter your username.', password: 'Enter your password.' };
    for (const fields of [{}, { username: null, password: null }, { username: ' ', password: '' }]) {
      const { status, json } = await login(fields);
      expect([status, json]).toEqual([422, { ...refused, message: 'Enter your username.', errors: missing }]);
    }
    const kinds = await login({ username: 7, password: ['a'] });
    expect([kinds.status, kinds.json]).toMatchObject([
      422,
      { status: 'error', errors: { username: 'This field must be text.' } },
    ]);
    const broken = await login({ ...rightFields, password: `${rightFields.password}\0` });
    expect([broken.status, broken.json]).toMatchObject([400, { status: 'error', data: null }]);
    expect(await site.db.selectFrom('throttle').select('key').execute()).toEqual([]);
  });

  test('with two-factor, the code must come in the same call; a recovery code does too, once', async () => {
    await requireCodes(site.db);
    const { id } = await site.db.selectFrom('person').select('id').executeTakeFirstOrThrow();
    const [recovery = ''] = await site.db.transaction().execute((tx) => replaceRecoveryCodes(tx, id));
    for (const code of [undefined, null, '', wrongCode()]) {
      const { status, headers, json } = await login({ ...rightFields, code });
      expect([status, json, headers.getSetCookie()], String(code)).toEqual([401, needsCode, []]);
    }
    const guess = await login({ ...wrongFields, code: codeNow() });
    expect(guess.json).toEqual(refused);
    expect(await sessions()).toEqual([]);
    expect(await site.db.selectFrom('pending_sign_in').selectAll().execute(), 'no second step waits').toEqual([]);
    for (const code of [codeNow(), recovery]) {
      expect((await login({ ...rightFields, code })).json).toMatchObject({ status: 'success', data: { id } });
      expect((await login({ ...rightFields, code })).json, 'a code is taken once').toEqual(needsCode);
    }
    expect(await sessions()).toHaveLength(2);
  });

  test('a password made by somebody else opens nothing, and says so only after the code', async () => {
    await site.db.updateTable('person').set({ must_change_password: 1 }).execute();
    const first = await login(rightFields);
    expect([first.status, first.json, first.headers.getSetCookie()]).toEqual([403, needsPassword, []]);
    expect((await login(wrongFields)).json).toEqual(refused);
    await requireCodes(site.db);
    expect((await login(rightFields)).json).toEqual(needsCode);
    expect((await login({ ...rightFields, code: wrongCode() })).json).toEqual(needsCode);
    expect((await login({ ...rightFields, code: codeNow() })).json).toEqual(needsPassword);
    expect(await sessions()).toEqual([]);
    expect(await site.db.selectFrom('known_device').selectAll().execute()).toEqual([]);
    expect(await activities()).not.toContain('sign-in');
  });

  test('tries are counted together with those of the page', async () => {
    for (let time = 0; time < 3; time += 1) expect((await login(wrongFields)).status).toBe(401);
    for (let time = 0; time < 2; time += 1) expect((await site.post('/login', wrongFields)).status).toBe(401);
    const { status, headers, json } = await login(rightFields);
    expect([status, json]).toEqual([
      429,
      { ...refused, message: expect.stringMatching(/^Too many attempts\. .* 15 min/) },
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await site.post('/login', rightFields)).status).toBe(429);
  });

  test('signing in over a session ends the old one, and a try that fails does not', async () => {
    const browser = site.browser();
    await login(rightFields, browser);
    const old = cookieOf(browser);
    await login(wrongFields, browser);
    expect((await publish(browser)).status).toBe(200);
    await login(rightFields, browser);
    expect(await sessions()).toHaveLength(1);
    expect((await publish(browser)).status).toBe(200);
    const again = await call(site, 'uploadnotice.php', { details: 'x' }, { headers: { Cookie: old } });
    expect([again.status, again.json]).toEqual([401, signInFirst]);
  });
});

onOneEngine('logout.php', (_, engine) => {
  beforeEach(() => open(engine));
  afterEach(() => site.close());

  test('ends the session on the server, and lets the browser forget what it saw', async () => {
    const browser = site.browser();
    await login(rightFields, browser);
    const cookie = cookieOf(browser);
    const { status, headers, json } = await logout(browser);
    expect([status, json]).toEqual([200, { success: true, message: 'Logged out successfully' }]);
    expect(headers.get('clear-site-data')).toBe('"cache"');
    expect([...browser.cookies.keys()]).toEqual(['device']);
    expect(await sessions()).toEqual([]);
    expect((await activities()).at(-1)).toBe('sign-out');
    const again = await call(site, 'uploadnotice.php', { details: 'x' }, { headers: { Cookie: cookie } });
    expect([again.status, again.json]).toEqual([401, signInFirst]);
  });

  test('is no fault when nobody was signed in, whatever empty body comes', async () => {
    for (const fields of [undefined, {}, '']) {
      const { status, headers, json } = await call(site, 'logout.php', fields);
      expect([status, json]).toEqual([200, { success: true, message: 'Logged out successfully' }]);
      expect([headers.get('clear-site-data'), headers.getSetCookie()]).toEqual([null, []]);
    }
    expect((await activities()).slice(1)).toEqual([]);
  });

  test('a database that does not answer has its own sentence', async () => {
    const browser = site.browser();
    await login(rightFields, browser);
    await site.db.schema.dropTable('session').execute();
    const failure = { message: 'An error occurred. Please try again.', request_id: expect.any(String) };
    const { status, json } = await logout(browser);
    expect([status, json]).toEqual([500, { success: false, ...failure }]);
    const into = await login(rightFields);
    expect([into.status, into.json]).toEqual([500, { status: 'error', data: null, ...failure }]);
    expect(site.errors).toHaveLength(2);
  });
});

function cookieOf({ cookies }: Visitor): string {
  return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
}

/** What an answer says, without what differs between any two of them. */
function comparable({ status, headers, json }: ApiAnswer) {
  return [status, [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name)), json];
}
