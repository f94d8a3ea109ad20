import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { isRouteErrorResponse, ServerRouter } from 'react-router';
import { isOfWebsiteContext, requestContext } from './context.ts';
import { currentLanguage, type Language, pathIn } from './lib/languages/languages.ts';
import { localizedManifest } from './lib/languages/localized-manifest.ts';
import { DrawnIconsContext } from './ui/icon.tsx';
import { isHydrated } from './ui/page-facts.ts';

/** Not streamed, so that the status can still report a failure. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const current = context.get(requestContext);
  const matches = entry.staticHandlerContext.matches.map(({ route }) => route);
  if (isHydrated(matches)) current.scriptNonce = crypto.randomUUID().replaceAll('-', '');
  // In development no policy needs the nonce, and React would not find it in the browser.
  const nonce = import.meta.env.DEV ? undefined : current.scriptNonce;
  const language = currentLanguage();
  const localized = import.meta.env.DEV ? entry : { ...entry, manifest: localizedManifest(entry.manifest, language) };
  const page = <ServerRouter context={localized} url={request.url} nonce={nonce} />;
  const html = current.scriptNonce
    ? await renderForReact(page, nonce)
    : localizedLinks(markedEnglish(renderOnce(page), language), language, context.get(isOfWebsiteContext));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  // As bytes, because the platform would scan a string once more.
  return new Response(new TextEncoder().encode(html), { status: current.failureStatus ?? status, headers });
}

function renderOnce(page: React.ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(<DrawnIconsContext value={new Map()}>{page}</DrawnIconsContext>)}`;
}

/** An element with one text and nothing beside it but an icon before and after. */
const textAlone =
  /<(?!script|style)([a-z][\da-z]*)((?: [^<>]*)?)>((?:<svg [^<>]*><(?:path|use) [^<>]*><\/(?:path|use)><\/svg>)?)([^<>]+)(?=(?:<svg [^<>]*><(?:path|use) [^<>]*><\/(?:path|use)><\/svg>)?<\/\1>)/g;
const nonLatinLetter = /(?![A-Za-z])\p{L}/u;
const entity = /&[#\w]+;/g;

/** Marks Latin text on a page in another script as English, for screen readers and line breaks. */
function markedEnglish(html: string, language: Language): string {
  if (language === 'en') return html;
  return html.replace(textAlone, (found, tag: string, attributes: string, icon: string, text: string) => {
    const isEnglish = !nonLatinLetter.test(text) && /[A-Za-z]{2}/.test(text.replace(entity, ''));
    return isEnglish && !attributes.includes(' lang=') ? `<${tag}${attributes} lang="en">${icon}${text}` : found;
  });
}

const ownAddress = / (href|action|formaction)="(\/[^"?#]*)(?=["?#])/gi;

/**
 * Leads every link and form of a rendered page to the same language, also those in what the school has written. React
 * escapes quotation marks in texts, so that only attributes look like this.
 */
function localizedLinks(html: string, language: Language, isOfWebsite: (path: string) => boolean): string {
  if (language === 'en') return html;
  return html.replace(ownAddress, (found, name: string, path: string) =>
    isOfWebsite(path) ? ` ${name}="${pathIn(language, path)}` : found,
  );
}

async function renderForReact(page: React.ReactElement, nonce: string | undefined): Promise<string> {
  const stream = await renderToReadableStream(page, { nonce });
  await stream.allReady;
  return new Response(stream).text();
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who left early and a page that does not exist are not failures.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(requestContext).reportError(error);
};
