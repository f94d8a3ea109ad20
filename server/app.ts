import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type House, houseContext, type Visit, visitContext } from '../app/context.ts';
import { isCannotWrite } from '../app/database/errors.server.ts';
import { sameOriginRefusal } from '../app/lib/same-origin.ts';
import { bodyWithinLimit } from './body-limit.ts';
import { canonicalPath, isReadablePath } from './canonical-path.ts';
import { compressed } from './compression.ts';
import { answerHealth } from './health.ts';
import { plainAnswer } from './plain-answer.ts';
import { acceptsHost } from './public-origin.ts';
import { withSecurityHeaders } from './security-headers.ts';
import { receiveSecurityReport } from './security-reports.ts';
import { staticFiles } from './static-files.ts';

export type AppDependencies = House & {
  /** Origin from PUBLIC_URL; undefined = any loopback name is accepted as Host. */
  publicUrl: URL | undefined;
  /** Folder of the built browser files; undefined in development, where Vite serves them. */
  clientFolder: string | undefined;
  log: Log;
  /** Whether the server is stopping: `/readyz` then says so, to be taken out of rotation. */
  isStopping?: () => boolean;
  /** Whether there is more to do than this machine can do in time. */
  isOverloaded?: () => boolean;
};

export type Log = { info(facts: object, text: string): void; error(facts: object, text: string): void };

export type App = (request: Request) => Promise<Response>;

const longestUrl = 4096;
const mostAtOnce = 200;
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const methods = new Set(['GET', 'HEAD', 'POST']);

/** The whole website as one function from request to response: tests enter here, and so does the HTTP server. */
export function createApp(dependencies: AppDependencies): App {
  const answerFile = staticFiles(dependencies.clientFolder);
  const route = createRequestHandler(build, import.meta.env.DEV ? 'development' : 'production');
  let atOnce = 0;

  async function answer(request: Request, visit: Visit): Promise<Response> {
    const url = new URL(request.url);
    const refusal = refuse(request, url, dependencies);
    if (refusal) return refusal;
    const early =
      (await answerHealth(request, url, dependencies)) ?? (await receiveSecurityReport(request, url, dependencies.log));
    if (early) return early;
    const file = answerFile(request, url);
    if (file) return file;
    // React Router would answer a page's bare data there; nobody asks for it while no page is hydrated.
    if (url.pathname.endsWith('.data')) return plainAnswer(404);
    const canonical = canonicalPath(url.pathname);
    if (canonical) return new Response(null, { status: 308, headers: { Location: canonical + url.search } });
    const limited = await bodyWithinLimit(request);
    if (limited instanceof Response) return limited;
    // An address that cannot be read is shown the page for what is not there.
    const readable = isReadablePath(url.pathname) ? limited : new Request(new URL('/unreadable', url), limited);
    return routeUnlessBusy(readable, visit);
  }

  /** Counts only requests whose body has arrived: slow senders must not keep the others out. */
  async function routeUnlessBusy(request: Request, visit: Visit): Promise<Response> {
    if (atOnce >= mostAtOnce || dependencies.isOverloaded?.()) return plainAnswer(503, { 'Retry-After': '5' });
    atOnce += 1;
    try {
      return await route(request, contextFor(dependencies, visit));
    } finally {
      atOnce -= 1;
    }
  }

  return async function app(request) {
    const started = performance.now();
    const visit = visitOf(request, dependencies.log);
    const response = await answer(request, visit).catch((error: unknown) => {
      visit.failed(error);
      return plainAnswer(visit.failureStatus ?? 500);
    });
    const finished = await finish(request, response, visit, dependencies.publicUrl);
    logRequest(dependencies.log, request, finished, visit, performance.now() - started);
    return finished;
  };
}

function refuse(request: Request, url: URL, { publicUrl, origin }: AppDependencies): Response | undefined {
  const isHealth = url.pathname === '/healthz' || url.pathname === '/readyz';
  if (!isHealth && !acceptsHost(request.headers.get('host') ?? url.host, publicUrl)) return plainAnswer(400);
  if (!knownMethods.has(request.method)) return plainAnswer(405, { Allow: 'GET, HEAD, POST' });
  if (request.url.length - url.origin.length > longestUrl) return plainAnswer(414);
  if (request.headers.has('content-encoding')) return plainAnswer(415);
  const sameSite = sameOriginRefusal(request, publicUrl ? [origin] : [origin, url.origin]);
  if (sameSite) return plainAnswer(403, {}, sameSite);
  return methods.has(request.method) ? undefined : plainAnswer(405, { Allow: 'GET, HEAD, POST' });
}

function visitOf(request: Request, log: Log): Visit {
  const visit: Visit = {
    id: crypto.randomUUID(),
    savesData: request.headers.get('save-data')?.toLowerCase() === 'on',
    failureStatus: undefined,
    failed(error) {
      if (isCannotWrite(error)) visit.failureStatus = error.status;
      log.error({ id: visit.id, err: error }, 'the request failed');
    },
  };
  return visit;
}

function contextFor(house: House, visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(houseContext, { db: house.db, mediaStore: house.mediaStore, origin: house.origin });
  context.set(visitContext, visit);
  return context;
}

async function finish(request: Request, response: Response, visit: Visit, publicUrl: URL | undefined) {
  const secured = withSecurityHeaders(response, { isHttps: publicUrl?.protocol === 'https:' });
  // What answers a form, and what failed, is for this one moment.
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (!isRead || response.status >= 500) secured.headers.set('Cache-Control', 'no-store');
  if (response.status === 405 && !secured.headers.has('Allow')) secured.headers.set('Allow', 'GET, HEAD');
  secured.headers.set('X-Request-Id', visit.id);
  return compressed(request, secured);
}

function logRequest(log: Log, request: Request, response: Response, visit: Visit, elapsedMs: number): void {
  const path = new URL(request.url).pathname;
  log.info(
    { id: visit.id, method: request.method, path, status: response.status, ms: Math.round(elapsedMs * 10) / 10 },
    'request',
  );
}
