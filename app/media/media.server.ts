import type { Connection } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { ImageMaker, ImageRefusal } from '../lib/image-maker.ts';
import type { MediaStore } from '../lib/media-store.ts';
import { type Image, imageFormats, imageRules, variantKey } from './image-rules.ts';

export type MediaWorkshop = { store: MediaStore; maker: ImageMaker };

/**
 * Believes a picture only after decoding it, and keeps its variants in the store. The caller then writes the row with
 * `recordImage` in its own transaction, or calls `discardImage` when that fails.
 */
export async function prepareImage(
  media: MediaWorkshop,
  bytes: Uint8Array,
): Promise<{ image: Image } | { refused: ImageRefusal }> {
  if (bytes.byteLength > imageRules.maxBytes) return { refused: 'too big' };
  const answer = await media.maker.make(bytes);
  if ('refused' in answer) return answer;
  const image = { id: newId(), ...answer.image };
  try {
    for (const variant of answer.variants) {
      await media.store.keep(variantKey(image.id, variant.width, variant.format), variant.bytes);
    }
  } catch (error) {
    await discardImage(media.store, image);
    throw error;
  }
  return { image };
}

/** Writes the row that lets a prepared picture be served. */
export async function recordImage(db: Connection, image: Image): Promise<void> {
  await db
    .insertInto('image')
    .values({ ...image, widths: JSON.stringify(image.widths), created_at: now() })
    .execute();
}

/** Removes a picture's files. Call it only when no row refers to them, or none will. */
export async function discardImage(store: MediaStore, image: Image): Promise<void> {
  for (const width of image.widths) {
    for (const format of imageFormats) await store.discard(variantKey(image.id, width, format));
  }
}

/** The pictures with these ids, by id. Unknown ids are left out. */
export async function findImages(db: Connection, ids: readonly (string | null)[]): Promise<Map<string, Image>> {
  const wanted = ids.filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('image')
    .select(['id', 'width', 'height', 'widths', 'colour'])
    .where('id', 'in', wanted)
    .execute();
  return new Map(rows.map((row) => [row.id, { ...row, widths: JSON.parse(row.widths) as number[] }]));
}

/** The rows with the picture that each refers to, if it has one. */
export async function withImages<Row extends { image_id: string | null }>(
  db: Connection,
  rows: Row[],
): Promise<(Row & { image: Image | undefined })[]> {
  const ids = rows.map((row) => row.image_id);
  const images = await findImages(db, ids);
  return rows.map((row) => ({ ...row, image: row.image_id ? images.get(row.image_id) : undefined }));
}
