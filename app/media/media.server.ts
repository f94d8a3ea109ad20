import type { Connection, Database, Transaction } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type {
  FileSource,
  ImageProcessor,
  ImageRefusal,
  MediaStore,
  PdfChecker,
  PdfVerdict,
  PictureEdit,
} from '../lib/media-services.ts';
import { m } from '../paraglide/messages.js';
import { type Image, type ImageOwner, imageFormats, variantKey } from './image-rules.ts';
import { claimFiles, releaseClaim, scheduleRemoval } from './stray-files.server.ts';

export type MediaTools = {
  store: MediaStore;
  maker: ImageProcessor;
  db?: Database;
};

/** Call `recordImage` in the transaction afterwards, or `discardImage` when that fails. */
export async function prepareImage(
  media: MediaTools,
  source: FileSource,
  edit?: PictureEdit,
): Promise<{ image: Image } | { refused: ImageRefusal }> {
  const answer = await media.maker.make(source, edit);
  if ('refused' in answer) return answer;
  const image = { id: newId(), ...answer.image };
  if (media.db) await claimFiles(media.db, image.id, keysOf(image));
  try {
    for (const variant of answer.variants) {
      await media.store.keep(variantKey(image.id, variant.width, variant.format), variant.bytes);
    }
  } catch (error) {
    await discardImage(media, image);
    throw error;
  }
  return { image };
}

/** From its largest variant: what was sent is not kept. @throws when its file is missing */
export async function prepareEdited(media: MediaTools, image: Image, edit: PictureEdit): Promise<Image> {
  const key = variantKey(image.id, image.widths.at(-1) ?? 0, 'webp');
  const bytes = await media.store.find(key);
  const answer = bytes && (await prepareImage(media, bytes, edit));
  if (!answer || 'refused' in answer) throw new Error(`The picture ${image.id} could not be read again.`);
  return answer.image;
}

export async function recordImage(tx: Transaction, image: Image, owner: ImageOwner): Promise<void> {
  await releaseClaim(tx, image.id);
  await tx
    .insertInto('image')
    .values({ ...image, owner, widths: JSON.stringify(image.widths), created_at: now() })
    .execute();
}

export async function deleteImage(tx: Transaction, imageId: string): Promise<void> {
  const image = (await findImages(tx, [imageId])).get(imageId);
  if (!image) return;
  await tx.deleteFrom('image').where('id', '=', imageId).execute();
  await scheduleRemoval(tx, image.id, keysOf(image));
}

export async function discardImage({ store, db }: Pick<MediaTools, 'store' | 'db'>, image: Image): Promise<void> {
  for (const key of keysOf(image)) await store.discard(key);
  if (db) await releaseClaim(db, image.id);
}

function keysOf(image: Image): string[] {
  return image.widths.flatMap((width) => imageFormats.map((format) => variantKey(image.id, width, format)));
}

export type OwnedImage = Image & { owner: string };

export async function findOwnedImage(db: Connection, id: string): Promise<OwnedImage | undefined> {
  const row = await db
    .selectFrom('image')
    .select(['id', 'width', 'height', 'widths', 'colour', 'owner'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, widths: JSON.parse(row.widths) as number[] };
}

export async function findImages(db: Connection, ids: readonly (string | null)[]): Promise<Map<string, Image>> {
  const imageIds = ids.filter((id) => id !== null);
  if (imageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('image')
    .select(['id', 'width', 'height', 'widths', 'colour'])
    .where('id', 'in', imageIds)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, widths: JSON.parse(row.widths) as number[] }]));
}

export async function withImages<Row extends { image_id: string | null }>(
  db: Connection,
  rows: Row[],
): Promise<(Row & { image: Image | undefined })[]> {
  const ids = rows.map((row) => row.image_id);
  const images = await findImages(db, ids);
  return rows.map((row) => ({ ...row, image: row.image_id ? images.get(row.image_id) : undefined }));
}

/** The ids of pictures that were recorded before an instant. */
export async function listOwnedImages(db: Connection, owner: ImageOwner, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('image')
    .select('id')
    .where('owner', '=', owner)
    .where('created_at', '<', before)
    .execute();
  return rows.map(({ id }) => id);
}

type PdfTools = { db: Database; store: MediaStore; checker: PdfChecker };

type PdfRefusal = Exclude<PdfVerdict, 'fine'>;

export type StoredPdf = { id: string; key: string };

export const pdfRefusals: Record<PdfRefusal, () => string> = {
  'too big': m.attachment_pdf_too_big,
  'not a pdf': m.attachment_wrong_kind,
  encrypted: m.attachment_pdf_encrypted,
  active: m.attachment_pdf_active,
  broken: m.attachment_pdf_broken,
};

export async function preparePdf(
  { db, store, checker }: PdfTools,
  source: FileSource,
): Promise<{ pdf: StoredPdf } | { refused: PdfRefusal }> {
  const verdict = await checker.checkPdf(source);
  if (verdict !== 'fine') return { refused: verdict };
  const id = newId();
  const pdf = { id, key: `files/${id}.pdf` };
  await claimFiles(db, id, [pdf.key]);
  try {
    await store.keep(pdf.key, source);
  } catch (error) {
    await discardPdf({ db, store }, pdf);
    throw error;
  }
  return { pdf };
}

export function deletePdf(tx: Transaction, { id, key }: StoredPdf): Promise<void> {
  return scheduleRemoval(tx, id, [key]);
}

export async function discardPdf({ db, store }: Omit<PdfTools, 'checker'>, { id, key }: StoredPdf): Promise<void> {
  await store.discard(key);
  await releaseClaim(db, id);
}
