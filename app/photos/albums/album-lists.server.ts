import type { ExpressionBuilder } from 'kysely';
import { isShown } from '../../database/editable-records.server.ts';
import { adminSearch, listRows } from '../../database/list-rows.server.ts';
import { rowOrder } from '../../database/row-order.server.ts';
import type { Connection, Schema } from '../../database/schema.ts';
import type { Cursor, ListPage } from '../../lib/list-page.ts';
import type { Image } from '../../media/image-rules.ts';
import { withImages } from '../../media/media.server.ts';
import type { Focus } from '../../media/picture.tsx';
import { photoFocus } from '../../media/picture-fields.ts';
import { type OfficePhoto, officePhotoColumns, type Photo, photoColumns } from '../photos.server.ts';

const albumColumns = [
  ...(['id', 'sequence', 'title', 'day', 'version', 'is_demonstration', 'cover_photo_id', 'taken_down_at'] as const),
] as const;

export type Album = Pick<Schema['album'], (typeof albumColumns)[number]> & {
  count: number;
  image: Image | undefined;
  focus: Focus | undefined;
};

type Builder = ExpressionBuilder<Schema, 'album'>;

/** Visitors do not see what is taken down. */
type Viewer = 'visitors' | 'office';

function activePhotos(eb: Builder, viewer: Viewer) {
  const active = eb
    .selectFrom('photo')
    .whereRef('photo.album_id', '=', 'album.id')
    .where('photo.removed_at', 'is', null);
  return viewer === 'office' ? active : active.where('photo.taken_down_at', 'is', null);
}

function ofCover<Column extends 'image_id' | 'focus_x' | 'focus_y'>(eb: Builder, column: Column, viewer: Viewer) {
  const chosen = activePhotos(eb, viewer).select(`photo.${column}`).whereRef('photo.id', '=', 'album.cover_photo_id');
  const first = activePhotos(eb, viewer)
    .select(`photo.${column}`)
    .orderBy('photo.album_place')
    .orderBy('photo.sequence')
    .limit(1);
  return eb.fn.coalesce(chosen, first);
}

function selectAlbums(db: Connection, viewer: Viewer) {
  const albums = db
    .selectFrom('album')
    .select(albumColumns)
    .select((eb) => [
      ofCover(eb, 'image_id', viewer).as('image_id'),
      ofCover(eb, 'focus_x', viewer).as('focus_x'),
      ofCover(eb, 'focus_y', viewer).as('focus_y'),
      activePhotos(eb, viewer)
        .select((photo) => photo.fn.countAll().as('count'))
        .as('count'),
    ])
    .where('album.removed_at', 'is', null);
  return viewer === 'office' ? albums : albums.where('album.taken_down_at', 'is', null);
}

type AlbumRow = Awaited<ReturnType<ReturnType<typeof selectAlbums>['execute']>>[number];

async function asAlbums(db: Connection, rows: AlbumRow[]): Promise<Album[]> {
  const albums = await withImages(db, rows);
  return albums.map(({ image_id: _, focus_x, focus_y, count, ...album }) => ({
    ...album,
    count: Number(count),
    focus: focus_x === null || focus_y === null ? undefined : photoFocus({ focus_x, focus_y }),
  }));
}

/** The latest day first. */
export const albumOrder = rowOrder('album', { by: 'day' });

type AlbumSearch = { words?: string | undefined; withEmpty?: boolean; size?: number | undefined };

/** Visitors see no empty albums. */
export async function listAlbums(
  db: Connection,
  cursor: Cursor,
  { words, withEmpty = false, size }: AlbumSearch = {},
): Promise<ListPage<Album>> {
  let query = selectAlbums(db, withEmpty ? 'office' : 'visitors');
  if (!withEmpty) query = query.where((eb) => eb.exists(activePhotos(eb, 'visitors').select('photo.id')));
  const page = await listRows(db, query, { cursor, size, search: adminSearch('album', words), order: albumOrder });
  return { ...page, rows: await asAlbums(db, page.rows) };
}

export async function listNewestAlbums(db: Connection, most: number): Promise<{ albums: Album[]; hasMore: boolean }> {
  const rows = await selectAlbums(db, 'visitors')
    .where((eb) => eb.exists(activePhotos(eb, 'visitors').select('photo.id')))
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(most + 1)
    .execute();
  return { albums: await asAlbums(db, rows.slice(0, most)), hasMore: rows.length > most };
}

const maxAddresses = 500;

export function listAlbumAddresses(db: Connection): Promise<{ id: string }[]> {
  return db
    .selectFrom('album')
    .select('id')
    .where(isShown)
    .where((eb) => eb.exists(activePhotos(eb, 'visitors').select('photo.id')))
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(maxAddresses)
    .execute();
}

export async function findAlbum(db: Connection, id: string, viewer: Viewer = 'visitors'): Promise<Album | undefined> {
  const [album] = await asAlbums(db, await selectAlbums(db, viewer).where('album.id', '=', id).execute());
  return album;
}

export async function listAlbumPhotos(db: Connection, albumId: string, cursor: Cursor): Promise<ListPage<Photo>> {
  const query = photosOf(db, albumId).select(photoColumns).where('taken_down_at', 'is', null);
  const order = rowOrder('photo', { by: 'album_place', isAscending: true });
  const page = await listRows(db, query, { cursor, order });
  return { ...page, rows: await withImages(db, page.rows) };
}

function photosOf(db: Connection, albumId: string) {
  return db.selectFrom('photo').where('album_id', '=', albumId).where('removed_at', 'is', null);
}

export async function listAllAlbumPhotos(db: Connection, albumId: string): Promise<OfficePhoto[]> {
  const rows = await photosOf(db, albumId)
    .select(officePhotoColumns)
    .orderBy('album_place')
    .orderBy('sequence')
    .execute();
  return withImages(db, rows);
}
