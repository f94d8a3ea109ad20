import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { type House, houseContext, staffContext, visitContext } from '../app/context.ts';
import type { AppDependencies } from './app.ts';
import { isUpload } from './body-limit.ts';
import { plainAnswer } from './plain-answer.ts';
import type { OpenVisit } from './visit.ts';

const mostAtOnce = 200;

/** Files that are on their way at once. Each may take minutes and is held in memory: they must not fill the house. */
const mostUploadsAtOnce = 8;

/**
 * Lets React Router answer, unless there is too much to do. Uploads are counted apart, and other requests when their body
 * has arrived: slow senders keep nobody else out.
 */
export function routing(dependencies: AppDependencies) {
  const route = createRequestHandler(build, import.meta.env.DEV ? 'development' : 'production');
  const atOnce = { pages: 0, uploads: 0 };

  return async (request: Request, visit: OpenVisit): Promise<Response> => {
    const kind = isUpload(request) ? 'uploads' : 'pages';
    const isFull = atOnce[kind] >= (kind === 'uploads' ? mostUploadsAtOnce : mostAtOnce);
    if (isFull || dependencies.isOverloaded?.()) return plainAnswer(503, { 'Retry-After': '5' });
    atOnce[kind] += 1;
    try {
      return await route(request, contextFor(dependencies, visit));
    } finally {
      atOnce[kind] -= 1;
    }
  };
}

function contextFor(
  { db, mediaStore, imageMaker, pdfChecker, origin, sendsMail, officeAddress }: House,
  visit: OpenVisit,
): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(houseContext, { db, mediaStore, imageMaker, pdfChecker, origin, sendsMail, officeAddress });
  context.set(visitContext, visit);
  context.set(staffContext, undefined);
  return context;
}
