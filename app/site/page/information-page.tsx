import { data } from 'react-router';
import { servicesContext } from '../../context.ts';
import { page } from '../../ui/page-facts.ts';
import type { Route } from './+types/information-page';
import { loadWholePage, pageHeaders, type ShownPage } from './load-page.server.ts';
import { PageBody } from './page-body.tsx';

const missionPath = '/mission-and-vision';

export const handle = page<ShownPage>(({ facts }) => facts, [], {
  formerPaths: { '/misson&visson': missionPath, '/misson%26visson': missionPath },
});

export async function loader({ context, url }: Route.LoaderArgs) {
  const shown = await loadWholePage(context.get(servicesContext).db, url.pathname);
  if (!shown) throw data(null, { status: 404 });
  return data(shown, { headers: pageHeaders(shown) });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function InformationPage({ loaderData }: Route.ComponentProps) {
  return <PageBody page={loaderData} />;
}
