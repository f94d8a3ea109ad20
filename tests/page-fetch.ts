import { storeCookie } from './visitor.ts';

/**
 * `fetch` as a page of the website at `origin` has it: cookies are kept and go along, and each request says where it
 * comes from, as browsers do.
 */
export function pageFetch(origin: string) {
  const cookies = new Map<string, string>();
  return async (address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Sec-Fetch-Site', 'same-origin');
    if (init.method && init.method !== 'GET') headers.set('Origin', origin);
    // The default of browsers is `same-origin`, and all of this is.
    if (cookies.size > 0) headers.set('Cookie', Array.from(cookies, (pair) => pair.join('=')).join('; '));
    const response = await fetch(new URL(address, origin), { ...init, headers });
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
    return response;
  };
}
