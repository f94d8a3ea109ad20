import { requestContext, servicesContext, staffContext } from '../../context.ts';
import { savedAs } from '../../lib/file-name.ts';
import { fileResponse } from '../../media/file-response.server.ts';
import { notFoundResponse } from '../../media/serve-media.server.ts';
import type { RouteHandle } from '../../ui/page-facts.ts';
import type { Route } from './+types/attachment-file';
import { findAttachmentFile } from './attachments.server.ts';

export const handle: RouteHandle = { priority: 'file' };

const fileName = /^([0-9a-v]{26})\.pdf$/;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, mediaStore } = context.get(servicesContext);
  const [, id] = fileName.exec(params.file) ?? [];
  const file = id ? await findAttachmentFile(db, id) : undefined;
  if (!file || !(file.isPublic || context.get(staffContext))) return notFoundResponse();
  const headers = {
    'Content-Type': 'application/pdf',
    // Saved, not opened here: a hostile PDF must not run inside this site's origin.
    'Content-Disposition': savedAs(file.name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Revalidated each time: files of a hidden notice are not served from a cache.
    'Cache-Control': file.isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store',
  };
  const { reportError } = context.get(requestContext);
  return (await fileResponse({ store: mediaStore, key: file.key, headers, reportError })) ?? notFoundResponse();
}
