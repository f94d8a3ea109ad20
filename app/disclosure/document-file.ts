import { houseContext } from '../context.ts';
import { isStorable } from '../lib/text.ts';
import type { Route } from './+types/document-file';
import { findDocument } from './documents.server.ts';

/** `/documents/{slug}.pdf`: the file, while a row refers to it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, mediaStore } = context.get(houseContext);
  const slug = params.file.endsWith('.pdf') ? params.file.slice(0, -'.pdf'.length) : '';
  const document = slug && isStorable(slug) ? await findDocument(db, slug) : undefined;
  const bytes = document?.file_key ? await mediaStore.find(document.file_key) : undefined;
  if (!bytes) return new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain' } });
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.byteLength),
      // As an attachment: a hostile PDF must not run inside this site's origin.
      'Content-Disposition': `attachment; filename="${slug.replace(/[^a-z0-9-]/g, '')}.pdf"`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
