import { sql } from 'kysely';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import { type Moved, moveInOrder } from '../../database/ordering.server.ts';
import type { Transaction } from '../../database/schema.ts';
import type { Move } from '../../lib/moves.ts';

/** Photos in the bin are counted: they return to where they were. */
export async function findPlaceAtEnd(tx: Transaction, albumId: string): Promise<number> {
  const last = await tx
    .selectFrom('photo')
    .select((eb) => eb.fn.max('album_place').as('place'))
    .where('album_id', '=', albumId)
    .executeTakeFirstOrThrow();
  return Number(last.place ?? 0) + 1;
}

/** Undefined = the photo, the one beside it or the album is gone. */
export async function movePhoto(
  tx: Transaction,
  albumId: string,
  move: Move,
  by: Actor,
): Promise<({ title: string } & Omit<Moved, 'from'>) | undefined> {
  const album = await lockAlbum(tx, albumId);
  const photo = await findInAlbum(tx, albumId, move.id);
  if (!album || !photo) return undefined;
  await numberPhotos(tx, albumId);
  const moved = await moveInOrder(tx, { table: 'photo', column: 'album_place', albumId }, move);
  if (!moved) return undefined;
  const { from, ...now } = moved;
  const changes = [{ field: 'album_place', before: `${from}`, after: `${now.place}` }];
  if (from !== now.place) {
    await recordActivity(tx, by, {
      kind: 'change',
      subject: 'album',
      subject_id: albumId,
      label: album.title,
      changes,
    });
  }
  return { title: photo.title, ...now };
}

/** Albums are locked before their photos, always in the same order: else two transactions could wait for each other. */
export async function lockAlbums(tx: Transaction, ids: readonly (string | null | undefined)[]): Promise<void> {
  const albumIds = new Set(ids.filter((id) => id !== null && id !== undefined));
  for (const id of [...albumIds].toSorted()) await lockAlbum(tx, id);
}

function lockAlbum(tx: Transaction, albumId: string) {
  return tx
    .updateTable('album')
    .set((eb) => ({ sequence: eb.ref('sequence') }))
    .where('id', '=', albumId)
    .where('removed_at', 'is', null)
    .returning(['title', 'cover_photo_id'])
    .executeTakeFirst();
}

/** Two photos that arrived at once may have the same place. */
async function numberPhotos(tx: Transaction, albumId: string): Promise<void> {
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

export async function setCover(
  tx: Transaction,
  albumId: string,
  photoId: string,
  by: Actor,
): Promise<{ title: string } | undefined> {
  const album = await lockAlbum(tx, albumId);
  const photo = await findInAlbum(tx, albumId, photoId);
  if (!album || !photo) return undefined;
  if (album.cover_photo_id === photoId) return photo;
  const before = album.cover_photo_id ? await findInAlbum(tx, albumId, album.cover_photo_id) : undefined;
  await tx.updateTable('album').set({ cover_photo_id: photoId }).where('id', '=', albumId).execute();
  const changes = [{ field: 'cover', before: before?.title ?? '', after: photo.title }];
  await recordActivity(tx, by, { kind: 'change', subject: 'album', subject_id: albumId, label: album.title, changes });
  return photo;
}

function findInAlbum(tx: Transaction, albumId: string, photoId: string): Promise<{ title: string } | undefined> {
  return tx
    .selectFrom('photo')
    .select('title')
    .where('id', '=', photoId)
    .where('album_id', '=', albumId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export async function clearCover(tx: Transaction, photoId: string): Promise<void> {
  await tx.updateTable('album').set({ cover_photo_id: null }).where('cover_photo_id', '=', photoId).execute();
}
