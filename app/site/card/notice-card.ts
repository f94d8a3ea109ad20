import { requestContext, servicesContext } from '../../context.ts';
import { isId } from '../../lib/ids.ts';
import { fileResponse, tryLater } from '../../media/file-response.server.ts';
import { notFoundResponse } from '../../media/serve-media.server.ts';
import { cardKey } from '../../media/stray-files.server.ts';
import { findSchool } from '../../settings/school.server.ts';
import { requestedLanguage } from '../../settings/school.ts';
import type { RouteHandle } from '../../ui/page-facts.ts';
import type { Route } from './+types/notice-card';
import { describeCard, drawCard } from './notice-cards.server.ts';

export const handle: RouteHandle = { priority: 'file' };

/** A notice as a picture, in the language `?lang=`. Drawn when there is none yet. */
export async function loader({ request, context, params: { id }, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const language = requestedLanguage(url.searchParams, await findSchool(services.db));
  const described = isId(id) ? await describeCard(services, id, language) : undefined;
  if (!described) return notFoundResponse();
  const headers = {
    'Content-Type': 'image/jpeg',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-site',
    // Asked for again each time: the card of a withdrawn notice is not served from a cache.
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ETag: `"${described.hash}"`,
  };
  if (request.headers.get('If-None-Match') === headers.ETag) return new Response(null, { status: 304, headers });
  const { reportError } = context.get(requestContext);
  const findFile = () => fileResponse({ store: services.mediaStore, key: cardKey(described), headers, reportError });
  const file = (await findFile()) ?? ((await drawCard(services, described)) ? await findFile() : undefined);
  return file ?? tryLater('Other cards are being drawn.');
}
