import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { now } from '../app/lib/clock.ts';
import { type Answer, attribute } from './answer.ts';
import { call } from './api-calls.ts';
import { whileActivityFails } from './broken-activity.ts';
import { recordQueries } from './recorded-queries.ts';
import { codeNow, createAsha, requireCodes, rightCredentials, wrongCode } from './sign-in-cases.ts';
import { goodPassword, type TestApp, testApp } from './test-app.ts';

const rightFields = { username: rightCredentials.username, password: rightCredentials.password };
const wrongFields = { username: 'asha', password: 'eight brown goats dance' };
const failed = 'Login failed. Please check your credentials.';

let site: TestApp;

async function open(): Promise<void> {
  site = await testApp();
  await createAsha(site.db);
}

async function close(): Promise<void> {
  expect(site.errors).toEqual([]);
  await site.close();
}

function location(answer: Answer): string | null {
  return answer.headers.get('location');
}

function typed(answer: Answer, name: string): string | undefined {
  return attribute(answer.all(`input[name="${name}"]`)[0], 'value');
}

describe('the login page', () => {
  beforeEach(open);
  afterEach(close);

  test('lets in, keeps nothing in any cache, and leads to the dashboard', async () => {
    const browser = site.browser();
    const page = await browser.visit('/login');
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.getSetCookie()).toEqual([]);
    const answer = await browser.post('/login', rightFields);
    expect([answer.status, location(answer)]).toEqual([303, '/admin/dashboard']);
    const [session, device] = answer.headers.getSetCookie();
    expect(session).toMatch(/^session=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(/^device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
    expect(location(await browser.visit('/login'))).toBe('/admin/dashboard');
    expect(location(await browser.visit('/login?returnTo=/admin/account'))).toBe('/admin/account');
  });

  test('keeps who is remembered for thirty days', async () => {
    const answer = await site.post('/login', { ...rightFields, remember: 'yes' });
    expect(answer.headers.getSetCookie()[0]).toContain('; Max-Age=2592000');
  });

  test('leads back to where the person meant to go, and only within this site', async () => {
    const page = await site.visit('/login?returnTo=%2Fadmin%2Factivity%3Fkind%3Dsign-in');
    expect(typed(page, 'returnTo')).toBe('/admin/activity?kind=sign-in');
    const returnTo = '/admin/activity?kind=sign-in';
    expect(location(await site.post('/login', { ...rightFields, returnTo }))).toBe(returnTo);
    for (const away of ['//other.example', 'https://other.example/', '/\\other.example', '/.//other.example']) {
      expect(typed(await site.visit(`/login?${new URLSearchParams({ returnTo: away })}`), 'returnTo')).toBeUndefined();
      expect(location(await site.post('/login', { ...rightFields, returnTo: away }))).toBe('/admin/dashboard');
    }
  });

  test('keeps the name, the tick and the way back after a wrong password, but never the password', async () => {
    const fields = { ...wrongFields, remember: 'yes', returnTo: '/admin/account' };
    const answer = await site.post('/login', fields);
    expect(answer.status).toBe(401);
    expect(answer.text('[role="alert"]')).toBe(failed);
    expect(typed(answer, 'username')).toBe('asha');
    expect(answer.all('input[name="remember"][checked]')).toHaveLength(1);
    expect(typed(answer, 'returnTo')).toBe('/admin/account');
    expect(answer.body).not.toContain('goats');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('keeps the name and the way back when the database fails, but never the password', async () => {
    const fields = { ...rightFields, remember: 'yes', returnTo: '/admin/notices' };
    const answer = await whileActivityFails(site.db, () => site.browser().post('/login', fields));
    expect(answer.status).toBe(500);
    expect(answer.text('.note')).toContain('This could not be done. Please try again in a moment.');
    expect([typed(answer, 'username'), typed(answer, 'returnTo')]).toEqual(['asha', '/admin/notices']);
    expect(answer.body).not.toContain(rightFields.password);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(site.errors.splice(0)).toHaveLength(1);
  });

  test('tells beside its field what is missing, and moves there', async () => {
    const both = await site.post('/login', {});
    expect(both.status).toBe(422);
    expect(both.text('#field-username-error')).toBe('Enter your username.');
    expect(both.text('#field-password-error')).toBe('Enter your password.');
    expect(both.all('[autofocus]').map((element) => attribute(element, 'name'))).toEqual(['username']);
    const one = await site.post('/login', { username: 'asha', password: '' });
    expect(one.all('[autofocus]').map((element) => attribute(element, 'name'))).toEqual(['password']);
    expect(typed(one, 'username')).toBe('asha');
  });

  test('refuses characters that cannot be stored', async () => {
    for (const fields of [
      { ...rightFields, username: 'asha\0' },
      { ...rightFields, password: `${goodPassword}\0` },
    ]) {
      const answer = await site.post('/login', fields);
      expect(answer.status).toBe(400);
      expect(answer.text('.field-error')).toContain('cannot be saved');
    }
  });

  test('tells after five wrong tries how long to wait', async () => {
    for (let time = 0; time < 5; time += 1) expect((await site.post('/login', wrongFields)).status).toBe(401);
    const answer = await site.post('/login', rightFields);
    expect(answer.status).toBe(429);
    expect(answer.text('[role="alert"]')).toBe('Too many attempts. Please wait 15 minutes, then try again.');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
    expect((await site.post('/login', rightFields, { address: '192.0.2.7' })).status).toBe(303);
  });

  test('of many at once, by page and by call, checks some and sends the rest away for some seconds', async () => {
    const isHashed = Promise.withResolvers<void>();
    const hashes = vi.spyOn(crypto, 'argon2').mockImplementation((_algorithm, _settings, done) => {
      isHashed.promise.then(() => done(null, Buffer.alloc(32)));
    });
    syncBuiltinESMExports();
    onTestFinished(() => {
      hashes.mockRestore();
      syncBuiltinESMExports();
    });
    const fieldsOf = (time: number) => ({ ...rightFields, username: `name-${time}` });
    const pages = Array.from({ length: 50 }, (_, time) =>
      site.post('/login', fieldsOf(time), { address: `192.0.2.${time}` }),
    );
    const page = await Promise.race(pages);
    expect([page.status, page.text('[role="alert"]')]).toEqual([503, expect.stringContaining('in a few seconds')]);
    const api = await call(site, 'login.php', fieldsOf(50));
    const message = expect.stringContaining('few seconds');
    expect([api.status, api.json]).toMatchObject([503, { status: 'error', message, data: null }]);
    for (const { headers } of [page, api]) expect(headers.get('retry-after')).toBe('5');
    isHashed.resolve();
    expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([401, 503]));
  });

  test('a person in a new browser needs a code, which lets in', async () => {
    await requireCodes(site.db);
    const browser = site.browser();
    expect(location(await site.visit('/login/code'))).toBe('/login');
    const first = await browser.post('/login', { ...rightFields, returnTo: '/admin/account' });
    expect(location(first)).toBe('/login/code?returnTo=%2Fadmin%2Faccount');
    expect([...browser.cookies.keys()]).toContain('sign-in');
    expect([...browser.cookies.keys()]).not.toContain('session');
    const page = await browser.visit('/login/code?returnTo=%2Fadmin%2Faccount');
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(attribute(page.all('#field-code')[0], 'autocomplete')).toBe('one-time-code');
    expect((await browser.post('/login/code', {})).status).toBe(422);
    const wrong = await browser.post('/login/code', { code: wrongCode(), returnTo: '/admin/account' });
    expect(wrong.status).toBe(401);
    expect(wrong.text('#field-code-error')).toContain('This code is incorrect.');
    const right = await browser.post('/login/code', { code: codeNow(), returnTo: '/admin/account' });
    expect([right.status, location(right)]).toEqual([303, '/admin/account']);
    expect([...browser.cookies.keys()].sort()).toEqual(['device', 'session']);
  });

  test('a code that comes too late leads back to the first step, which says so', async () => {
    await requireCodes(site.db);
    const browser = site.browser();
    await browser.post('/login', rightFields);
    await site.db.updateTable('pending_sign_in').set({ expires_at: now() }).execute();
    const late = await browser.post('/login/code', { code: codeNow(), returnTo: '/admin/account' });
    expect([late.status, location(late)]).toEqual([303, '/login?returnTo=%2Fadmin%2Faccount']);
    expect((await browser.visit('/login')).text('.note')).toBe('That took too long. Please sign in again.');
    expect((await browser.visit('/login')).text('.note')).toBeUndefined();
  });

  test('a browser that blocks cookies is told so', async () => {
    const arrive = (headers: Record<string, string>) => site.visit('/admin/dashboard', { headers });
    const referer = `${site.origin}/login`;
    const told = location(await arrive({ Referer: referer })) ?? '';
    expect((await site.visit(told)).text('.note')).toContain('Your browser blocks the cookies');
    for (const headers of [{ Referer: referer, Cookie: 'device=x' }, { Referer: `${site.origin}/contact` }, {}]) {
      expect(location(await arrive(headers as Record<string, string>))).not.toContain('cookies');
    }
  });

  test('a session that has ended is forgotten by the browser, and public pages go on', async () => {
    const browser = site.browser();
    await browser.post('/login', rightFields);
    expect((await browser.visit('/library')).headers.get('cache-control')).toBe('no-store');
    await site.db.deleteFrom('session').execute();
    expect((await browser.visit('/library')).status).toBe(200);
    expect([...browser.cookies.keys()]).toEqual(['device']);
    expect((await browser.visit('/library')).headers.get('cache-control')).not.toBe('no-store');
  });
});

describe('an unknown name and a wrong password', () => {
  beforeAll(open);
  afterAll(close);
  let addresses = 0;

  async function ask(username: string): Promise<Answer> {
    addresses += 1;
    const address = `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
    return site.post('/login', { ...wrongFields, username }, { address });
  }

  /** What an answer says, without what differs between any two of them. */
  function comparable({ status, headers, body }: Answer, username: string) {
    const own = [...headers].filter(([name]) => !['x-request-id', 'date', 'content-length'].includes(name));
    return [status, own, body.replaceAll(username, 'NAME').replaceAll(headers.get('x-request-id') ?? '-', 'ID')];
  }

  test('get the same answer', async () => {
    const [known, unknown] = [await ask('asha'), await ask('rama')];
    expect(known.status).toBe(401);
    expect(comparable(unknown, 'rama')).toEqual(comparable(known, 'asha'));
  });

  test('cost the same work: the same hashes, and the same queries', async () => {
    const hashes = vi.spyOn(crypto, 'argon2');
    syncBuiltinESMExports();
    const { db, queries } = recordQueries(site.db);
    const watched = await testApp({ db });
    try {
      const work: unknown[] = [];
      for (const username of ['asha', 'rama']) {
        hashes.mockClear();
        queries.length = 0;
        await watched.post('/login', { ...wrongFields, username });
        const costs = hashes.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => {
          return { algorithm, memory, passes, parallelism, tagLength };
        });
        work.push({ costs, queries: queries.map((query) => query.sql) });
      }
      expect(work[0]).toEqual(work[1]);
      expect(work[0]).toMatchObject({ costs: [{ algorithm: 'argon2id' }] });
    } finally {
      hashes.mockRestore();
      syncBuiltinESMExports();
      await watched.close();
    }
  });
});
