import * as build from 'virtual:react-router/server-build';
import { createRequestHandler } from 'react-router';
import type { Services } from '../app/context.ts';
import { inLanguage } from '../app/lib/languages/in-language.server.ts';
import { colouredSheets } from './coloured-sheets.ts';
import { bareFailure, finalize } from './finalize.ts';
import { bodyWithinLimit } from './http/body-limit.ts';
import type { App, Client } from './http/http-server.ts';
import { plainResponse } from './http/plain-response.ts';
import { refuseMethodOrOrigin, refuseUnreadable } from './http/request-checks.ts';
import { openServerContext, type ServerContext, type ServerContextOptions } from './http/server-context.ts';
import { cookieJar } from './http/signed-cookies.ts';
import { type Admission, fastRefusal } from './load/admission.ts';
import type { Log } from './log.ts';
import { type CachedResponse, cachedResponses } from './page-cache/cached-responses.ts';
import type { PageBudget } from './page-cache/page-store.ts';
import { renderer } from './renderer.ts';
import { inEnglishAddress, refuseOrRedirect } from './routes/addresses.ts';
import { type RouteFacts, routeFacts } from './routes/route-facts.ts';
import { builtFiles, staticFiles } from './static-files.ts';
import { findFailing, healthEndpoint, schoolIcons, securityReports } from './system-endpoints.ts';

export type AppOptions = Omit<ServerContextOptions, 'facts'> & {
  services: Services;
  router: Router;
  allowedOrigins: readonly string[];
  contentVersion: () => string | undefined;
  admission: Admission;
  pageBudget: PageBudget;
  isStopping?: () => boolean;
  answerMetrics?: (request: Request, url: URL) => Response | undefined;
};

export const routeTable = build.routes;

export type Router = ReturnType<typeof createRouter>;

/** What is the same for all schools that a process serves. Without a folder Vite has the files. */
export function createRouter(clientFolder: string | undefined) {
  return {
    handle: createRequestHandler(build, import.meta.env.DEV ? 'development' : 'production'),
    facts: routeFacts(build.routes),
    files: builtFiles(clientFolder),
  };
}

export function createApp(appOptions: AppOptions): App {
  const options = { ...appOptions, ...appOptions.router };
  const { services, log, publicUrl, allowedOrigins, facts } = options;
  const { db, origin } = services;
  const ownOrigins = { origin, publicUrl, allowedOrigins, facts };
  const answerFile = staticFiles(options.files, colouredSheets({ ...options, db }), services.offlineBoard);
  const answerSecurityReport = securityReports(options);
  const answerSchoolIcon = schoolIcons(services);
  const render = renderer(options);
  const answerHealth = healthEndpoint({ ...options, findFailing: () => findFailing(services) });
  const cache = cachedResponses({
    ...options,
    db,
    openContext: (id, request) => openServerContext(id, request, undefined, options),
    render,
  });

  async function respond(request: Request, context: ServerContext): Promise<CachedResponse> {
    const url = new URL(request.url);
    const early =
      refuseUnreadable(request, url, publicUrl) ??
      refuseMethodOrOrigin(request, url, ownOrigins) ??
      (await answerHealth(request, url)) ??
      (await answerSecurityReport(request, url)) ??
      (await answerSchoolIcon(request, url)) ??
      (await answerFile(request, url)) ??
      refuseOrRedirect(url, facts);
    if (early) return { response: early };
    const bounded = await bodyWithinLimit(inEnglishAddress(request, facts), facts);
    return bounded instanceof Response ? { response: bounded } : respondWithPage(bounded, context);
  }

  async function respondWithPage(request: Request, context: ServerContext): Promise<CachedResponse> {
    return (await cache.find(request, context)) ?? { response: await render(request, context) };
  }

  async function respondAndFinalize(request: Request, client: Client | undefined, id: string): Promise<Response> {
    const context = openServerContext(id, request, client, options);
    const failed = (error: unknown): CachedResponse => {
      context.reportError(error);
      return { response: plainResponse(context.failureStatus ?? 500) };
    };
    const { response, cached } = await inLanguage(context.language, () => respond(request, context).catch(failed));
    const finalized = await finalize(request, response, { context, allowedOrigins });
    if (cached) cache.learn(request, cached, finalized.headers);
    return finalized;
  }

  async function app(request: Request, client?: Client): Promise<Response> {
    const started = performance.now();
    const id = crypto.randomUUID();
    const answered = respondAndFinalize(request, client, id);
    const response = await answered.catch((error: unknown) => bareFailure(id, error, options));
    logRequest(log, { facts, id, request, response, elapsedMs: performance.now() - started });
    return response;
  }
  const cookieOptions = { secret: options.cookieSecret, isHttps: publicUrl?.protocol === 'https:' };
  const hasSession = (cookies: string) =>
    cookieJar({ headers: { get: () => cookies } }, cookieOptions).read('session') !== undefined;
  const refuseFast = fastRefusal({ ...options, isFile: answerFile.has, hasSession });
  return Object.assign(app, { answerFast: cache.answerFast, refuseFast, close: cache.close });
}

type Logged = { facts: RouteFacts; id: string; request: Request; response: Response; elapsedMs: number };

function logRequest(log: Log, { facts, id, request, response, elapsedMs }: Logged): void {
  const path = facts.loggedPath(new URL(request.url).pathname);
  log.info(
    { id, method: request.method, path, status: statusOf(request, response), ms: Math.round(elapsedMs * 10) / 10 },
    'request',
  );
}

const hasClientDisconnected = 499;

function statusOf({ signal }: Request, { status }: Response): number {
  return signal.aborted ? hasClientDisconnected : status;
}
