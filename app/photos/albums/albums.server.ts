import { sql } from 'kysely';
import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import { createRecord, patchRecord, updateRecord } from '../../content/records.server.ts';
import { trashOf } from '../../content/trash.server.ts';
import { visibilityOf } from '../../content/visibility.server.ts';
import { countActive, type RecordVersion, type UpdateRefusal } from '../../database/editable-records.server.ts';
import { type Moved, moveInOrder } from '../../database/ordering.server.ts';
import type { Connection, Transaction } from '../../database/schema.ts';
import { nextInSequence } from '../../database/transaction.server.ts';
import type { FieldErrors } from '../../forms/form.ts';
import { now } from '../../lib/clock.ts';
import { dayInIndia } from '../../lib/dates.ts';
import type { Move } from '../../lib/moves.ts';
import { m } from '../../paraglide/messages.js';
import { type AlbumValues, albumType, type ChosenAlbum, maxPhotosInAlbum } from './album-fields.ts';

export type AlbumChoice = { id: string; title: string; day: string };

const maxChoices = 500;

/**
 * The latest day first, after `own`: the photo's own album, which may be in the bin or too old for the list. A form without
 * it would take the photo out.
 */
export async function listAlbumChoices(db: Connection, own: string | null = null): Promise<AlbumChoice[]> {
  const first = own === null ? [] : await findAlbumChoices(db, [own]);
  const others = await db
    .selectFrom('album')
    .select(['id', 'title', 'day'])
    .where('removed_at', 'is', null)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(maxChoices)
    .execute();
  return [...first, ...others.filter(({ id }) => id !== own)].slice(0, maxChoices);
}

export async function findAlbumChoices(db: Connection, ids: readonly string[]): Promise<AlbumChoice[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('album').select(['id', 'title', 'day']).where('id', 'in', ids).execute();
}

export function countAlbums(db: Connection): Promise<number> {
  return countActive(db, 'album');
}

/** The album of that title and day, created when there is none, else the one with the id. Null = none. */
export async function getOrCreateAlbum(
  tx: Transaction,
  { album_id, album_title, album_day }: ChosenAlbum,
  by: Actor,
): Promise<string | null> {
  const album = await findChosenId(tx, { album_id, album_title, album_day });
  if (album || !album_title) return album ?? null;
  return createAlbum(tx, { title: album_title, day: album_day }, by);
}

/**
 * Photos in the bin count, for they come back; `photoId` does not. Photos that arrive at one moment may pass the
 * limit.
 */
export async function isAlbumFull(db: Connection, chosen: ChosenAlbum, photoId = ''): Promise<boolean> {
  const album = await findChosenId(db, chosen);
  if (!album) return false;
  const { count } = await db
    .selectFrom('photo')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('album_id', '=', album)
    .where('id', '!=', photoId)
    .executeTakeFirstOrThrow();
  return Number(count) >= maxPhotosInAlbum;
}

/** Photos of the album that are not among these, in the bin too. */
export async function countOutside(db: Connection, albumId: string, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('photo')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('album_id', '=', albumId)
    .where('id', 'not in', ids)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function findChosenId(db: Connection, { album_id, album_title, album_day }: ChosenAlbum) {
  if (album_title) return findActiveId(db, { title: album_title, day: album_day ?? today() });
  return album_id ? findActiveId(db, { id: album_id }) : undefined;
}

async function findActiveId(db: Connection, chosen: { id?: string; title?: string; day?: string }) {
  const query = db.selectFrom('album').select('id').where('removed_at', 'is', null).orderBy('sequence').limit(1);
  const { id, title, day } = chosen;
  const found = id ? query.where('id', '=', id) : query.where('title', '=', title ?? '').where('day', '=', day ?? '');
  return (await found.executeTakeFirst())?.id;
}

function today(): string {
  return dayInIndia(Date.now());
}

/** Answers the existing album when another transaction has just created the same one. */
export async function createAlbum(tx: Transaction, { title, day }: AlbumValues, by: Actor): Promise<string> {
  const values = { title, day: day ?? today() };
  // First: of two who create the same album at once, the second waits here and then finds it.
  const sequence = await nextInSequence(tx, 'album');
  const album = { ...values, sequence, cover_photo_id: null, created_at: now() };
  return (await findActiveId(tx, values)) ?? createRecord(tx, albumType, album, by);
}

export function updateAlbum(
  tx: Transaction,
  version: RecordVersion,
  { title, day }: AlbumValues,
  by: Actor,
): Promise<{ refused?: undefined } | UpdateRefusal<'album'>> {
  return updateRecord(tx, albumType, version, { title, day: day ?? today() }, by);
}

export function patchAlbum(tx: Transaction, id: string, changes: Partial<AlbumValues>, by: Actor) {
  return patchRecord(tx, 'album', id, (saved) => updateAlbum(tx, saved, { ...saved, ...changes }, by));
}

export const albumVisibility = visibilityOf(albumType);

/** Photos of an album in the bin stay in the gallery, and are in it again when it is restored. */
export const albumTrash = trashOf(albumType, {
  beforeErase: async (tx, id) => {
    await tx.updateTable('photo').set({ album_id: null, album_place: 0 }).where('album_id', '=', id).execute();
  },
  /** One of the demonstration stays while it holds a photo of the school. */
  async eraseDemonstration(tx) {
    const filled = tx.selectFrom('photo').select('album_id').where('album_id', 'is not', null);
    const albums = tx.deleteFrom('album').where('is_demonstration', '=', 1).where('id', 'not in', filled);
    return Number((await albums.executeTakeFirstOrThrow()).numDeletedRows);
  },
});

export type InvalidPhoto = { refused: 'invalid'; errors: FieldErrors };

export async function findAlbumErrors(
  db: Connection,
  chosen: ChosenAlbum,
  photoId?: string,
): Promise<FieldErrors | undefined> {
  if (!(await isAlbumFull(db, chosen, photoId))) return undefined;
  return { [chosen.album_title ? 'album_title' : 'album_id']: m.album_full({ most: maxPhotosInAlbum }) };
}

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
