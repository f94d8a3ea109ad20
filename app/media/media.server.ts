import type { Connection, Database } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { ImageMaker, ImageRefusal } from '../lib/image-maker.ts';
import type { MediaStore } from '../lib/media-store.ts';
import { type Image, type ImageOwner, imageFormats, imageRules, variantKey } from './image-rules.ts';
import { claimFiles, leaveToSweep, takeClaim } from './stray-files.server.ts';

export type MediaWorkshop = {
  store: MediaStore;
  maker: ImageMaker;
  /** Where kept files are noted before they are kept, so that none is forgotten when the server is killed. */
  db?: Database;
};

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

/** Writes the row that lets a prepared picture be served, in the transaction of the row that it belongs to. */
export async function recordImage(tx: Connection, image: Image, owner: ImageOwner): Promise<void> {
  await takeClaim(tx, image.id);
  await tx
    .insertInto('image')
    .values({ ...image, owner, widths: JSON.stringify(image.widths), created_at: now() })
    .execute();
}

/** Forgets a picture in the transaction in which its row goes: it is not served any more, and its files are swept. */
export async function dropImage(tx: Connection, imageId: string): Promise<void> {
  const image = (await findImages(tx, [imageId])).get(imageId);
  if (!image) return;
  await tx.deleteFrom('image').where('id', '=', imageId).execute();
  await leaveToSweep(tx, image.id, keysOf(image));
}

/** Removes a picture's files. Call it only when no row refers to them, or none will. */
export async function discardImage({ store, db }: Pick<MediaWorkshop, 'store' | 'db'>, image: Image): Promise<void> {
  for (const key of keysOf(image)) await store.discard(key);
  if (db) await takeClaim(db, image.id);
}

function keysOf(image: Image): string[] {
  return image.widths.flatMap((width) => imageFormats.map((format) => variantKey(image.id, width, format)));
}

export type OwnedImage = Image & { owner: string };

/** A picture with the kind of thing that it belongs to. */
export async function findOwnedImage(db: Connection, id: string): Promise<OwnedImage | undefined> {
  const row = await db
    .selectFrom('image')
    .select(['id', 'width', 'height', 'widths', 'colour', 'owner'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, widths: JSON.parse(row.widths) as number[] };
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
