import { requestContext, servicesContext, staffContext } from '../context.ts';
import { savedAs } from '../lib/file-name.ts';
import { fileResponse } from '../media/file-response.server.ts';
import { notFoundResponse } from '../media/serve-media.server.ts';
import type { RouteHandle } from '../ui/page-facts.ts';
import type { Route } from './+types/page-file';
import { findPageFile } from './page-files.server.ts';

export const handle: RouteHandle = { priority: 'file' };

const fileName = /^([0-9a-v]{26})\.pdf$/;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, mediaStore } = context.get(servicesContext);
  const [, id] = fileName.exec(params.file) ?? [];
  const file = id ? await findPageFile(db, id) : undefined;
  if (!file || !(file.isPublic || context.get(staffContext))) return notFoundResponse();
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': savedAs(file.name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': file.isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store',
  };
  const { reportError } = context.get(requestContext);
  return (await fileResponse({ store: mediaStore, key: file.key, headers, reportError })) ?? notFoundResponse();
}
