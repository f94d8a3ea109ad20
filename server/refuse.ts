import { sameOriginRefusal } from '../app/lib/same-origin.ts';
import type { AppDependencies } from './app.ts';
import { plainAnswer } from './plain-answer.ts';
import { acceptsHost } from './public-origin.ts';

const longestUrl = 4096;
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const methods = new Set(['GET', 'HEAD', 'POST']);

/** The answer to a request that is turned away before anything looks at what it asks for; undefined when it may pass. */
export function refuse(request: Request, url: URL, { publicUrl, origin }: AppDependencies): Response | undefined {
  const isHealth = url.pathname === '/healthz' || url.pathname === '/readyz';
  if (!isHealth && !acceptsHost(request.headers.get('host') ?? url.host, publicUrl)) return plainAnswer(400);
  if (!knownMethods.has(request.method)) return plainAnswer(405, { Allow: 'GET, HEAD, POST' });
  if (request.url.length - url.origin.length > longestUrl) return plainAnswer(414);
  if (request.headers.has('content-encoding')) return plainAnswer(415);
  const sameSite = sameOriginRefusal(request, publicUrl ? [origin] : [origin, url.origin]);
  if (sameSite) return plainAnswer(403, {}, sameSite);
  return methods.has(request.method) ? undefined : plainAnswer(405, { Allow: 'GET, HEAD, POST' });
}
