import { isRouteErrorResponse, Outlet, useMatches, useRouteError, useRouteLoaderData } from 'react-router';
import { requestContext, servicesContext, staffContext } from '../context.ts';
import { countNewNotices, findLatestNotice } from '../notices/notice-lists.server.ts';
import { listMenu } from '../pages/menu/menu.server.ts';
import { findSchool } from '../settings/school.server.ts';
import { pageFactsOf } from '../ui/page-facts.ts';
import type { Route } from './+types/site-layout';
import { ErrorPage, errorPageFacts, NotFoundPage, notFoundPageFacts } from './frame/error-pages.tsx';
import { SiteFrame } from './frame/site-frame.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, origin } = context.get(servicesContext);
  // The banner and the count are extras: without them the page still works.
  const orNothing = (error: unknown) => context.get(requestContext).reportError(error);
  const [school, menu, notice, newNoticeCount] = await Promise.all([
    findSchool(db),
    listMenu(db),
    findLatestNotice(db).catch(orNothing),
    countNewNotices(db).catch(orNothing),
  ]);
  return {
    school,
    menu,
    notice: notice ?? undefined,
    newNoticeCount: newNoticeCount ?? 0,
    isSignedIn: context.get(staffContext) !== undefined,
    origin,
    path: url.pathname,
  };
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const facts = pageFactsOf(useMatches()) ?? notFoundPageFacts();
  return (
    <SiteFrame frame={loaderData} facts={facts}>
      <Outlet />
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
