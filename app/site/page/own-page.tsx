import { data, redirect } from 'react-router';
import { servicesContext } from '../../context.ts';
import { localizedPath } from '../../lib/languages/languages.ts';
import { isOwnPath, withoutTrailingSlashes } from '../../lib/paths.ts';
import { findMovedPage } from '../../pages/pages.server.ts';
import { page } from '../../ui/page-facts.ts';
import type { Route } from './+types/own-page';
import { loadWholePage, pageHeaders, type ShownPage } from './load-page.server.ts';
import { PageBody } from './page-body.tsx';

export const handle = page<ShownPage>(({ facts }) => facts);

/** Where no other route is: a page of the school's own, its former address, or else the layout's not-found page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { pathname } = url;
  const path = withoutTrailingSlashes(pathname).toLowerCase();
  if (!isOwnPath(path)) throw notFound();
  const shown = await loadWholePage(db, path);
  const moved = shown ? undefined : await findMovedPage(db, path);
  if (moved) throw redirect(localizedPath(moved.path), 308);
  if (!shown) throw notFound();
  if (path !== pathname) throw redirect(localizedPath(path), 308);
  return data(shown, { headers: pageHeaders(shown) });
}

function notFound() {
  return data(null, { status: 404 });
}

export function action() {
  throw notFound();
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function OwnPage({ loaderData }: Route.ComponentProps) {
  return <PageBody page={loaderData} />;
}
