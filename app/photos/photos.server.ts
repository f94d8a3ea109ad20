import { type Actor, recordActivity } from '../activity/activity.server.ts';
import { binOf } from '../activity/bin.server.ts';
import { countStanding, standsWithImage } from '../database/desk-rows.server.ts';
import type { Connection } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { type Cursor, type ListPage, listPage } from '../lib/list-page.ts';
import type { Image } from '../media/image-rules.ts';
import { dropImage, recordImage, withImages } from '../media/media.server.ts';
import { findPlaceAtEnd, letGoOfCover } from './albums/album-order.server.ts';

/** A photo as visitors see it. */
export type Photo = {
  id: string;
  sequence: number;
  title: string;
  description: string;
  alt: string;
  album_id: string | null;
  uploaded_at: string;
  image: Image | undefined;
};

/** What visitors may know: the office's notes about a photo are not among them. */
export const photoColumns = [
  'id',
  'sequence',
  'title',
  'description',
  'alt',
  'album_id',
  'image_id',
  'uploaded_at',
] as const;

/** One page of the gallery, newest first. */
export async function listPhotos(db: Connection, cursor: Cursor): Promise<ListPage<Photo>> {
  const page = await listPage(cursor, 'sequence', (place, limit) => {
    const query = db.selectFrom('photo').select(photoColumns).where('removed_at', 'is', null).limit(limit);
    if (place && 'newer' in place) {
      return query.where('sequence', '>', place.newer).orderBy('sequence', 'asc').execute();
    }
    const from = place ? query.where('sequence', '<', place.older) : query;
    return from.orderBy('sequence', 'desc').execute();
  });
  return { ...page, rows: await withImages(db, page.rows) };
}

type PhotoInAlbum = Photo & { album: { id: string; title: string } | undefined };

/** A photo with its album and the ids of its neighbours in the gallery, for a page of its own. */
export async function findPhoto(
  db: Connection,
  id: string,
): Promise<{ photo: PhotoInAlbum; newer: string | undefined; older: string | undefined } | undefined> {
  const standing = db.selectFrom('photo').where('removed_at', 'is', null);
  const row = await standing.select(photoColumns).where('id', '=', id).executeTakeFirst();
  const [photo] = await withImages(db, row ? [row] : []);
  if (!photo) return undefined;
  const neighbours = standing.select('id').limit(1);
  const newer = await neighbours.where('sequence', '>', photo.sequence).orderBy('sequence', 'asc').executeTakeFirst();
  const older = await neighbours.where('sequence', '<', photo.sequence).orderBy('sequence', 'desc').executeTakeFirst();
  const album = await db
    .selectFrom('album')
    .select(['id', 'title'])
    .where('id', '=', photo.album_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return { photo: { ...photo, album }, newer: newer?.id, older: older?.id };
}

/** How many photos hang in the gallery. */
export function countPhotos(db: Connection): Promise<number> {
  return countStanding(db, 'photo');
}

export type NewPhoto = {
  title: string;
  description: string;
  alt: string;
  image: Image;
  /** Where it goes to the end; see `settleAlbum`. */
  album_id?: string | null | undefined;
  consent_on?: string | null;
  consent_reference?: string;
  /** Made up by the sender. Hanging a second photo under the same key throws. */
  upload_key?: string | null;
  uploaded_at?: string;
};

/**
 * Hangs a prepared picture in the gallery as the newest photo, and as the last of its album. Call it inside a
 * transaction: the picture's row and the photo's belong together. Answers the photo's id.
 */
export async function hangPhoto(tx: Connection, photo: NewPhoto, by: Actor): Promise<string> {
  const { title, description, alt, image, album_id = null, uploaded_at = now() } = photo;
  const id = newId();
  await recordImage(tx, image, 'photo');
  await tx
    .insertInto('photo')
    .values({
      id,
      sequence: await nextInSequence(tx, 'photo'),
      version: 1,
      title,
      description,
      alt,
      image_id: image.id,
      album_id,
      album_place: album_id === null ? 0 : await findPlaceAtEnd(tx, album_id),
      consent_on: photo.consent_on ?? null,
      consent_reference: photo.consent_reference ?? '',
      upload_key: photo.upload_key ?? null,
      uploaded_at,
    })
    .execute();
  await recordActivity(tx, by, { kind: 'create', subject: 'photo', subject_id: id, label: title });
  return id;
}

/** Id of the photo that was sent under this key, also when it lies in the bin. */
export async function findPhotoByUploadKey(db: Connection, key: string): Promise<string | undefined> {
  const photo = await db.selectFrom('photo').select('id').where('upload_key', '=', key).executeTakeFirst();
  return photo?.id;
}

export const photoBin = binOf({
  table: 'photo',
  labelOf: (photo) => photo.title,
  beforeErase: letGoOfCover,
  afterErase: (tx, photo) => dropImage(tx, photo.image_id),
});

/** Whether visitors may see this picture: it hangs in the gallery. */
export function showsPhotoImage(db: Connection, imageId: string): Promise<boolean> {
  return standsWithImage(db, 'photo', imageId);
}
