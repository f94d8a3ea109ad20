import {
  href,
  isRouteErrorResponse,
  Outlet,
  redirect,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { requestContext } from '../context.ts';
import { currentLanguage, pathIn } from '../lib/languages/languages.ts';
import { safeReturnTo } from '../lib/paths.ts';
import { shownLanguages } from '../settings/school.ts';
import { mergeNotes, translationNoteOf } from '../translations/translation-rules.ts';
import { pageFactsOf } from '../ui/page-facts.ts';
import type { Route } from './+types/site-layout';
import { ErrorPage, errorPageFacts, NotFoundPage, notFoundPageFacts } from './frame/error-pages.tsx';
import { loadFrame } from './frame/load-frame.server.ts';
import { SiteFrame } from './frame/site-frame.tsx';
import { hasPageFoot, PageFoot } from './page/page-foot.tsx';

/** Links that families have go on leading somewhere when the school no longer shows their language. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const frame = await loadFrame(context, { path: url.pathname, search: url.search });
  // A posted form is shown again in its own language.
  const { isPosted } = context.get(requestContext);
  if (isPosted || shownLanguages(frame.school).includes(currentLanguage())) return frame;
  // After `/bn` may come `//other.example`.
  throw redirect(safeReturnTo(url.pathname + url.search, frame.origin) ?? href('/'));
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const matches = useMatches();
  const facts = pageFactsOf(matches) ?? notFoundPageFacts();
  const { menu, origin, path, addressNote, principalNote } = loaderData;
  const note = mergeNotes([
    translationNoteOf(matches),
    facts.showsAddress ? addressNote : undefined,
    facts.showsPrincipal ? principalNote : undefined,
  ]);
  const address = origin + pathIn(currentLanguage(), path) + (facts.search ?? '');
  return (
    <SiteFrame frame={loaderData} facts={facts} translationNote={note}>
      <Outlet />
      {hasPageFoot(facts, path) && <PageFoot menu={menu} path={path} title={facts.title} address={address} />}
    </SiteFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>('site/site-layout');
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SiteFrame frame={frame} facts={isNotFound ? notFoundPageFacts() : errorPageFacts()} isErrorPage>
      {isNotFound ? <NotFoundPage /> : <ErrorPage />}
    </SiteFrame>
  );
}
