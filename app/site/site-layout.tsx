import { isRouteErrorResponse, Outlet, useMatches, useRouteError, useRouteLoaderData } from 'react-router';
import { currentLanguage, pathIn } from '../lib/languages/languages.ts';
import { pageFactsOf } from '../ui/page-facts.ts';
import type { Route } from './+types/site-layout';
import { ErrorPage, errorPageFacts, NotFoundPage, notFoundPageFacts } from './frame/error-pages.tsx';
import { loadFrame } from './frame/load-frame.server.ts';
import { SiteFrame } from './frame/site-frame.tsx';
import { hasPageFoot, PageFoot } from './page/page-foot.tsx';

export function loader({ context, url }: Route.LoaderArgs) {
  return loadFrame(context, url.pathname);
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const facts = pageFactsOf(useMatches()) ?? notFoundPageFacts();
  const { menu, origin, path } = loaderData;
  const address = origin + pathIn(currentLanguage(), path) + (facts.search ?? '');
  return (
    <SiteFrame frame={loaderData} facts={facts}>
      <Outlet />
      {hasPageFoot(facts, path) && <PageFoot menu={menu} path={path} title={facts.title} address={address} />}
    </SiteFrame>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>('site/site-layout');
  const isLost = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SiteFrame frame={frame} facts={isLost ? notFoundPageFacts() : errorPageFacts()} isErrorPage>
      {isLost ? <NotFoundPage /> : <ErrorPage />}
    </SiteFrame>
  );
}
