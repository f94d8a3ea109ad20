import { type Endpoint, methodsOf } from '../app/legacy-api/endpoint.ts';
import { endpointAt, isBelowApi, isFilePath, meantPath } from '../app/legacy-api/endpoints.server.ts';
import { refuseMethod, unknownCall } from '../app/legacy-api/refusals.ts';
import { failureResponse } from '../app/legacy-api/reply.ts';
import { m } from '../app/paraglide/messages.js';
import { isReadablePath } from './canonical-path.ts';

/** Seconds for which a browser may remember what another origin may ask. */
const rememberSeconds = 600;

/** The pictures and the description of the calls: they are there to be read. */
const file = { method: 'GET', tells: 'success', broke: m.api_broke } as const satisfies Partial<Endpoint>;

/** What stands at a path below `/api/`: a call, or a file; undefined when there is neither. */
function standsAt(pathname: string): Pick<Endpoint, 'method' | 'tells' | 'broke'> | undefined {
  return endpointAt(pathname) ?? (isFilePath(pathname) && isReadablePath(pathname) ? file : undefined);
}

/** The answer to a call that there is not, to a method that it does not take, and to who asks what it takes. */
export function refuseCall(request: Request, url: URL, origin: string): Response | undefined {
  const asked = standsAt(url.pathname);
  if (!asked) {
    const meant = meantPath(url.pathname);
    if (meant) return new Response(null, { status: 308, headers: { Location: meant + url.search } });
    return failureResponse('success', unknownCall(origin));
  }
  if (request.method === 'OPTIONS') {
    return new Response(null, { status: 204, headers: { Allow: [...methodsOf(asked), 'OPTIONS'].join(', ') } });
  }
  const refusal = refuseMethod(asked, request);
  return refusal && failureResponse(asked.tells, refusal);
}

/** Programs read JSON: a failure of the door or of the framework, which is told in words, is put into their shape. */
export async function inApiShape(url: URL, response: Response, requestId: string): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status < 400 || type.startsWith('application/json') || !isBelowApi(url.pathname)) return response;
  const { status, headers: given } = response;
  const { tells, broke } = standsAt(url.pathname) ?? file;
  // What broke inside may be told in the words of the framework.
  const isToldByDoor = type.startsWith('text/plain') && (status < 500 || status === 503);
  const message = isToldByDoor ? (await response.text()).trim() : broke();
  const more = status >= 500 ? { request_id: requestId } : undefined;
  const retryAfter = given.get('Retry-After');
  return failureResponse(tells, { status, message, more, headers: retryAfter ? { 'Retry-After': retryAfter } : {} });
}

/**
 * Lets pages of another origin read an answer below `/api/`, as the Fetch standard has it: those of `allowedOrigins`,
 * with cookies, and nobody else. Which methods they may use is told for one call at a time.
 */
export function allowOrigins(request: Request, url: URL, headers: Headers, allowedOrigins: readonly string[]): void {
  if (!isBelowApi(url.pathname)) return;
  headers.append('Vary', 'Origin');
  const origin = request.headers.get('origin');
  if (!origin || !allowedOrigins.includes(origin)) return;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Allow-Credentials', 'true');
  const asked = standsAt(url.pathname);
  if (request.method !== 'OPTIONS' || !asked) {
    headers.set('Access-Control-Expose-Headers', 'ETag, Retry-After, X-Request-Id');
    return;
  }
  headers.set('Access-Control-Allow-Methods', methodsOf(asked).join(', '));
  headers.set('Access-Control-Allow-Headers', 'Content-Type');
  headers.set('Access-Control-Max-Age', String(rememberSeconds));
}
