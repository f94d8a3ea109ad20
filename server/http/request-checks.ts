import { isBelowApi } from '../../app/legacy-api/endpoints.server.ts';
import { m } from '../../app/paraglide/messages.js';
import { refuseCall } from '../api-requests.ts';
import type { RouteFacts } from '../routes/route-facts.ts';
import { isSystemPath } from '../system-endpoints.ts';
import { plainResponse } from './plain-response.ts';

const maxUrlLength = 4096;
/** No address of ours has a tenth of them, and matching routes takes more than linear time for each. */
const maxSlashes = 100;
/** Requested at any address of the machine. */
export const forMonitoring = new Set(['/healthz', '/readyz', '/metrics']);
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
export const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

export function refuseUnreadable(request: Request, url: URL, publicUrl: URL | undefined): Response | undefined {
  if (!forMonitoring.has(url.pathname) && !acceptsHost(request.headers.get('host') ?? url.host, publicUrl))
    return plainResponse(400);
  if (request.url.length - url.origin.length > maxUrlLength) return plainResponse(414);
  if (url.pathname.split('/', maxSlashes + 2).length > maxSlashes + 1) return plainResponse(404);
  return request.headers.has('content-encoding') ? plainResponse(415) : undefined;
}

export function acceptsHost(host: string, publicUrl: URL | undefined): boolean {
  if (!publicUrl) return loopbackHost.test(host);
  const defaultPort = publicUrl.protocol === 'https:' ? ':443' : ':80';
  const named = host.toLowerCase();
  return named === publicUrl.host || named === publicUrl.hostname + (publicUrl.port ? '' : defaultPort);
}

type OwnOrigins = {
  origin: string;
  publicUrl: URL | undefined;
  allowedOrigins: readonly string[];
  facts: Pick<RouteFacts, 'methods'>;
};

export function refuseMethodOrOrigin(request: Request, url: URL, own: OwnOrigins): Response | undefined {
  const isApi = isBelowApi(url.pathname);
  const methods = own.facts.methods(url);
  const refused = isApi ? refuseCall(request, url, own.origin) : refuseUnknownMethod(request, methods);
  if (refused) return refused;
  const origins = own.publicUrl ? [own.origin] : [own.origin, url.origin];
  const refusal = isOneClick(request, url)
    ? undefined
    : sameOriginRefusal(request, isApi ? [...origins, ...own.allowedOrigins] : origins);
  if (refusal) return plainResponse(403, {}, refusal);
  return isApi || methods.includes(request.method) || isSystemPath(url.pathname)
    ? undefined
    : refuseMethod(request, methods);
}

function refuseUnknownMethod(request: Request, methods: readonly string[]): Response | undefined {
  return knownMethods.has(request.method) ? undefined : refuseMethod(request, methods);
}

function refuseMethod({ method }: Request, methods: readonly string[]): Response {
  return plainResponse(405, { Allow: methods.join(', ') }, method === 'POST' ? m.plain_read_only() : undefined);
}

/** Of RFC 8058: the provider of the mailbox sends it. Its token is its only authority, and ends that one subscription. */
function isOneClick({ method }: Request, { pathname }: URL): boolean {
  return method === 'POST' && /^\/unsubscribe\/[0-9a-f]{40}$/.test(pathname);
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export function sameOriginRefusal(request: Request, origins: readonly string[]): string | undefined {
  if (readingMethods.has(request.method)) return undefined;
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  if (site === 'same-origin') return undefined;
  if (origin && origins.includes(origin)) return undefined;
  return `This address takes writes from its own pages only. A script sends the header "Origin: ${origins[0]}".`;
}
