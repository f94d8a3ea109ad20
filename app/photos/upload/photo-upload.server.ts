import { data, type RouterContextProvider, redirect } from 'react-router';
import type { z } from 'zod';
import type { Actor } from '../../activity/activity.server.ts';
import { leaveSentence } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { nextInSequence } from '../../database/sequence.server.ts';
import { type FieldErrors, readForm } from '../../lib/form.ts';
import type { Image } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { findAlbumFaults } from '../albums/album-faults.server.ts';
import { settleAlbum } from '../albums/albums.server.ts';
import { photoSchema } from '../photo-form.ts';
import { hangPhoto } from '../photos.server.ts';

type PhotoWords = z.output<typeof photoSchema>;

/** Hangs an uploaded photo with all that its form says, in the album that it names, unless that is full. */
export async function hangInAlbum(
  tx: Connection,
  { album_id, album_title, album_day, ...words }: PhotoWords,
  image: Image,
  by: Actor,
  upload_key: string | null = null,
): Promise<{ id: string; errors?: undefined } | { errors: FieldErrors }> {
  const wish = { album_id, album_title, album_day };
  const errors = await findAlbumFaults(tx, wish);
  if (errors) return { errors };
  // The photo's counter before what a new album takes, as every other upload does: else two could wait for each other.
  await nextInSequence(tx, 'photo', 0);
  const album = await settleAlbum(tx, wish, by);
  return { id: await hangPhoto(tx, { ...words, image, album_id: album, upload_key }, by) };
}

/** How the plain form hangs one photo. */
export const photoUpload = {
  schema: photoSchema,
  save: (tx: Connection, words: PhotoWords, image: Image, by: Actor) => hangInAlbum(tx, words, image, by),
  done: m.desk_photo_uploaded(),
};

/** A form with a file is posted whole; what comes without one is a word of the script that has sent the files before. */
export function isFromScript(request: Request): boolean {
  return !request.headers.get('content-type')?.startsWith('multipart/');
}

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

/** All photos of a batch have arrived: leads to the dashboard, which says how many. */
export async function finishBatch({ request, context }: ActionArgs) {
  const form = await readForm(request);
  const count = Number(form.get('count'));
  if (form.get('intent') !== 'finish' || !Number.isInteger(count) || count < 1) throw data(null, { status: 400 });
  leaveSentence(context, count === 1 ? m.desk_photo_uploaded() : m.upload_batch_done({ count }));
  return redirect('/admin/dashboard', 303);
}
