import { expect, test } from 'vitest';
import { cookieJar } from './signed-cookies.ts';

const secret = 'a secret for tests, long enough for all of them';

function jarWith(cookie: string, isHttps = false) {
  return cookieJar(new Request('http://localhost/', { headers: { Cookie: cookie } }), { secret, isHttps });
}

/** The `name=value` that a browser sends back. */
function kept(value: string, isHttps = false): string {
  const jar = jarWith('', isHttps);
  jar.set('session', value);
  return jar.headers()[0]?.split(';')[0] ?? '';
}

test('a signed value is read again, whatever characters it contains', () => {
  expect(jarWith(kept('বাংলা; = "x"')).read('session')).toBe('বাংলা; = "x"');
  expect(jarWith(`other=1; ${kept('token')}`).read('session')).toBe('token');
});

test('a cookie that was changed, made up or given another name counts as absent', () => {
  const [name, value = ''] = kept('token').split('=', 2);
  const last = value.endsWith('A') ? 'B' : 'A';
  expect(jarWith(`${name}=${value.slice(0, -1)}${last}`).read('session')).toBeUndefined();
  expect(jarWith('session=token').read('session')).toBeUndefined();
  expect(jarWith('session=token.').read('session')).toBeUndefined();
  expect(jarWith(`device=${value}`).read('device')).toBeUndefined();
  expect(
    cookieJar(new Request('http://localhost/', { headers: { Cookie: kept('token') } }), {
      secret: 'another',
      isHttps: false,
    }).read('session'),
  ).toBeUndefined();
});

test('over https the cookie belongs to this host and to https alone', () => {
  const jar = jarWith('', true);
  jar.set('session', 'token', 60);
  expect(jar.headers()[0]).toMatch(/^__Host-session=\S+; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=60$/);
  expect(jarWith(kept('token')).read('session')).toBe('token');
  expect(jarWith(kept('token'), true).read('session')).toBeUndefined();
});

test('only what is there has to be discarded', () => {
  const jar = jarWith(kept('token'));
  jar.clear('device');
  expect(jar.headers()).toEqual([]);
  jar.clear('session');
  expect(jar.headers()[0]).toContain('Max-Age=0');
});
