import { renderToStaticMarkup } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import { visitContext } from './context.ts';

/** Renders a page to its final bytes: public pages are not taken over by React in the browser, so nothing is streamed. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const html = renderToStaticMarkup(<ServerRouter context={entry} url={request.url} />);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(`<!doctype html>${html}`, { status: context.get(visitContext).failureStatus ?? status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who left before the answer is no failure.
  if (request.signal.aborted) return;
  context.get(visitContext).failed(error);
};
