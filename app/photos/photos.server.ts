import { type Actor, recordActivity } from '../activity/activity.server.ts';
import type { Connection } from '../database/schema.ts';
import { nextInSequence } from '../database/sequence.server.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { type Cursor, type ListPage, listPage } from '../lib/list-page.ts';
import type { Image } from '../media/image-rules.ts';
import { recordImage, withImages } from '../media/media.server.ts';

export type Photo = {
  id: string;
  sequence: number;
  title: string;
  description: string;
  alt: string;
  uploaded_at: string;
  image: Image | undefined;
};

const columns = ['id', 'sequence', 'title', 'description', 'alt', 'image_id', 'uploaded_at'] as const;

/** One page of the gallery, newest first. */
export async function listPhotos(db: Connection, cursor: Cursor): Promise<ListPage<Photo>> {
  const page = await listPage(cursor, 'sequence', (place, limit) => {
    const query = db.selectFrom('photo').select(columns).limit(limit);
    if (place && 'newer' in place) {
      return query.where('sequence', '>', place.newer).orderBy('sequence', 'asc').execute();
    }
    const from = place ? query.where('sequence', '<', place.older) : query;
    return from.orderBy('sequence', 'desc').execute();
  });
  return { ...page, rows: await withImages(db, page.rows) };
}

/** A photo with the ids of its neighbours in the gallery, for a page of its own. */
export async function findPhoto(
  db: Connection,
  id: string,
): Promise<{ photo: Photo; newer: string | undefined; older: string | undefined } | undefined> {
  const row = await db.selectFrom('photo').select(columns).where('id', '=', id).executeTakeFirst();
  const [photo] = await withImages(db, row ? [row] : []);
  if (!photo) return undefined;
  const neighbours = db.selectFrom('photo').select('id').limit(1);
  const newer = await neighbours.where('sequence', '>', photo.sequence).orderBy('sequence', 'asc').executeTakeFirst();
  const older = await neighbours.where('sequence', '<', photo.sequence).orderBy('sequence', 'desc').executeTakeFirst();
  return { photo, newer: newer?.id, older: older?.id };
}

/** How many photos hang in the gallery. */
export async function countPhotos(db: Connection): Promise<number> {
  const row = await db
    .selectFrom('photo')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export type NewPhoto = { title: string; description: string; alt: string; image: Image; uploaded_at?: string };

/**
 * Hangs a prepared picture in the gallery as the newest photo. Call it inside a transaction: the picture's row and the
 * photo's belong together. Answers the photo's id.
 */
export async function hangPhoto(
  tx: Connection,
  { image, uploaded_at = now(), ...words }: NewPhoto,
  by: Actor,
): Promise<string> {
  const id = newId();
  await recordImage(tx, image);
  const sequence = await nextInSequence(tx, 'photo');
  await tx
    .insertInto('photo')
    .values({ id, sequence, ...words, image_id: image.id, uploaded_at })
    .execute();
  await recordActivity(tx, by, { kind: 'create', subject: 'photo', subject_id: id, label: words.title });
  return id;
}
