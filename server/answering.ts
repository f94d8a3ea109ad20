import * as build from 'virtual:react-router/server-build';
import type { AppDependencies } from './app.ts';
import { bodyWithinLimit } from './body-limit.ts';
import { canonicalPath, hasDataAddress, isReadablePath } from './canonical-path.ts';
import { answerHealth } from './health.ts';
import { keptAnswers } from './kept-answers.ts';
import { keptRoutes } from './kept-routes.ts';
import type { PageCache } from './page-cache.ts';
import { plainAnswer } from './plain-answer.ts';
import { refuse } from './refuse.ts';
import { routing } from './routing.ts';
import { receiveSecurityReport } from './security-reports.ts';
import { staticFiles } from './static-files.ts';
import type { OpenVisit } from './visit.ts';

/** The way of a request from the door to its page. */
export function answering(dependencies: AppDependencies, pages: PageCache) {
  const answerFile = staticFiles(dependencies.clientFolder);
  const routeUnlessBusy = routing(dependencies);
  const addressOf = keptRoutes(build.routes);
  const answerKept = keptAnswers({ pages, addressOf, visitOptions: dependencies, make: routeUnlessBusy });

  return async (request: Request, visit: OpenVisit): Promise<Response> => {
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
    if (!isReadablePath(url.pathname)) return routeUnlessBusy(new Request(new URL('/unreadable', url), limited), visit);
    return (await answerKept(limited, url, visit)) ?? (await routeUnlessBusy(limited, visit));
  };
}
