import type { Connection } from '../database/schema.ts';
import { isId } from '../lib/ids.ts';
import type { ImageFormat, MediaStore } from '../lib/media-services.ts';
import { fileResponse } from './file-response.server.ts';
import { imageTypes, variantKey } from './image-rules.ts';
import { findOwnedImage, type OwnedImage } from './media.server.ts';

const variantPath = /^images\/([0-9a-z]{26})\/([1-9]\d{0,3})\.(avif|webp|jpg)$/;

type Shown = {
  store: MediaStore;
  image: OwnedImage;
  width: number;
  format: ImageFormat;
  isPublic: boolean;
  reportError: (error: unknown) => void;
};

export async function findVariant(db: Connection, path: string) {
  const [, id, width, format] = variantPath.exec(path) ?? [];
  if (!isId(id)) return undefined;
  const image = await findOwnedImage(db, id);
  if (!image?.widths.includes(Number(width))) return undefined;
  return { image, width: Number(width), format: format as ImageFormat };
}

export async function serveVariant({ image, width, format, isPublic, ...file }: Shown): Promise<Response> {
  const key = variantKey(image.id, width, format);
  const headers = {
    'Content-Type': imageTypes[format],
    // One day in shared caches, so that a deleted picture disappears from them.
    'Cache-Control': isPublic ? 'public, max-age=31536000, s-maxage=86400, immutable' : 'private, no-store',
    'Cross-Origin-Resource-Policy': 'same-site',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  };
  return (await fileResponse({ ...file, key, headers })) ?? notFoundResponse();
}

export function notFoundResponse(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
