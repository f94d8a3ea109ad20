import { type RequestHandler, RouterContextProvider } from 'react-router';
import {
  isOfWebsiteContext,
  isRoutedContext,
  listedPathsContext,
  requestContext,
  type Services,
  servicesContext,
  staffContext,
} from '../app/context.ts';
import { isUpload, withStream } from './http/body-limit.ts';
import { plainResponse } from './http/plain-response.ts';
import type { ServerContext } from './http/server-context.ts';
import type { Admission } from './load/admission.ts';
import { isReadablePath, type RouteFacts } from './routes/route-facts.ts';

type RenderOptions = { services: Services; handle: RequestHandler; facts: RouteFacts; admission: Admission };

/** `asking`: for whom the page is rendered, when its own context knows nobody. */
export type Render = (request: Request, context: ServerContext, asking?: Asking) => Promise<Response>;

type Asking = Pick<ServerContext, 'clientAddress' | 'cookies'> & { signal: AbortSignal };

export function renderer({ services, handle, facts, admission }: RenderOptions): Render {
  return (request, context, { clientAddress, cookies, signal } = { ...context, signal: request.signal }) => {
    const session = cookies.read('session');
    const { pathname, search } = new URL(request.url);
    const admitted = {
      // The cookie is signed, so that nobody can invent one.
      kind: session === undefined ? facts.kindOf(request.method, pathname, search) : 'office',
      person: session ?? clientAddress,
      isUpload: isUpload(request, facts),
      signal,
    };
    return admission.admit(admitted, async () => {
      const provider = new RouterContextProvider();
      provider.set(servicesContext, services);
      provider.set(requestContext, context);
      provider.set(listedPathsContext, facts.listedPaths);
      provider.set(isRoutedContext, facts.isRouted);
      provider.set(isOfWebsiteContext, facts.isOfWebsite);
      provider.set(staffContext, undefined);
      return withReason(await handle(untilItsEnd(withReadablePath(request)), provider), context);
    });
  };
}

function withReadablePath(request: Request): Request {
  const { pathname } = new URL(request.url);
  return isReadablePath(pathname) ? request : new Request(new URL('/unreadable', request.url), request);
}

/** The router would leave what is being written as soon as its client has left, and its uploads would be removed under it. */
function untilItsEnd(request: Request): Request {
  if (request.method === 'GET' || request.method === 'HEAD') return request;
  const { body } = request;
  return body ? withStream(request, body, { signal: null }) : new Request(request, { signal: null });
}

/** A file of the office that could not be made: the router knows 500 only. */
function withReason(response: Response, { failureStatus }: ServerContext): Response {
  const isPlain = response.headers.get('Content-Type')?.startsWith('text/plain');
  return response.status === 500 && isPlain && failureStatus ? plainResponse(failureStatus) : response;
}
