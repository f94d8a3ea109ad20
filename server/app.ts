import * as build from 'virtual:react-router/server-build';
import type { House } from '../app/context.ts';
import { answering } from './answering.ts';
import { finish } from './finish.ts';
import { loggedPath } from './logged-path.ts';
import { nextChange } from './next-change.ts';
import { PageCache } from './page-cache.ts';
import { plainAnswer } from './plain-answer.ts';
import { QuickAnswers } from './quick-answers.ts';
import { type Client, type OpenVisit, openVisit } from './visit.ts';

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
  /** The version of what visitors see, as `followContent` knows it. */
  contentVersion: () => string | undefined;
  /** Whether the server is stopping: `/readyz` then says so, to be taken out of rotation. */
  isStopping?: () => boolean;
  /** Whether there is more to do than this machine can do in time. */
  isOverloaded?: () => boolean;
};

export type Log = { info(facts: object, text: string): void; error(facts: object, text: string): void };

/** `client` is who opened the connection, when there is one. */
export type App = ((request: Request, client?: Client) => Promise<Response>) & {
  /** Answers what was answered before and is still true, in front of everything else; false = ask the app. */
  answerQuickly?: QuickAnswers['answer'];
};

/** For public pages as bytes: some hundred of them, in their encodings. */
const mostBytesOfPages = 32 * 1024 * 1024;

/** Every route with its parent and its module, for the test that tries each door. */
export const routeTable = build.routes;

/** The whole website as one function from request to response: tests enter here, and so does the HTTP server. */
export function createApp(dependencies: AppDependencies): App {
  const { db, contentVersion, publicUrl, log, allowedOrigins } = dependencies;
  const pages = new PageCache({
    contentVersion,
    nextChange: () => nextChange(db),
    mostBytes: mostBytesOfPages,
    outdated: (page) => quick.forget(page),
  });
  const quick: QuickAnswers = new QuickAnswers({ pages, publicUrl, log });
  const answer = answering(dependencies, pages);

  async function app(request: Request, client?: Client): Promise<Response> {
    const started = performance.now();
    const visit = openVisit(request, client, dependencies);
    const answered = await answer(request, visit).catch((error: unknown) => {
      visit.failed(error);
      return plainAnswer(visit.failureStatus ?? 500);
    });
    const finished = await finish(request, answered, { visit, allowedOrigins });
    if (visit.kept) quick.learn({ request, headers: finished.headers, ...visit.kept });
    logRequest(log, request, finished, visit, performance.now() - started);
    return finished;
  }
  return Object.assign(app, { answerQuickly: quick.answer.bind(quick) });
}

function logRequest(log: Log, request: Request, response: Response, visit: OpenVisit, elapsedMs: number): void {
  const path = loggedPath(new URL(request.url).pathname);
  log.info(
    { id: visit.id, method: request.method, path, status: response.status, ms: Math.round(elapsedMs * 10) / 10 },
    'request',
  );
}
