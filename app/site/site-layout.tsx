import { isRouteErrorResponse, Outlet, useMatches, useRouteError, useRouteLoaderData } from 'react-router';
import { houseContext, staffContext, visitContext } from '../context.ts';
import { countNewNotices, latestNotice } from '../notices/notices.server.ts';
import { findSchool } from '../settings/school.server.ts';
import { pageFactsOf } from '../ui/page-facts.ts';
import type { Route } from './+types/site-layout';
import { BrokenPage, brokenPageFacts } from './broken-page.tsx';
import { LostPage, lostPageFacts } from './lost-page.tsx';
import { SiteFrame } from './site-frame.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, origin } = context.get(houseContext);
  // The banner and the count are extras: a page must not fall with them.
  const orNothing = (error: unknown) => context.get(visitContext).failed(error);
  const [school, notice, newNoticeCount] = await Promise.all([
    findSchool(db),
    latestNotice(db).catch(orNothing),
    countNewNotices(db).catch(orNothing),
  ]);
  return {
    school,
    notice: notice ?? undefined,
    newNoticeCount: newNoticeCount ?? 0,
    isSignedIn: context.get(staffContext) !== undefined,
    origin,
    path: url.pathname,
  };
}

export default function SiteLayout({ loaderData }: Route.ComponentProps) {
  const facts = pageFactsOf(useMatches()) ?? lostPageFacts();
  return (
    <SiteFrame frame={loaderData} facts={facts}>
      <Outlet />
    </SiteFrame>
  );
}

/** The same shell around what went wrong: a page that is not there, or one that could not be made. */
export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>('site/site-layout');
  const isLost = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SiteFrame frame={frame} facts={isLost ? lostPageFacts() : brokenPageFacts()} isMishap>
      {isLost ? <LostPage /> : <BrokenPage />}
    </SiteFrame>
  );
}
