import type { RouterContextProvider } from 'react-router';
import { requestContext, servicesContext, staffContext } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { savedAs } from '../lib/file-name.ts';
import { isId } from '../lib/ids.ts';
import type { ImageFormat, MediaStore } from '../lib/media-services.ts';
import { fileResponse } from './file-response.server.ts';
import { imageTypes, variantKey } from './image-rules.ts';
import { findOwnedImage, type OwnedImage } from './media.server.ts';
import { pdfPolicy } from './pdf/pdf-rules.ts';

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

const pdfName = /^([0-9a-v]{26})\.pdf$/;

type PdfFile = { key: string; name: string; isPublic: boolean };

/** A PDF of a page or a notice. Staff get it before visitors do. */
export async function servePdf(
  context: Readonly<RouterContextProvider>,
  fileName: string,
  find: (db: Connection, id: string) => Promise<PdfFile | undefined>,
): Promise<Response> {
  const { db, mediaStore: store } = context.get(servicesContext);
  const [, id] = pdfName.exec(fileName) ?? [];
  const file = id ? await find(db, id) : undefined;
  if (!file || !(file.isPublic || context.get(staffContext))) return notFoundResponse();
  const { key, name, isPublic } = file;
  const headers = {
    'Content-Type': 'application/pdf',
    // Saved, not opened here: a hostile PDF must not run inside this site's origin.
    'Content-Disposition': savedAs(name),
    'Content-Security-Policy': pdfPolicy,
    // Revalidated each time: files of a hidden notice are not served from a cache.
    'Cache-Control': isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store',
  };
  const { reportError } = context.get(requestContext);
  return (await fileResponse({ store, key, headers, reportError })) ?? notFoundResponse();
}

export function notFoundResponse(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
