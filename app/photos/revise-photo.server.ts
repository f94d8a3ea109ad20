import type { z } from 'zod';
import { type Actor, changesBetween, recordActivity } from '../activity/activity.server.ts';
import type { FieldChange } from '../activity/activity-kinds.ts';
import { findStanding, type Revision, type RevisionRefusal, reviseRow } from '../database/desk-rows.server.ts';
import type { Connection } from '../database/schema.ts';
import type { FieldErrors } from '../lib/form.ts';
import type { Image } from '../media/image-rules.ts';
import { dropImage, recordImage } from '../media/media.server.ts';
import { findAlbumFaults } from './albums/album-faults.server.ts';
import { findPlaceAtEnd, holdAlbums, letGoOfCover } from './albums/album-order.server.ts';
import { type AlbumWish, settleAlbum } from './albums/albums.server.ts';
import type { photoSchema } from './photo-form.ts';

export type PhotoWords = z.output<typeof photoSchema>;

/** What a photo says before and after a change. */
const watched = ['title', 'description', 'alt', 'image_id', 'consent_on', 'consent_reference'] as const;

/**
 * Changes a photo that still is what `revision` names, inside the caller's transaction. Without an image it keeps its
 * own; a new one takes its place, and the old one is served no more. In another album it goes to the end.
 */
export async function revisePhoto(
  tx: Connection,
  revision: Revision,
  { words, image }: { words: PhotoWords; image?: Image | undefined },
  by: Actor,
): Promise<{ refused?: undefined } | RevisionRefusal<'photo'> | { refused: 'not taken'; errors: FieldErrors }> {
  const { album_id, album_title, album_day, ...own } = words;
  const errors = await findAlbumFaults(tx, words, revision.id);
  if (errors) return { refused: 'not taken', errors };
  await holdAlbums(tx, [(await findStanding(tx, 'photo', revision.id))?.album_id, album_id]);
  const revised = await reviseRow(tx, 'photo', revision, own);
  if ('refused' in revised) return revised;
  const { before } = revised;
  if (image) await hangInstead(tx, before, image);
  const moved = await putIntoAlbum(tx, before, { album_id, album_title, album_day }, by);
  const changes = [
    ...changesBetween(before, { ...own, ...(image && { image_id: image.id }) }, watched),
    ...(moved ? [moved] : []),
  ];
  if (changes.length > 0) {
    const label = words.title;
    await recordActivity(tx, by, { kind: 'change', subject: 'photo', subject_id: revision.id, label, changes });
  }
  return {};
}

async function hangInstead(tx: Connection, before: { id: string; image_id: string }, image: Image): Promise<void> {
  await recordImage(tx, image, 'photo');
  await tx.updateTable('photo').set({ image_id: image.id }).where('id', '=', before.id).execute();
  await dropImage(tx, before.image_id);
}

/** Settles which album a photo is in. One that lies in the bin keeps its photos as long as nobody says otherwise. */
async function putIntoAlbum(
  tx: Connection,
  before: { id: string; album_id: string | null },
  wish: AlbumWish,
  by: Actor,
): Promise<FieldChange | undefined> {
  if (!wish.album_title && wish.album_id === before.album_id) return undefined;
  const album_id = await settleAlbum(tx, wish, by);
  if (album_id === before.album_id) return undefined;
  await letGoOfCover(tx, before.id);
  const album_place = album_id === null ? 0 : await findPlaceAtEnd(tx, album_id);
  await tx.updateTable('photo').set({ album_id, album_place }).where('id', '=', before.id).execute();
  const titles = await findTitles(tx, [before.album_id, album_id]);
  return { field: 'album', before: titles.get(before.album_id) ?? '', after: titles.get(album_id) ?? '' };
}

async function findTitles(tx: Connection, ids: (string | null)[]): Promise<Map<string | null, string>> {
  const wanted = ids.filter((id) => id !== null);
  const albums = await tx.selectFrom('album').select(['id', 'title']).where('id', 'in', wanted).execute();
  return new Map(albums.map(({ id, title }) => [id, title]));
}
