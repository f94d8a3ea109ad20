import { requestContext, servicesContext } from '../../context.ts';
import { isId } from '../../lib/ids.ts';
import { fileResponse } from '../../media/file-response.server.ts';
import { pdfPolicy } from '../../media/pdf/pdf-rules.ts';
import { notFoundResponse } from '../../media/serve-media.server.ts';
import { findVersion } from '../documents.server.ts';
import type { Route } from './+types/version-file';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, mediaStore } = context.get(servicesContext);
  const id = params.file.replace(/\.pdf$/, '');
  const version = isId(id) ? await findVersion(db, id) : undefined;
  if (!version) return notFoundResponse();
  const headers = {
    'Content-Type': 'application/pdf',
    'Content-Disposition': 'inline',
    'Content-Security-Policy': pdfPolicy,
    'Cache-Control': 'private, no-store',
  };
  const { reportError } = context.get(requestContext);
  return (await fileResponse({ store: mediaStore, key: version.file_key, headers, reportError })) ?? notFoundResponse();
}
