import { requestContext, servicesContext } from '../context.ts';
import { isStorable } from '../lib/text.ts';
import { fileResponse } from '../media/file-response.server.ts';
import type { RouteHandle } from '../ui/page-facts.ts';
import type { Route } from './+types/document-file';
import { findDocument } from './documents.server.ts';

export const handle: RouteHandle = { spelling: 'lower case' };

/** `/documents/{slug}.pdf`: the file, while a row refers to it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, mediaStore } = context.get(servicesContext);
  const { reportError } = context.get(requestContext);
  const slug = params.file.endsWith('.pdf') ? params.file.slice(0, -'.pdf'.length) : '';
  const document = slug && isStorable(slug) ? await findDocument(db, slug) : undefined;
  const response = document?.file_key
    ? await fileResponse({ store: mediaStore, key: document.file_key, headers: headersOf(slug), reportError })
    : undefined;
  return response ?? new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
}

function headersOf(slug: string): Record<string, string> {
  return {
    'Content-Type': 'application/pdf',
    // As an attachment: a hostile PDF must not run inside this site's origin.
    'Content-Disposition': `attachment; filename="${slug.replace(/[^a-z0-9-]/g, '')}.pdf"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
}
