import { sql } from 'kysely';
import { href } from 'react-router';
import type { Found } from '../content/server-content.server.ts';
import { findWithDeleted, isDeleted } from '../database/editable-records.server.ts';
import { adminSearch, findPlace, listRows } from '../database/list-rows.server.ts';
import { countRows, hasTerms, namedFirst } from '../database/queries.server.ts';
import { rowOrder } from '../database/row-order.server.ts';
import type { Connection, Schema } from '../database/schema.ts';
import { typedValues } from '../forms/fields.ts';
import { formatDay } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { aroundMatch, includesTerms } from '../lib/languages/search-terms.ts';
import type { Cursor, ListPage } from '../lib/list-page.ts';
import { readSearchText } from '../lib/text.ts';
import { withImages } from '../media/media.server.ts';
import { listAllAlbumPhotos } from './albums/album-lists.server.ts';
import { listAlbumChoices } from './albums/albums.server.ts';
import { photoFields, photoName } from './photo-fields.ts';
import type { OfficePhoto } from './photos.server.ts';

export type AdminPhoto = OfficePhoto & { album_title: string | null; consent_on: string | null } & Pick<
    Schema['photo'],
    'is_demonstration' | 'taken_down_at'
  >;

/** The parameters of the addresses of lists of photos. */
export function readPhotoSearch(params: URLSearchParams): PhotoSearch {
  const album = params.get('album') ?? undefined;
  const batch = params.get('batch') ?? undefined;
  return {
    words: readSearchText(params),
    album: album === 'none' || isId(album) ? album : undefined,
    lacksConsent: params.get('consent') === 'none',
    lacksAlt: params.get('description') === 'none',
    batch: isId(batch) ? batch : undefined,
  };
}

export type PhotoSearch = {
  words: string | undefined;
  /** Id of an album, or `none` for photos without one. */
  album: string | undefined;
  lacksConsent: boolean;
  /** What it shows is not described yet. */
  lacksAlt: boolean;
  batch: string | undefined;
};

export async function listAdminPhotos(
  db: Connection,
  cursor: Cursor,
  search: PhotoSearch,
  size?: number,
): Promise<ListPage<AdminPhoto>> {
  const found = narrowedPhotos(db, search);
  const query = search.album === 'none' ? withoutAlbum(db, found) : found;
  const listed = { search: adminSearch('photo', search.words), order: rowOrder('photo') };
  const page = await listRows(db, query, { cursor, size, ...listed });
  return { ...page, rows: await withImages(db, page.rows) };
}

/** Two queries, since each has an index. */
function withoutAlbum(db: Connection, found: ReturnType<typeof narrowedPhotos>) {
  return [found.where('photo.album_id', 'is', null), found.where('photo.album_id', 'in', albumsInBin(db))];
}

function albumsInBin(db: Connection) {
  return db.selectFrom('album as binned').select('binned.id').where('binned.bin_sequence', 'is not', null);
}

function narrowedPhotos(db: Connection, { album, lacksConsent, lacksAlt, batch }: Partial<PhotoSearch> = {}) {
  let query = db
    .selectFrom('photo')
    .leftJoin('album', (join) => join.onRef('album.id', '=', 'photo.album_id').on('album.removed_at', 'is', null))
    .select(['photo.id', 'photo.sequence', 'photo.title', 'photo.description', 'photo.alt', 'photo.album_id'])
    .select([
      'photo.file_name',
      'photo.taken_on',
      'photo.image_id',
      'photo.uploaded_at',
      'photo.focus_x',
      'photo.focus_y',
      'photo.consent_on',
      'photo.is_demonstration',
      'photo.taken_down_at',
    ])
    .select('album.title as album_title')
    .where('photo.removed_at', 'is', null);
  if (album && album !== 'none') query = query.where('photo.album_id', '=', album);
  if (lacksConsent) query = query.where('photo.consent_on', 'is', null);
  if (lacksAlt) query = query.where(isUndescribed);
  if (batch) query = query.where('photo.upload_batch', '=', batch);
  return query;
}

/** Those with the words in the title first, then the newest. */
export async function searchPhotos(db: Connection, words: string, limit: number): Promise<Found[]> {
  const rows = await narrowedPhotos(db)
    .where(hasTerms('photo', 'office', words))
    .orderBy(namedFirst('photo', words))
    .orderBy('photo.sequence', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, title, description, uploaded_at, album_title, ...photo }) => ({
    id,
    name: photoName({ ...photo, title, uploaded_at }),
    detail: [formatDay(uploaded_at), album_title, description && aroundMatch(description, words)]
      .filter(Boolean)
      .join(' · '),
    isNamed: includesTerms(title, words),
  }));
}

// Written out: SQLite finds the index of a condition only when it reads the same.
const isUndescribed = sql<boolean>`photo.alt = ''`;

/** Counts up to the limit that a list shows. */
export function countUndescribed(db: Connection): Promise<number> {
  return countRows(db, db.selectFrom('photo').where('removed_at', 'is', null).where(isUndescribed));
}

/** The address of the form of the photo that comes after this one in the list at `back`. */
export async function findNextPhoto(db: Connection, id: string, back: string | undefined): Promise<string | undefined> {
  // Only a way on: without it the photo can be edited and saved all the same.
  const next = back && (await findNextId(db, id, back).catch(() => undefined));
  return next ? `${href('/admin/photos/:id/edit', { id: next })}?${new URLSearchParams({ back })}` : undefined;
}

async function findNextId(db: Connection, id: string, back: string): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(back, 'http://localhost');
  const photo = await findWithDeleted(db, 'photo', id);
  if (!photo) return undefined;
  if (pathname === href('/admin/photos')) {
    const search = readPhotoSearch(searchParams);
    const older = await findPlace(db, 'photo', photo, search.words);
    return (await listAdminPhotos(db, { older }, search, 1)).rows[0]?.id;
  }
  if (!photo.album_id || pathname !== href('/admin/albums/:id/edit', { id: photo.album_id })) return undefined;
  const inAlbum = await listAllAlbumPhotos(db, photo.album_id);
  return inAlbum[inAlbum.findIndex((one) => one.id === id) + 1]?.id;
}

/** A photo as its form shows it, in the bin too. */
export async function findPhotoForm(db: Connection, id: string) {
  const row = await findWithDeleted(db, 'photo', id);
  const [photo] = await withImages(db, row ? [row] : []);
  if (!photo) return undefined;
  const { image, version, album_id } = photo;
  const albums = await listAlbumChoices(db, album_id);
  return { image, isInBin: isDeleted(photo), version, typed: typedValues(photoFields, photo), albums };
}
