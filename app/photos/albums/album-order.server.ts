import { sql } from 'kysely';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Connection } from '../../database/schema.ts';

/** The place behind the last photo of an album, those in the bin included: they return to where they were. */
export async function findPlaceAtEnd(tx: Connection, albumId: string): Promise<number> {
  const last = await tx
    .selectFrom('photo')
    .select((eb) => eb.fn.max('album_place').as('place'))
    .where('album_id', '=', albumId)
    .executeTakeFirstOrThrow();
  return Number(last.place ?? 0) + 1;
}

/** Where a photo has come to stand in its album, counted from 1. */
export type Moved = { title: string; place: number; of: number };

/**
 * Moves a photo to a place of its album, counted from 1 over the photos that stand; a place before the first or behind
 * the last means that one. Undefined = the photo does not stand in this album, or the album itself does not (any more).
 */
export async function movePhoto(
  tx: Connection,
  albumId: string,
  photoId: string,
  toPlace: number,
  by: Actor,
): Promise<Moved | undefined> {
  const album = await holdAlbum(tx, albumId);
  if (!album) return undefined;
  await numberPhotos(tx, albumId);
  const photos = await tx
    .selectFrom('photo')
    .select(['id', 'title', 'album_place'])
    .where('album_id', '=', albumId)
    .where('removed_at', 'is', null)
    .orderBy('album_place')
    .execute();
  const from = photos.findIndex(({ id }) => id === photoId);
  const to = Math.min(Math.max(toPlace, 1), photos.length) - 1;
  const [photo, target] = [photos[from], photos[to]];
  if (!photo || !target) return undefined;
  const moved = { title: photo.title, place: to + 1, of: photos.length };
  if (from === to) return moved;
  await putInPlace(tx, albumId, photo, target.album_place);
  const changes = [{ field: 'album_place', before: `${from + 1}`, after: `${to + 1}` }];
  await recordActivity(tx, by, { kind: 'change', subject: 'album', subject_id: albumId, label: album.title, changes });
  return moved;
}

/**
 * Holds the albums before any of their photos is touched, as ordering an album does: else two could wait for each
 * other. Always in the same order.
 */
export async function holdAlbums(tx: Connection, ids: readonly (string | null | undefined)[]): Promise<void> {
  const wanted = new Set(ids.filter((id) => id !== null && id !== undefined));
  for (const id of [...wanted].toSorted()) await holdAlbum(tx, id);
}

/** Whoever else changes the order of this album waits for us. Undefined = it does not stand. */
function holdAlbum(tx: Connection, albumId: string) {
  return tx
    .updateTable('album')
    .set((eb) => ({ sequence: eb.ref('sequence') }))
    .where('id', '=', albumId)
    .where('removed_at', 'is', null)
    .returning(['title', 'cover_photo_id'])
    .executeTakeFirst();
}

/** Numbers the photos from 1 without gaps: two that arrived at once may have got the same place. */
async function numberPhotos(tx: Connection, albumId: string): Promise<void> {
  await tx
    .updateTable('photo')
    .from((eb) =>
      eb
        .selectFrom('photo')
        .select(['id', sql<number>`row_number() over (order by album_place, sequence)`.as('place')])
        .where('album_id', '=', albumId)
        .as('numbered'),
    )
    .set((eb) => ({ album_place: eb.ref('numbered.place') }))
    .whereRef('numbered.id', '=', 'photo.id')
    .whereRef('numbered.place', '<>', 'photo.album_place')
    .execute();
}

type Placed = { id: string; album_place: number };

/** Those between the two places make room by one step. */
async function putInPlace(tx: Connection, albumId: string, { id, album_place: from }: Placed, to: number) {
  const step = to < from ? 1 : -1;
  await tx
    .updateTable('photo')
    .set((eb) => ({ album_place: eb('album_place', '+', step) }))
    .where('album_id', '=', albumId)
    .where('album_place', '>=', Math.min(from, to))
    .where('album_place', '<=', Math.max(from, to))
    .execute();
  await tx.updateTable('photo').set({ album_place: to }).where('id', '=', id).execute();
}

/** Makes a photo of the album its cover. Answers the photo's title; undefined when one of the two is not there. */
export async function chooseCover(
  tx: Connection,
  albumId: string,
  photoId: string,
  by: Actor,
): Promise<{ title: string } | undefined> {
  const album = await holdAlbum(tx, albumId);
  const photo = await findInAlbum(tx, albumId, photoId);
  if (!album || !photo) return undefined;
  if (album.cover_photo_id === photoId) return photo;
  const before = album.cover_photo_id ? await findInAlbum(tx, albumId, album.cover_photo_id) : undefined;
  await tx.updateTable('album').set({ cover_photo_id: photoId }).where('id', '=', albumId).execute();
  const changes = [{ field: 'cover', before: before?.title ?? '', after: photo.title }];
  await recordActivity(tx, by, { kind: 'change', subject: 'album', subject_id: albumId, label: album.title, changes });
  return photo;
}

function findInAlbum(tx: Connection, albumId: string, photoId: string): Promise<{ title: string } | undefined> {
  return tx
    .selectFrom('photo')
    .select('title')
    .where('id', '=', photoId)
    .where('album_id', '=', albumId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

/** A photo that leaves is no cover any more: its album shows its first photo instead. */
export async function letGoOfCover(tx: Connection, photoId: string): Promise<void> {
  await tx.updateTable('album').set({ cover_photo_id: null }).where('cover_photo_id', '=', photoId).execute();
}
