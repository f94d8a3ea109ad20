import type { App } from '../server/http/http-server.ts';
import { type Answer, readAnswer } from './answer.ts';

/** More options for a request. */
export type VisitOptions = RequestInit & {
  /** The address that the connection comes from. */
  address?: string;
};

export type Fields = Record<string, string | string[]> | FormData;

/** A browser that keeps its cookies between requests. */
export type Visitor = {
  /** Asks for a page of the website. */
  visit(path: string, options?: VisitOptions): Promise<Answer>;
  /** Sends a form as the website's own page would. */
  post(path: string, fields: Fields, options?: VisitOptions): Promise<Answer>;
  /** The cookies it has now, by their full names. */
  cookies: Map<string, string>;
};

/** A new browser without cookies. `own` is the website's origin. */
export function openBrowser(app: App, own: string, address = '127.0.0.1'): Visitor {
  const cookies = new Map<string, string>();
  async function visit(path: string, { address: from = address, ...init }: VisitOptions = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0 && !headers.has('cookie')) headers.set('Cookie', cookieHeader(cookies));
    const answer = await readAnswer(await app(new Request(own + path, { ...init, headers }), { address: from }));
    for (const line of answer.headers.getSetCookie()) storeCookie(cookies, line);
    return answer;
  }
  return {
    visit,
    cookies,
    post(path, fields, init = {}) {
      const headers = { Origin: own, ...init.headers };
      const body = fields instanceof FormData ? fields : formBody(fields);
      return visit(path, { method: 'POST', body, ...init, headers });
    },
  };
}

function cookieHeader(cookies: Map<string, string>): string {
  return Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
}

/** Keeps what a `Set-Cookie` line says, or forgets it. */
export function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', value = ''] = pair.split('=', 2);
  if (attributes.includes('Max-Age=0')) cookies.delete(name);
  else cookies.set(name, value);
}

function formBody(fields: Record<string, string | string[]>): URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one]));
  return new URLSearchParams(pairs);
}
