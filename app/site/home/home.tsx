import { data, href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { submitEnquiry } from '../../enquiries/enquiries.server.ts';
import { useSchool } from '../../settings/school-context.tsx';
import { notesOf } from '../../translations/translation-rules.ts';
import { page } from '../../ui/page-facts.ts';
import { loadPage, type ShownPage } from '../page/load-page.server.ts';
import type { Route } from './+types/home';
import { HomeBody } from './home-body.tsx';
import { loadHome } from './load-home.server.ts';

export const handle = page<{ page: ShownPage }>(
  ({ page: { facts } }) => ({ ...facts, feed: href('/allnotices.atom') }),
  ['sent'],
);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const shown = await loadPage(db, '/');
  if (!shown) throw data(null, { status: 404 });
  const extras = await loadHome(db, shown.blocks);
  return {
    page: shown,
    extras,
    isSent: url.searchParams.get('sent') === '1',
    translationNote: notesOf([shown, extras]),
  };
}

export function action(args: Route.ActionArgs) {
  return submitEnquiry(args, '/');
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const { toppersOpen } = useSchool();
  const mayOpen = toppersOpen === 'yes' && !loaderData.isSent && !actionData;
  return <HomeBody {...loaderData} result={actionData} mayOpen={mayOpen} />;
}
