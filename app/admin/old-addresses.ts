import { data, generatePath, type MiddlewareFunction, matchPath, redirect } from 'react-router';
import { staffContext, visitContext } from '../context.ts';
import { isId } from '../lib/ids.ts';
import { oldAddresses } from './old-address-list.ts';

/**
 * Leads on from an address of the owner's specification: to its page, or to the sign-in that leads there. A form sent
 * to such an address changes nothing.
 */
const leadOn: MiddlewareFunction<Response> = ({ request, url, context }) => {
  const page = pageAt(url.pathname);
  if (!page) return;
  context.get(visitContext).isPrivate = true;
  const place = context.get(staffContext) ? page : `/login?${new URLSearchParams({ returnTo: page })}`;
  throw redirect(place, request.method === 'POST' ? 303 : 302);
};

export const middleware = [leadOn];

function pageAt(pathname: string): string | undefined {
  for (const { from, to } of oldAddresses) {
    const match = matchPath(from, pathname);
    if (!match) continue;
    const id = (match.params as { id?: string }).id?.toLowerCase();
    return !from.includes(':id') || isId(id) ? generatePath(to, { id: id ?? null }) : undefined;
  }
  return undefined;
}

/** Reached only by an address that names nothing: it gets the site's page for that. */
export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function OldAddress() {
  return null;
}
