import { type Actor, changesBetween, recordActivity } from '../../activity/activity.server.ts';
import { binOf } from '../../activity/bin.server.ts';
import { countStanding, type Revision, type RevisionRefusal, reviseRow } from '../../database/desk-rows.server.ts';
import type { Connection } from '../../database/schema.ts';
import { nextInSequence } from '../../database/sequence.server.ts';
import { now } from '../../lib/clock.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { newId } from '../../lib/ids.ts';
import { mostPhotosInAlbum } from '../photo-limits.ts';

/** An album to choose from. */
export type AlbumChoice = { id: string; title: string; day: string };

const mostChoices = 500;

/**
 * The albums that a photo can be put into, that of the latest day first. Before them `own`, the album that the photo is
 * in, also while it lies in the bin or is older than all that are listed: a form without it would take the photo out.
 */
export async function listAlbumChoices(db: Connection, own: string | null = null): Promise<AlbumChoice[]> {
  const first = own === null ? [] : await findAlbumChoices(db, [own]);
  const others = await db
    .selectFrom('album')
    .select(['id', 'title', 'day'])
    .where('removed_at', 'is', null)
    .orderBy('day', 'desc')
    .orderBy('sequence', 'desc')
    .limit(mostChoices)
    .execute();
  return [...first, ...others.filter(({ id }) => id !== own)].slice(0, mostChoices);
}

/** The titles and days of these albums, in the bin too. */
export async function findAlbumChoices(db: Connection, ids: readonly string[]): Promise<AlbumChoice[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('album').select(['id', 'title', 'day']).where('id', 'in', ids).execute();
}

/** How many albums there are, also empty ones. */
export function countAlbums(db: Connection): Promise<number> {
  return countStanding(db, 'album');
}

/** What a form says of the album: one that there is, or the title of another with its day (null = today in India). */
export type AlbumWish = { album_id: string | null; album_title: string; album_day: string | null };

/**
 * The album that a photo goes into, inside the caller's transaction: the one of the title and day, made when there is
 * none (two at once make one), else the one with the id. Null = none is wished for, or it does not stand any more.
 */
export async function settleAlbum(
  tx: Connection,
  { album_id, album_title, album_day }: AlbumWish,
  by: Actor,
): Promise<string | null> {
  const album = await findWished(tx, { album_id, album_title, album_day });
  if (album || !album_title) return album ?? null;
  return openAlbum(tx, { title: album_title, day: album_day }, by);
}

/**
 * Whether the album that is wished for takes no further photo. Those in the bin count, for they come back to it;
 * `photoId` does not, for it may be in it already. Photos that arrive at one moment may pass the limit together.
 */
export async function isAlbumFull(db: Connection, wish: AlbumWish, photoId = ''): Promise<boolean> {
  const album = await findWished(db, wish);
  if (!album) return false;
  const { count } = await db
    .selectFrom('photo')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('album_id', '=', album)
    .where('id', '!=', photoId)
    .executeTakeFirstOrThrow();
  return Number(count) >= mostPhotosInAlbum;
}

async function findWished(db: Connection, { album_id, album_title, album_day }: AlbumWish) {
  if (album_title) return findStandingId(db, { title: album_title, day: album_day ?? today() });
  return album_id ? findStandingId(db, { id: album_id }) : undefined;
}

async function findStandingId(tx: Connection, wanted: { id?: string; title?: string; day?: string }) {
  const query = tx.selectFrom('album').select('id').where('removed_at', 'is', null).orderBy('sequence').limit(1);
  const { id, title, day } = wanted;
  const found = id ? query.where('id', '=', id) : query.where('title', '=', title ?? '').where('day', '=', day ?? '');
  return (await found.executeTakeFirst())?.id;
}

function today(): string {
  return dayInIndia(Date.now());
}

export type AlbumWords = { title: string; day: string | null };

/**
 * Makes an album, without a day one of today in India. When somebody has made one of the same title and day at the
 * same moment, that one is answered. Call it inside a transaction.
 */
export async function openAlbum(tx: Connection, { title, day }: AlbumWords, by: Actor): Promise<string> {
  const words = { title, day: day ?? today() };
  // Taken first: of two who make an album at once, the second waits here and then finds that of the first.
  const sequence = await nextInSequence(tx, 'album');
  const found = await findStandingId(tx, words);
  if (found) return found;
  const id = newId();
  await tx
    .insertInto('album')
    .values({ id, sequence, version: 1, ...words, created_at: now() })
    .execute();
  await recordActivity(tx, by, { kind: 'create', subject: 'album', subject_id: id, label: title });
  return id;
}

/** Changes title and day of an album, inside the caller's transaction. Without a day it gets that of today in India. */
export async function reviseAlbum(
  tx: Connection,
  revision: Revision,
  { title, day }: AlbumWords,
  by: Actor,
): Promise<{ refused?: undefined } | RevisionRefusal<'album'>> {
  const words = { title, day: day ?? today() };
  const revised = await reviseRow(tx, 'album', revision, words);
  if ('refused' in revised) return revised;
  const changes = changesBetween(revised.before, words, ['title', 'day']);
  if (changes.length > 0) {
    await recordActivity(tx, by, { kind: 'change', subject: 'album', subject_id: revision.id, label: title, changes });
  }
  return {};
}

/** An album in the bin keeps its photos: they hang in the gallery, and are in it again when it is brought back. */
export const albumBin = binOf({
  table: 'album',
  labelOf: (album) => album.title,
  beforeErase: async (tx, id) => {
    await tx.updateTable('photo').set({ album_id: null, album_place: 0 }).where('album_id', '=', id).execute();
  },
});
