import { searchTexts } from '../app/content/search-texts.server.ts';
import { inTransaction, nextInSequence } from '../app/database/transaction.server.ts';
import { now } from '../app/lib/clock.ts';
import { newId } from '../app/lib/ids.ts';
import type { Move } from '../app/lib/moves.ts';
import { recordImage } from '../app/media/media.server.ts';
import { albumType } from '../app/photos/albums/album-fields.ts';
import { listAllAlbumPhotos } from '../app/photos/albums/album-lists.server.ts';
import { createAlbum, movePhoto } from '../app/photos/albums/albums.server.ts';
import { photoType } from '../app/photos/photo-fields.ts';
import { createPhoto } from '../app/photos/photos.server.ts';
import type { TestDatabase } from './fresh-database.ts';
import { somePreparedImage } from './pictures.ts';
import { asStaff } from './staff.ts';

export const day = '2026-07-05';

/** Makes an album. */
export function openOne(db: TestDatabase, title = 'Van Mahotsav', on = day): Promise<string> {
  return inTransaction(db, (tx) => createAlbum(tx, { title, day: on }, asStaff));
}

/** Adds so many albums at once, called Album 0 and on. */
export async function addAlbums(db: TestDatabase, count: number): Promise<void> {
  const last = await nextInSequence(db, 'album', count);
  const rows = Array.from({ length: count }, (_, index) => {
    const title = `Album ${index}`;
    return {
      id: newId(),
      sequence: last - count + 1 + index,
      version: 1,
      is_demonstration: 0 as const,
      title,
      ...searchTexts(albumType, { title }),
      day,
      created_at: now(),
    };
  });
  await db.insertInto('album').values(rows).execute();
}

/** Puts so many photos at once into an album, all of one picture. */
export async function fillAlbum(db: TestDatabase, album_id: string, count: number): Promise<void> {
  const image = somePreparedImage();
  await recordImage(db, image, 'photo');
  const last = await nextInSequence(db, 'photo', count);
  const words = {
    title: '',
    description: '',
    alt: '',
    file_name: '',
    ...searchTexts(photoType, {}),
    consent_reference: '',
    focus_x: 50,
    focus_y: 50,
    version: 1,
    is_demonstration: 0 as const,
  };
  const rows = Array.from({ length: count }, (_, index) => {
    const sequence = last - count + 1 + index;
    return { ...words, id: newId(), sequence, image_id: image.id, album_id, album_place: sequence, uploaded_at: now() };
  });
  await db.insertInto('photo').values(rows).execute();
}

/** Adds photos with these one-letter titles to the album, in this order. */
export async function createPhotosNamed(
  db: TestDatabase,
  album_id: string | null,
  titles: string,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const title of titles) {
    const photo = { title, description: '', alt: '', image: somePreparedImage(), album_id };
    ids.set(title, await inTransaction(db, (tx) => createPhoto(tx, photo, asStaff)));
  }
  return ids;
}

/** The titles of an album's photos, in its order. */
export async function titlesIn(db: TestDatabase, albumId: string): Promise<string> {
  return (await listAllAlbumPhotos(db, albumId)).map(({ title }) => title).join('');
}

export function move(db: TestDatabase, albumId: string, id = '', to: Move['to'] = 'first', beside = '') {
  return inTransaction(db, (tx) => movePhoto(tx, albumId, { id, to, beside }, asStaff));
}

/** The activity of an album, the oldest first. */
export async function activitiesOf(db: TestDatabase, id: string) {
  const rows = await db
    .selectFrom('activity')
    .select(['kind', 'label', 'changes', 'person_name'])
    .where('subject', '=', 'album')
    .where('subject_id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map(({ changes, ...row }) => ({ ...row, changes: JSON.parse(changes) }));
}
