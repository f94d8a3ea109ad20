import type { Connection } from '../database/schema.ts';
import { isId } from '../lib/ids.ts';
import type { ImageFormat } from '../lib/image-maker.ts';
import type { MediaStore } from '../lib/media-store.ts';
import { imageTypes, variantKey } from './image-rules.ts';
import { findImages } from './media.server.ts';

const variantPath = /^images\/([0-9a-z]{26})\/([1-9]\d{1,3})\.(avif|webp|jpg)$/;

/**
 * Answers one variant of a picture, while a row refers to it; 404 for everything else. `path` is what follows
 * `/media/` or `/api/uploads/`.
 */
export async function serveMedia(db: Connection, store: MediaStore, path: string): Promise<Response> {
  const [, id, width, format] = variantPath.exec(path) ?? [];
  if (!isId(id)) return notFound();
  const image = (await findImages(db, [id])).get(id);
  if (!image?.widths.includes(Number(width))) return notFound();
  const bytes = await store.find(variantKey(id, Number(width), format as ImageFormat));
  if (!bytes) return notFound();
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': imageTypes[format as ImageFormat],
      'Content-Length': String(bytes.byteLength),
      // A year for browsers, a day for shared caches: a withdrawn picture must leave those.
      'Cache-Control': 'public, max-age=31536000, s-maxage=86400, immutable',
      'Cross-Origin-Resource-Policy': 'same-site',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}

function notFound(): Response {
  return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
