import { type Endpoint, methodsOf } from '../app/legacy-api/endpoint.ts';
import { canonicalCallPath, findEndpoint, isApiFilePath, isBelowApi } from '../app/legacy-api/endpoints.server.ts';
import { failureResponse, refuseMethod, unknownEndpoint } from '../app/legacy-api/responses.server.ts';
import { m } from '../app/paraglide/messages.js';
import { isReadablePath } from './routes/route-facts.ts';

const preflightMaxAgeSeconds = 600;

const file = {
  method: 'GET',
  failureShape: 'success',
  failureMessage: m.api_broke,
} as const satisfies Partial<Endpoint>;

function targetAt(pathname: string): Pick<Endpoint, 'method' | 'failureShape' | 'failureMessage'> | undefined {
  return findEndpoint(pathname) ?? (isApiFilePath(pathname) && isReadablePath(pathname) ? file : undefined);
}

export function refuseCall(request: Request, url: URL, origin: string): Response | undefined {
  const target = targetAt(url.pathname);
  if (!target) {
    const canonical = canonicalCallPath(url.pathname);
    if (canonical) return new Response(null, { status: 308, headers: { Location: canonical + url.search } });
    return failureResponse('success', unknownEndpoint(origin));
  }
  if (request.method === 'OPTIONS') {
    return new Response(null, { status: 204, headers: { Allow: [...methodsOf(target), 'OPTIONS'].join(', ') } });
  }
  const refusal = refuseMethod(target, request);
  return refusal && failureResponse(target.failureShape, refusal);
}

export async function inApiShape(url: URL, response: Response, requestId: string): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? '';
  if (response.status < 400 || type.startsWith('application/json') || !isBelowApi(url.pathname)) return response;
  const { status, headers: given } = response;
  const { failureShape, failureMessage } = targetAt(url.pathname) ?? file;
  const isOurText = type.startsWith('text/plain') && (status < 500 || status === 503);
  const message = isOurText ? (await response.text()).trim() : failureMessage();
  const more = status >= 500 ? { request_id: requestId } : undefined;
  const retryAfter = given.get('Retry-After');
  return failureResponse(failureShape, {
    status,
    message,
    more,
    headers: retryAfter ? { 'Retry-After': retryAfter } : {},
  });
}

export function allowOrigins(request: Request, url: URL, headers: Headers, allowedOrigins: readonly string[]): void {
  if (!isBelowApi(url.pathname)) return;
  headers.append('Vary', 'Origin');
  const origin = request.headers.get('origin');
  if (!origin || !allowedOrigins.includes(origin)) return;
  headers.set('Access-Control-Allow-Origin', origin);
  headers.set('Access-Control-Allow-Credentials', 'true');
  const target = targetAt(url.pathname);
  if (request.method !== 'OPTIONS' || !target) {
    headers.set('Access-Control-Expose-Headers', 'ETag, Retry-After, X-Request-Id');
    return;
  }
  headers.set('Access-Control-Allow-Methods', methodsOf(target).join(', '));
  headers.set('Access-Control-Allow-Headers', 'Content-Type');
  headers.set('Access-Control-Max-Age', String(preflightMaxAgeSeconds));
}
