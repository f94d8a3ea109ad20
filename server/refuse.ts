import { isBelowApi } from '../app/legacy-api/endpoints.server.ts';
import { sameOriginRefusal } from '../app/lib/same-origin.ts';
import { refuseCall } from './api-door.ts';
import type { AppDependencies } from './app.ts';
import { plainAnswer } from './plain-answer.ts';
import { acceptsHost } from './public-origin.ts';

const longestUrl = 4096;
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const methods = new Set(['GET', 'HEAD', 'POST']);

/** The answer to a request that is turned away before anything looks at what it asks for; undefined when it may pass. */
export function refuse(request: Request, url: URL, dependencies: AppDependencies): Response | undefined {
  const { publicUrl, origin } = dependencies;
  const isHealth = url.pathname === '/healthz' || url.pathname === '/readyz';
  if (!isHealth && !acceptsHost(request.headers.get('host') ?? url.host, publicUrl)) return plainAnswer(400);
  if (request.url.length - url.origin.length > longestUrl) return plainAnswer(414);
  if (request.headers.has('content-encoding')) return plainAnswer(415);
  const isProgram = isBelowApi(url.pathname);
  const refused = isProgram ? refuseCall(request, url, origin) : refusePageMethod(request);
  if (refused) return refused;
  const own = publicUrl ? [origin] : [origin, url.origin];
  const sameSite = sameOriginRefusal(request, isProgram ? [...own, ...dependencies.allowedOrigins] : own);
  if (sameSite) return plainAnswer(403, {}, sameSite);
  // Of what changes something, pages take forms only.
  return isProgram || methods.has(request.method) ? undefined : plainAnswer(405, { Allow: 'GET, HEAD, POST' });
}

function refusePageMethod({ method }: Request): Response | undefined {
  return knownMethods.has(method) ? undefined : plainAnswer(405, { Allow: 'GET, HEAD, POST' });
}
