import { containing } from '../database/containing.server.ts';
import { findKept } from '../database/desk-rows.server.ts';
import type { Connection, Schema } from '../database/schema.ts';
import { type Cursor, type ListPage, listPage, mergeNearest } from '../lib/list-page.ts';
import type { Image } from '../media/image-rules.ts';
import { withImages } from '../media/media.server.ts';
import type { Photo } from './photos.server.ts';

/** A photo as the office lists it. */
export type DeskPhoto = Photo & { album_title: string | null; consent_on: string | null };

/** What the list is narrowed to. */
export type PhotoSearch = {
  words: string | undefined;
  /** Id of an album, or `none` for photos without one. */
  album: string | undefined;
  lacksConsent: boolean;
};

const searched = ['photo.title', 'photo.description', 'photo.alt'];

/** One page of the photos that fit, newest first. */
export async function listDeskPhotos(
  db: Connection,
  cursor: Cursor,
  search: PhotoSearch,
): Promise<ListPage<DeskPhoto>> {
  const found = searchPhotos(db, search);
  const page = await listPage(cursor, 'sequence', async (place, limit) => {
    if (search.album !== 'none') return listBeside(found, place, limit);
    const loose = listBeside(found.where('photo.album_id', 'is', null), place, limit);
    const ofBin = listBeside(found.where('photo.album_id', 'in', albumsInBin(db)), place, limit);
    return mergeNearest(place, 'sequence', limit, await Promise.all([loose, ofBin]));
  });
  return { ...page, rows: await withImages(db, page.rows) };
}

function listBeside(found: ReturnType<typeof searchPhotos>, place: Cursor, limit: number) {
  const query = found.limit(limit);
  if (place && 'newer' in place) {
    return query.where('photo.sequence', '>', place.newer).orderBy('photo.sequence', 'asc').execute();
  }
  const from = place ? query.where('photo.sequence', '<', place.older) : query;
  return from.orderBy('photo.sequence', 'desc').execute();
}

function albumsInBin(db: Connection) {
  return db.selectFrom('album as binned').select('binned.id').where('binned.bin_sequence', 'is not', null);
}

function searchPhotos(db: Connection, { words, album, lacksConsent }: PhotoSearch) {
  let query = db
    .selectFrom('photo')
    .leftJoin('album', (join) => join.onRef('album.id', '=', 'photo.album_id').on('album.removed_at', 'is', null))
    .select(['photo.id', 'photo.sequence', 'photo.title', 'photo.description', 'photo.alt', 'photo.album_id'])
    .select(['photo.image_id', 'photo.uploaded_at', 'photo.consent_on', 'album.title as album_title'])
    .where('photo.removed_at', 'is', null);
  if (words) query = query.where(containing(searched, words));
  if (album && album !== 'none') query = query.where('photo.album_id', '=', album);
  if (lacksConsent) query = query.where('photo.consent_on', 'is', null);
  return query;
}

/** A photo with everything that the office knows of it, in the bin too. */
export async function findDeskPhoto(
  db: Connection,
  id: string,
): Promise<(Schema['photo'] & { image: Image | undefined }) | undefined> {
  const row = await findKept(db, 'photo', id);
  const [photo] = await withImages(db, row ? [row] : []);
  return photo;
}
