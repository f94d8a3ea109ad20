import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type House, houseContext, staffContext, type Visit, visitContext } from '../app/context.ts';
import { bodyWithinLimit, isUpload } from './body-limit.ts';
import { canonicalPath, hasDataAddress, isReadablePath } from './canonical-path.ts';
import { finish } from './finish.ts';
import { answerHealth } from './health.ts';
import { loggedPath } from './logged-path.ts';
import { plainAnswer } from './plain-answer.ts';
import { refuse } from './refuse.ts';
import { receiveSecurityReport } from './security-reports.ts';
import { staticFiles } from './static-files.ts';
import { type Client, openVisit } from './visit.ts';

export type AppDependencies = House & {
  /** Origin from PUBLIC_URL; undefined = any loopback name is accepted as Host. */
  publicUrl: URL | undefined;
  /** Folder of the built browser files; undefined in development, where Vite serves them. */
  clientFolder: string | undefined;
  /** Signs what a browser keeps for us: SESSION_SECRET. */
  cookieSecret: string;
  /** How many reverse proxies of ours stand in front: TRUST_PROXY. */
  trustedProxies: number;
  /** Origins whose pages may call the API with cookies: API_ALLOWED_ORIGINS. */
  allowedOrigins: readonly string[];
  log: Log;
  /** Whether the server is stopping: `/readyz` then says so, to be taken out of rotation. */
  isStopping?: () => boolean;
  /** Whether there is more to do than this machine can do in time. */
  isOverloaded?: () => boolean;
};

export type Log = { info(facts: object, text: string): void; error(facts: object, text: string): void };

/** `client` is who opened the connection, when there is one. */
export type App = (request: Request, client?: Client) => Promise<Response>;

const mostAtOnce = 200;

/** Files that are on their way at once. Each may take minutes and is held in memory: they must not fill the house. */
const mostUploadsAtOnce = 8;

/** Every route with its parent and its module, for the test that tries each door. */
export const routeTable = build.routes;

/** The whole website as one function from request to response: tests enter here, and so does the HTTP server. */
export function createApp(dependencies: AppDependencies): App {
  const answerFile = staticFiles(dependencies.clientFolder);
  const route = createRequestHandler(build, import.meta.env.DEV ? 'development' : 'production');
  const atOnce = { pages: 0, uploads: 0 };

  async function answer(request: Request, visit: Visit): Promise<Response> {
    const url = new URL(request.url);
    const refusal = refuse(request, url, dependencies);
    if (refusal) return refusal;
    const early =
      (await answerHealth(request, url, dependencies)) ?? (await receiveSecurityReport(request, url, dependencies.log));
    if (early) return early;
    const file = answerFile(request, url);
    if (file) return file;
    if (url.pathname.endsWith('.data') && !hasDataAddress(url.pathname)) return plainAnswer(404);
    const canonical = canonicalPath(url.pathname);
    if (canonical) return new Response(null, { status: 308, headers: { Location: canonical + url.search } });
    const limited = await bodyWithinLimit(request);
    if (limited instanceof Response) return limited;
    // An address that cannot be read is shown the page for what is not there.
    const readable = isReadablePath(url.pathname) ? limited : new Request(new URL('/unreadable', url), limited);
    return routeUnlessBusy(readable, visit);
  }

  /** Uploads are counted apart, and other requests when their body has arrived: slow senders keep nobody else out. */
  async function routeUnlessBusy(request: Request, visit: Visit): Promise<Response> {
    const kind = isUpload(request) ? 'uploads' : 'pages';
    const isFull = atOnce[kind] >= (kind === 'uploads' ? mostUploadsAtOnce : mostAtOnce);
    if (isFull || dependencies.isOverloaded?.()) return plainAnswer(503, { 'Retry-After': '5' });
    atOnce[kind] += 1;
    try {
      return await route(request, contextFor(dependencies, visit));
    } finally {
      atOnce[kind] -= 1;
    }
  }

  return async function app(request, client) {
    const started = performance.now();
    const visit = openVisit(request, client, dependencies);
    const answered = await answer(request, visit).catch((error: unknown) => {
      visit.failed(error);
      return plainAnswer(visit.failureStatus ?? 500);
    });
    const finished = await finish(request, answered, { visit, allowedOrigins: dependencies.allowedOrigins });
    logRequest(dependencies.log, request, finished, visit, performance.now() - started);
    return finished;
  };
}

function contextFor(
  { db, mediaStore, imageMaker, pdfChecker, origin, sendsMail, officeAddress }: House,
  visit: Visit,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(houseContext, { db, mediaStore, imageMaker, pdfChecker, origin, sendsMail, officeAddress });
  context.set(visitContext, visit);
  context.set(staffContext, undefined);
  return context;
}

function logRequest(log: Log, request: Request, response: Response, visit: Visit, elapsedMs: number): void {
  const path = loggedPath(new URL(request.url).pathname);
  log.info(
    { id: visit.id, method: request.method, path, status: response.status, ms: Math.round(elapsedMs * 10) / 10 },
    'request',
  );
}
