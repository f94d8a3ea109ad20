import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { visitContext } from './context.ts';
import { isHydrated } from './ui/page-facts.ts';

/** Renders a page to its final bytes; nothing is streamed, so that the status can still tell a failure. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const visit = context.get(visitContext);
  const matches = entry.staticHandlerContext.matches.map(({ route }) => route);
  if (isHydrated(matches)) visit.scriptNonce = crypto.randomUUID().replaceAll('-', '');
  // In development there is no policy that asks for it, and React would miss it in the browser.
  const nonce = import.meta.env.DEV ? undefined : visit.scriptNonce;
  const page = <ServerRouter context={entry} url={request.url} nonce={nonce} />;
  const html = visit.scriptNonce ? await renderForReact(page, nonce) : `<!doctype html>${renderToStaticMarkup(page)}`;
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // As bytes: the platform would look through a text once more before it makes them.
  return new Response(new TextEncoder().encode(html), { status: visit.failureStatus ?? status, headers });
}

/** With the marks that React needs to take the page over in the browser. */
async function renderForReact(page: React.ReactElement, nonce: string | undefined): Promise<string> {
  const stream = await renderToReadableStream(page, { nonce });
  await stream.allReady;
  return new Response(stream).text();
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who left before the answer is no failure, nor is one who asked for what there is not.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(visitContext).failed(error);
};
