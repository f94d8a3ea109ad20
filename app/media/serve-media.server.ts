import type { Connection } from '../database/schema.ts';
import { isId } from '../lib/ids.ts';
import type { ImageFormat } from '../lib/image-maker.ts';
import type { MediaStore } from '../lib/media-store.ts';
import { imageTypes, variantKey } from './image-rules.ts';
import { findOwnedImage, type OwnedImage } from './media.server.ts';

const variantPath = /^images\/([0-9a-z]{26})\/([1-9]\d{0,3})\.(avif|webp|jpg)$/;

type Shown = { store: MediaStore; image: OwnedImage; width: number; format: ImageFormat; isPublic: boolean };

/** The picture and the variant of it that a path below `/media/` names; undefined when there is none. */
export async function findVariant(db: Connection, path: string) {
  const [, id, width, format] = variantPath.exec(path) ?? [];
  if (!isId(id)) return undefined;
  const image = await findOwnedImage(db, id);
  if (!image?.widths.includes(Number(width))) return undefined;
  return { image, width: Number(width), format: format as ImageFormat };
}

/** Answers one variant of a picture. What is not public is for whoever is signed in, and kept nowhere. */
export async function serveVariant({ store, image, width, format, isPublic }: Shown): Promise<Response> {
  const bytes = await store.find(variantKey(image.id, width, format));
  if (!bytes) return notThere();
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': imageTypes[format],
      'Content-Length': String(bytes.byteLength),
      // A year for browsers, a day for shared caches: a withdrawn picture must leave those.
      'Cache-Control': isPublic ? 'public, max-age=31536000, s-maxage=86400, immutable' : 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-site',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}

export function notThere(): Response {
  return new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
