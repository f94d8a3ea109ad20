import { href, redirect } from 'react-router';
import { servicesContext } from '../../context.ts';
import { pathIn } from '../../lib/languages/languages.ts';
import { findSchool } from '../../settings/school.server.ts';
import { requestedLanguage } from '../../settings/school.ts';
import type { RouteHandle } from '../../ui/page-facts.ts';
import type { Route } from './+types/disclosure-pdf';

export const handle: RouteHandle = { spelling: 'as the route' };

/** `/MPD.pdf?lang=bn` was the page as one PDF; browsers print the page as such a file now. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const school = await findSchool(context.get(servicesContext).db);
  return redirect(pathIn(requestedLanguage(url.searchParams, school), href('/MPD')), 308);
}
