import type { Actor } from '../activity/activity.server.ts';
import { findStanding, holdStanding } from '../database/desk-rows.server.ts';
import type { Connection } from '../database/schema.ts';
import type { Image } from '../media/image-rules.ts';
import { holdAlbums } from './albums/album-order.server.ts';
import { type PhotoWords, revisePhoto } from './revise-photo.server.ts';

type Amendment = { words: Partial<Pick<PhotoWords, 'title' | 'description'>>; image: Image | undefined };

/**
 * Changes what is named of a photo as it is saved now, and leaves the rest; for who has not seen its version. Inside
 * the caller's transaction. False = it does not hang (any more).
 */
export async function amendPhoto(tx: Connection, id: string, { words, image }: Amendment, by: Actor): Promise<boolean> {
  await holdAlbums(tx, [(await findStanding(tx, 'photo', id))?.album_id]);
  const saved = await holdStanding(tx, 'photo', id);
  if (!saved) return false;
  const { title, description, alt, album_id, consent_on, consent_reference } = saved;
  const own = { title, description, alt, album_id, album_title: '', album_day: null, consent_on, consent_reference };
  const outcome = await revisePhoto(tx, saved, { words: { ...own, ...words }, image }, by);
  // It is held, and stays in its album, which cannot be too full for it.
  if (outcome.refused && outcome.refused !== 'gone') throw new Error(`A photo that was held is ${outcome.refused}.`);
  return outcome.refused === undefined;
}
