import type { Actor } from '../activity/activity.server.ts';
import { createRecord } from '../content/records.server.ts';
import { trashOf } from '../content/trash.server.ts';
import { visibilityOf } from '../content/visibility.server.ts';
import { countActive, isImageShown, isShown } from '../database/editable-records.server.ts';
import { listRange, listRows } from '../database/list-rows.server.ts';
import { rowOrder } from '../database/row-order.server.ts';
import type { Connection, Schema, Transaction } from '../database/schema.ts';
import { nextInSequence } from '../database/transaction.server.ts';
import { initialValues } from '../forms/fields.ts';
import { now } from '../lib/clock.ts';
import type { Cursor, ListPage, NewestRange } from '../lib/list-page.ts';
import type { FileFacts, Image } from '../media/image-rules.ts';
import { withImages } from '../media/media.server.ts';
import type { ChosenAlbum } from './albums/album-fields.ts';
import {
  clearCover,
  findAlbumErrors,
  findPlaceAtEnd,
  getOrCreateAlbum,
  type InvalidPhoto,
} from './albums/albums.server.ts';
import { type PhotoValues, photoFields, photoType } from './photo-fields.ts';

/** What visitors may see: the staff's notes about a photo are left out. */
export const photoColumns = [
  'id',
  'sequence',
  'title',
  'description',
  'alt',
  'album_id',
  'image_id',
  'uploaded_at',
  'focus_x',
  'focus_y',
] as const;

export type Photo = Pick<Schema['photo'], Exclude<(typeof photoColumns)[number], 'image_id'>> & {
  image: Image | undefined;
};

/** More columns for the admin area, to identify a photo. */
export const officePhotoColumns = [...photoColumns, 'file_name', 'taken_on'] as const;

export type OfficePhoto = Photo & Pick<Schema['photo'], 'file_name' | 'taken_on'>;

export async function listPhotos(db: Connection, cursor: Cursor): Promise<ListPage<Photo>> {
  const query = db.selectFrom('photo').select(photoColumns).where(isShown);
  const page = await listRows(db, query, { cursor, order: rowOrder('photo') });
  return { ...page, rows: await withImages(db, page.rows) };
}

/** What was sent together, without what visitors do not see. */
export async function listPublishedPhotos(db: Connection, batch: string): Promise<OfficePhoto[]> {
  const rows = await db
    .selectFrom('photo')
    .select(officePhotoColumns)
    .where('upload_batch', '=', batch)
    .where(isShown)
    .orderBy('sequence')
    .limit(maxPublished)
    .execute();
  return withImages(db, rows);
}

/** As many as can be taken down at once. */
const maxPublished = 500;

type PhotoInAlbum = Photo & { album: { id: string; title: string } | undefined };

export async function findPhotoWithNeighbours(
  db: Connection,
  id: string,
): Promise<{ photo: PhotoInAlbum; newer: string | undefined; older: string | undefined } | undefined> {
  const active = db.selectFrom('photo').where(isShown);
  const row = await active.select(photoColumns).where('id', '=', id).executeTakeFirst();
  const [photo] = await withImages(db, row ? [row] : []);
  if (!photo) return undefined;
  const neighbours = active.select('id').limit(1);
  const newer = await neighbours.where('sequence', '>', photo.sequence).orderBy('sequence', 'asc').executeTakeFirst();
  const older = await neighbours.where('sequence', '<', photo.sequence).orderBy('sequence', 'desc').executeTakeFirst();
  const album = await db
    .selectFrom('album')
    .select(['id', 'title'])
    .where('id', '=', photo.album_id)
    .where(isShown)
    .executeTakeFirst();
  return { photo: { ...photo, album }, newer: newer?.id, older: older?.id };
}

/** Each takes about a hundred bytes of the form; older ones can be uploaded there again. */
const maxChoices = 500;

/** The newest that visitors see, for pages that show one of them too. */
export async function listPhotoChoices(db: Connection) {
  const query = db.selectFrom('photo').select(['id', 'title', 'alt', 'image_id']).where(isShown);
  const rows = await query.orderBy('sequence', 'desc').limit(maxChoices).execute();
  return (await withImages(db, rows)).flatMap(({ id, title, alt, image }) =>
    image
      ? [
          {
            id,
            title: [title, alt].filter(Boolean).join(': '),
            image: { id: image.id, widths: image.widths.slice(0, 1) },
          },
        ]
      : [],
  );
}

export async function findPhotoChoice(db: Connection, id: string) {
  return (await findPhotoWithNeighbours(db, id))?.photo;
}

export function countPhotos(db: Connection): Promise<number> {
  return countActive(db, 'photo');
}

type SentPhoto = {
  image: Image;
  facts?: FileFacts | undefined;
  /** Made up by the sender; a second photo with the same key throws. */
  upload_key?: string | undefined;
  upload_batch?: string | undefined;
};

type NewPhoto = Partial<PhotoValues> & SentPhoto & { uploaded_at?: string };

export async function createPhoto(
  tx: Transaction,
  { image, facts, upload_key, upload_batch, uploaded_at = now(), ...given }: NewPhoto,
  by: Actor,
): Promise<string> {
  const values = { ...initialValues(photoFields), ...given };
  const sequence = await nextInSequence(tx, 'photo');
  const album_place = values.album_id === null ? 0 : await findPlaceAtEnd(tx, values.album_id);
  const photo = {
    ...values,
    taken_on: values.taken_on ?? facts?.taken_on ?? null,
    file_name: facts?.file_name ?? '',
    upload_key: upload_key ?? null,
    upload_batch: upload_batch ?? null,
    ...{ sequence, album_place, uploaded_at, image_id: image.id },
  };
  return createRecord(tx, photoType, photo, by, image);
}

export async function createPhotoInAlbum(
  tx: Transaction,
  { album_id, album_title, album_day, ...values }: PhotoValues & ChosenAlbum,
  sent: SentPhoto,
  by: Actor,
): Promise<{ refused?: undefined; id: string } | InvalidPhoto> {
  const chosen = { album_id, album_title, album_day };
  const errors = await findAlbumErrors(tx, chosen);
  if (errors) return { refused: 'invalid', errors };
  // The counter of photos first, as in every upload: else two transactions could wait for each other.
  await nextInSequence(tx, 'photo', 0);
  const album = await getOrCreateAlbum(tx, chosen, by);
  return { id: await createPhoto(tx, { ...values, ...sent, album_id: album }, by) };
}

export async function findPhotoByUploadKey(db: Connection, key: string): Promise<string | undefined> {
  const photo = await db.selectFrom('photo').select('id').where('upload_key', '=', key).executeTakeFirst();
  return photo?.id;
}

export const photoVisibility = visibilityOf(photoType);

export const photoTrash = trashOf(photoType, { beforeErase: clearCover });

export function isPhotoImageVisible(db: Connection, imageId: string): Promise<boolean> {
  return isImageShown(db, 'photo', imageId);
}

/** Undefined = there is no photo `before`. */
export async function listNewestPhotos(db: Connection, range: NewestRange): Promise<Photo[] | undefined> {
  const query = db.selectFrom('photo').select(photoColumns).where(isShown);
  const rows = await listRange(db, query, { table: 'photo', order: rowOrder('photo') }, range);
  return rows && withImages(db, rows);
}
