import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CookieName, RequestCookies } from '../../app/context.ts';

type CookieOptions = { secret: string; isHttps: boolean };

export type CookieJar = RequestCookies & {
  headers(): string[];
};

/** Over https with the `__Host-` prefix. A cookie with a wrong signature counts as absent. */
export function cookieJar(request: { headers: Pick<Headers, 'get'> }, { secret, isHttps }: CookieOptions): CookieJar {
  const given = parseCookies(request.headers.get('cookie') ?? '');
  const changed = new Map<CookieName, string>();
  const fullName = (name: CookieName) => (isHttps ? `__Host-${name}` : name);
  const set = (name: CookieName, value: string, rest: string) =>
    changed.set(name, `${fullName(name)}=${value}; Path=/; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}${rest}`);
  return {
    read: (name) => verified(given.get(fullName(name)), name, secret),
    set(name, value, maxAgeSeconds) {
      const encoded = Buffer.from(value).toString('base64url');
      const signed = `${encoded}.${signature(encoded, name, secret)}`;
      set(name, signed, maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`);
    },
    clear: (name) => void (given.has(fullName(name)) || changed.has(name) ? set(name, '', '; Max-Age=0') : undefined),
    headers: () => [...changed.values()],
  };
}

/** The first of each name: a browser sends the one with the longest path first. */
function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of header.split(';')) {
    const [name = '', value] = pair.trim().split('=', 2);
    if (value !== undefined && !cookies.has(name)) cookies.set(name, value);
  }
  return cookies;
}

/** The name is signed too, so that the value of one cookie is not valid in another. */
function signature(encoded: string, name: CookieName, secret: string): string {
  return createHmac('sha256', secret).update(`${name}=${encoded}`).digest('base64url');
}

function verified(cookie: string | undefined, name: CookieName, secret: string): string | undefined {
  const [encoded, given] = cookie?.split('.', 2) ?? [];
  if (!encoded || !given) return undefined;
  const expected = Buffer.from(signature(encoded, name, secret));
  const found = Buffer.from(given);
  if (found.length !== expected.length || !timingSafeEqual(found, expected)) return undefined;
  return Buffer.from(encoded, 'base64url').toString('utf8');
}
