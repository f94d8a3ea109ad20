import type { Database } from '../app/database/schema.ts';
import { nextInSequence } from '../app/database/sequence.server.ts';
import { now } from '../app/lib/clock.ts';
import { newId } from '../app/lib/ids.ts';
import { recordImage } from '../app/media/media.server.ts';
import { listInOrder } from '../app/photos/albums/album-lists.server.ts';
import { openAlbum } from '../app/photos/albums/albums.server.ts';
import { hangPhoto } from '../app/photos/photos.server.ts';
import { clerk } from './clerk.ts';
import { somePreparedImage } from './pictures.ts';

export const day = '2026-07-05';

/** Makes an album. */
export function openOne(db: Database, title = 'Van Mahotsav', on = day): Promise<string> {
  return db.transaction().execute((tx) => openAlbum(tx, { title, day: on }, clerk));
}

/** Adds so many albums at once, called Album 0 and on. */
export async function addAlbums(db: Database, count: number): Promise<void> {
  const last = await nextInSequence(db, 'album', count);
  const rows = Array.from({ length: count }, (_, place) => {
    return {
      id: newId(),
      sequence: last - count + 1 + place,
      version: 1,
      title: `Album ${place}`,
      day,
      created_at: now(),
    };
  });
  await db.insertInto('album').values(rows).execute();
}

/** Puts so many photos at once into an album, all of one picture. */
export async function fillAlbum(db: Database, album_id: string, count: number): Promise<void> {
  const image = somePreparedImage();
  await recordImage(db, image, 'photo');
  const last = await nextInSequence(db, 'photo', count);
  const words = { title: '', description: '', alt: '', consent_reference: '', version: 1 };
  const rows = Array.from({ length: count }, (_, place) => {
    const sequence = last - count + 1 + place;
    return { ...words, id: newId(), sequence, image_id: image.id, album_id, album_place: sequence, uploaded_at: now() };
  });
  await db.insertInto('photo').values(rows).execute();
}

/** Hangs photos called A, B, C and so on in the album, in this order. */
export async function hang(db: Database, album_id: string | null, letters: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const title of letters) {
    const photo = { title, description: '', alt: '', image: somePreparedImage(), album_id };
    ids.set(title, await db.transaction().execute((tx) => hangPhoto(tx, photo, clerk)));
  }
  return ids;
}

/** The titles of an album's photos, in its order. */
export async function lettersIn(db: Database, albumId: string): Promise<string> {
  return (await listInOrder(db, albumId)).map(({ title }) => title).join('');
}

/** What was written down about an album, the oldest first. */
export async function activitiesOf(db: Database, id: string) {
  const rows = await db
    .selectFrom('activity')
    .select(['kind', 'label', 'changes', 'person_name'])
    .where('subject', '=', 'album')
    .where('subject_id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map(({ changes, ...row }) => ({ ...row, changes: JSON.parse(changes) }));
}
