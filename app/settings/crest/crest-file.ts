import { requestContext, servicesContext, staffContext } from '../../context.ts';
import { isId } from '../../lib/ids.ts';
import { type CrestFileName, crestFileNames } from '../../lib/media-services.ts';
import { fileResponse } from '../../media/file-response.server.ts';
import { notFoundResponse } from '../../media/serve-media.server.ts';
import type { RouteHandle } from '../../ui/page-facts.ts';
import { findSchool } from '../school.server.ts';
import type { Route } from './+types/crest-file';
import { crestKey } from './crests.server.ts';

export const handle: RouteHandle = { priority: 'file' };

const types: Record<string, string> = {
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
};

/** A crest that is not chosen yet is found by whoever knows its id; the whole picture by staff only. */
export async function loader({ context, params: { id, file } }: Route.LoaderArgs) {
  const name = crestFileNames.find((one) => one === file);
  if (!isId(id) || !name) return notFoundResponse();
  if (name === 'source.webp' && !context.get(staffContext)) return notFoundResponse();
  const { db, mediaStore } = context.get(servicesContext);
  const { crest } = await findSchool(db);
  const { reportError } = context.get(requestContext);
  const headers = headersOf(name, id === crest);
  return (
    (await fileResponse({ store: mediaStore, key: crestKey(id, name), headers, reportError })) ?? notFoundResponse()
  );
}

function headersOf(name: CrestFileName, isChosen: boolean): Record<string, string> {
  return {
    'Content-Type': types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'Cache-Control': isChosen ? 'public, max-age=31536000, s-maxage=86400, immutable' : 'private, no-store',
    'Cross-Origin-Resource-Policy': 'same-site',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}
