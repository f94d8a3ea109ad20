import speculationRules from '../app/site/speculation-rules.json?url';
import { allowOrigins, inApiShape } from './api-door.ts';
import { compressed } from './compression.ts';
import { withSecurityHeaders } from './security-headers.ts';
import type { OpenVisit } from './visit.ts';

const fetchAhead = 'Speculation-Rules';
const never = 'none';

type Ending = { visit: OpenVisit; allowedOrigins: readonly string[] };

/** An answer with all that every answer carries: headers of safety, cookies, for how long it keeps, and a number. */
export async function finish(request: Request, answered: Response, { visit, allowedOrigins }: Ending) {
  const url = new URL(request.url);
  const response = await inApiShape(url, answered, visit.id);
  const secured = withSecurityHeaders(response, visit);
  const { headers } = secured;
  const cookies = visit.cookies.headers();
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  if (!isForAll(request, secured, visit) || cookies.length > 0) headers.set('Cache-Control', 'no-store');
  if (headers.get(fetchAhead) === never || !mayFetchAhead(secured, visit)) headers.delete(fetchAhead);
  else headers.set(fetchAhead, `"${speculationRules}"`);
  if (response.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '5');
  if (response.status === 405 && !headers.has('Allow')) headers.set('Allow', 'GET, HEAD');
  allowOrigins(request, url, headers, allowedOrigins);
  headers.set('X-Request-Id', visit.id);
  const ready = await compressed(request, secured);
  // Made whole until here, so that it tells the length that would come.
  return request.method === 'HEAD' && ready.body ? new Response(null, ready) : ready;
}

/** What answers a form, what failed, and what is for one person is for this one moment. */
function isForAll({ method }: Request, { status, headers }: Response, { isPrivate }: OpenVisit): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  // Files say themselves how long they keep: they are the same for everybody.
  const isFile = /max-age=[1-9]/.test(headers.get('Cache-Control') ?? '');
  return isRead && status < 500 && (!isPrivate || isFile);
}

/** Whether a browser may fetch the next page when a finger comes near its link: not where data is dear. */
function mayFetchAhead({ status, headers }: Response, { isPrivate, savesData }: OpenVisit): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  return isPage && (status === 200 || status === 304) && !isPrivate && !savesData;
}
