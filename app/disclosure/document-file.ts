import { requestContext, servicesContext } from '../context.ts';
import { entityTag, hasCopy } from '../lib/entity-tag.server.ts';
import { isStorable } from '../lib/text.ts';
import { fileResponse } from '../media/file-response.server.ts';
import { pdfPolicy } from '../media/pdf/pdf-rules.ts';
import type { RouteHandle } from '../ui/page-facts.ts';
import type { Route } from './+types/document-file';
import { type DisclosureDocument, findDocument } from './documents.server.ts';

export const handle: RouteHandle = { spelling: 'lower case', priority: 'file' };

/** `/documents/{slug}.pdf`: the file, while a row refers to it. The address stays when another file takes its place. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { db, mediaStore } = context.get(servicesContext);
  const { reportError } = context.get(requestContext);
  const slug = params.file.endsWith('.pdf') ? params.file.slice(0, -'.pdf'.length) : '';
  const document = slug && isStorable(slug) ? await findDocument(db, slug) : undefined;
  if (!document?.file_key || document.is_not_applicable || document.link) return notFound();
  const headers = headersOf(document);
  if (hasCopy(request.headers.get('If-None-Match'), headers.ETag)) return new Response(null, { status: 304, headers });
  return (
    (await fileResponse({ request, store: mediaStore, key: document.file_key, headers, reportError })) ?? notFound()
  );
}

function notFound(): Response {
  return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
}

function headersOf({ slug, file_key, updated_at }: DisclosureDocument) {
  return {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${slug.replace(/[^a-z0-9-]/g, '')}.pdf"`,
    'Content-Security-Policy': pdfPolicy,
    'Cache-Control': 'public, no-cache',
    // Strong, for ranges: the bytes of a key never change while the row stays as it is.
    ETag: entityTag(Buffer.from(`${file_key} ${updated_at}`)).slice('W/'.length),
  };
}
