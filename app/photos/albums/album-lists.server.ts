import { type ExpressionBuilder, sql } from 'kysely';
import { containing } from '../../database/containing.server.ts';
import type { Connection, Schema } from '../../database/schema.ts';
import { type Cursor, type ListPage, listPage } from '../../lib/list-page.ts';
import type { Image } from '../../media/image-rules.ts';
import { withImages } from '../../media/media.server.ts';
import { type Photo, photoColumns } from '../photos.server.ts';

/** An album with the picture on its cover and the number of its photos that stand. */
export type Album = {
  id: string;
  sequence: number;
  title: string;
  day: string;
  version: number;
  cover_photo_id: string | null;
  count: number;
  image: Image | undefined;
};

type Builder = ExpressionBuilder<Schema, 'album'>;

function standingPhotos(eb: Builder) {
  return eb.selectFrom('photo').whereRef('photo.album_id', '=', 'album.id').where('photo.removed_at', 'is', null);
}

/** The chosen cover while it stands in the album, else the first photo. */
function coverImage(eb: Builder) {
  const chosen = standingPhotos(eb).select('photo.image_id').whereRef('photo.id', '=', 'album.cover_photo_id');
  const first = standingPhotos(eb)
    .select('photo.image_id')
    .orderBy('photo.album_place')
    .orderBy('photo.sequence')
    .limit(1);
  return eb.fn.coalesce(chosen, first);
}

function selectAlbums(db: Connection) {
  return db
    .selectFrom('album')
    .select(['id', 'sequence', 'title', 'day', 'version', 'cover_photo_id'])
    .select((eb) => [
      coverImage(eb).as('image_id'),
      standingPhotos(eb)
        .select((photo) => photo.fn.countAll().as('count'))
        .as('count'),
    ])
    .where('album.removed_at', 'is', null);
}

type AlbumRow = Awaited<ReturnType<ReturnType<typeof selectAlbums>['execute']>>[number];

async function asAlbums(db: Connection, rows: AlbumRow[]): Promise<Album[]> {
  const albums = await withImages(db, rows);
  return albums.map(({ image_id: _, count, ...album }) => ({ ...album, count: Number(count) }));
}

type AlbumSearch = { words?: string | undefined; withEmpty?: boolean };

/** One page of the albums, that of the latest day first. Visitors see none that is empty. */
export async function listAlbums(
  db: Connection,
  cursor: Cursor,
  { words, withEmpty = false }: AlbumSearch = {},
): Promise<ListPage<Album>> {
  const page = await listPage(cursor, 'sequence', async (place, limit) => {
    let query = selectAlbums(db).limit(limit);
    if (!withEmpty) query = query.where((eb) => eb.exists(standingPhotos(eb).select('photo.id')));
    if (words) query = query.where(containing(['album.title'], words));
    if (place && 'newer' in place) {
      return query.where(beside('>', place.newer)).orderBy('day').orderBy('sequence').execute();
    }
    if (place) query = query.where(beside('<', place.older));
    return query.orderBy('day', 'desc').orderBy('sequence', 'desc').execute();
  });
  return { ...page, rows: await asAlbums(db, page.rows) };
}

/** Whether an album stands before or behind the one with this number, by day first. */
function beside(side: '<' | '>', sequence: number) {
  const day = sql`(select edge.day from album as edge where edge.sequence = ${sequence})`;
  return sql<boolean>`(album.day, album.sequence) ${sql.raw(side)} (${day}, ${sequence})`;
}

/** The newest albums that have photos, and whether there are more. */
export async function listNewestAlbums(db: Connection, most: number): Promise<{ albums: Album[]; hasMore: boolean }> {
  const rows = await selectAlbums(db)
    .where((eb) => eb.exists(standingPhotos(eb).select('photo.id')))
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(most + 1)
    .execute();
  return { albums: await asAlbums(db, rows.slice(0, most)), hasMore: rows.length > most };
}

const mostAddresses = 500;

/** The albums with a page worth finding: those that have photos, that of the latest day first. */
export function listAlbumAddresses(db: Connection): Promise<{ id: string }[]> {
  return db
    .selectFrom('album')
    .select('id')
    .where('removed_at', 'is', null)
    .where((eb) => eb.exists(standingPhotos(eb).select('photo.id')))
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(mostAddresses)
    .execute();
}

/** An album that stands, also an empty one. */
export async function findAlbum(db: Connection, id: string): Promise<Album | undefined> {
  const [album] = await asAlbums(db, await selectAlbums(db).where('album.id', '=', id).execute());
  return album;
}

/** One page of an album in its order; `older` leads to photos further on. */
export async function listAlbumPhotos(db: Connection, albumId: string, cursor: Cursor): Promise<ListPage<Photo>> {
  const page = await listPage(cursor, 'sequence', (place, limit) => {
    const query = photosOf(db, albumId).limit(limit);
    if (place && 'newer' in place) {
      const before = query.where(besidePhoto('<', place.newer));
      return before.orderBy('album_place', 'desc').orderBy('sequence', 'desc').execute();
    }
    const from = place ? query.where(besidePhoto('>', place.older)) : query;
    return from.orderBy('album_place').orderBy('sequence').execute();
  });
  return { ...page, rows: await withImages(db, page.rows) };
}

function photosOf(db: Connection, albumId: string) {
  return db.selectFrom('photo').select(photoColumns).where('album_id', '=', albumId).where('removed_at', 'is', null);
}

function besidePhoto(side: '<' | '>', sequence: number) {
  const place = sql`(select edge.album_place from photo as edge where edge.sequence = ${sequence})`;
  return sql<boolean>`(photo.album_place, photo.sequence) ${sql.raw(side)} (${place}, ${sequence})`;
}

/** All photos of an album in its order, to be put into another; `mostPhotosInAlbum` bounds them. */
export async function listInOrder(db: Connection, albumId: string): Promise<Photo[]> {
  const rows = await photosOf(db, albumId).orderBy('album_place').orderBy('sequence').execute();
  return withImages(db, rows);
}
