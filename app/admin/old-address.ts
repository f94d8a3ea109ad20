import { data, generatePath, href, type MiddlewareFunction, matchPath, redirect } from 'react-router';
import { requestContext, staffContext } from '../context.ts';
import { isId } from '../lib/ids.ts';
import { localizedPath } from '../lib/languages/languages.ts';
import { oldAddresses } from '../lib/old-addresses.ts';
import type { RouteHandle } from '../ui/page-facts.ts';

export const handle: RouteHandle = { leadsToHydrated: true, spelling: 'as the route' };

/** Redirects to the page, or to the sign-in that returns there. A form posted to an old address changes nothing. */
const redirectOldAddress: MiddlewareFunction<Response> = ({ request, url, context }) => {
  const page = pageAt(url.pathname);
  if (!page) return;
  context.get(requestContext).isPrivate = true;
  const to = context.get(staffContext)
    ? page
    : `${localizedPath(href('/login'))}?${new URLSearchParams({ returnTo: page })}`;
  throw redirect(to, request.method === 'POST' ? 303 : 302);
};

export const middleware = [redirectOldAddress];

function pageAt(pathname: string): string | undefined {
  for (const { from, to } of oldAddresses) {
    const match = matchPath(from, pathname);
    if (!match) continue;
    const id = (match.params as { id?: string }).id?.toLowerCase();
    return !from.includes(':id') || isId(id) ? generatePath(to, { id: id ?? null }) : undefined;
  }
  return undefined;
}

export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function OldAddress() {
  return null;
}
