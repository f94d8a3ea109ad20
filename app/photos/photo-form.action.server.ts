import { data, href, redirect } from 'react-router';
import { conflictOnRecord } from '../content/records.server.ts';
import { requireStaff, servicesContext, setFlash } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { readForm } from '../forms/form.ts';
import type { FormArgs } from '../forms/handle-form.server.ts';
import { type FoundConflict, handleRecordForm } from '../forms/handle-record-form.server.ts';
import { isId, newId } from '../lib/ids.ts';
import { titleOfFileName } from '../lib/photo-files.ts';
import { schemaWithConsent } from '../media/consent-schema.ts';
import { postedImage, requireImage } from '../media/posted-image.server.ts';
import { m } from '../paraglide/messages.js';
import { newAlbumFields } from './albums/album-fields.ts';
import { albumName } from './albums/album-tile.tsx';
import { findAlbumChoices } from './albums/albums.server.ts';
import { photoFields } from './photo-fields.ts';
import { createPhotoInAlbum } from './photos.server.ts';
import { findNextPhoto, findPhotoForm } from './photos-admin.server.ts';
import { updatePhoto } from './update-photo.server.ts';

export const photoSchema = schemaWithConsent({ ...photoFields, ...newAlbumFields });

export function handleNewPhoto(args: FormArgs) {
  const batch = newId();
  return handleRecordForm(args, {
    ...postedImage(args.context),
    fields: photoSchema,
    failure: m.admin_upload_failed,
    run: (tx, { values, prepared }) => {
      const { facts } = prepared;
      const title = values.title || titleOfFileName(facts?.file_name ?? '');
      const sent = { image: requireImage(prepared), facts, upload_batch: batch };
      return createPhotoInAlbum(tx, { ...values, title }, sent, requireStaff(args.context));
    },
    done: ({ id }) => ({
      to: href('/admin/dashboard'),
      flash: m.admin_photo_uploaded(),
      published: { list: 'photos', ids: [id], batch },
    }),
  });
}

/** `back` = the list from which the photo was opened. */
export async function handlePhotoUpdate(args: FormArgs, id: string, back: string | undefined) {
  const { context } = args;
  const { db } = context.get(servicesContext);
  // Before the change: with a corrected spelling it may be elsewhere in a list that is searched.
  const next = await findNextPhoto(db, id, back);
  return handleRecordForm(args, {
    ...postedImage(context, { findCurrent: async () => (await findPhotoForm(db, id))?.image }),
    fields: photoSchema,
    failure: m.admin_upload_failed,
    run: (tx, { values, prepared: { image, facts }, version }) =>
      updatePhoto(tx, { id, version }, { values, image, facts }, requireStaff(context)),
    async conflict(current, { typed }) {
      const conflict = await conflictOnRecord(db, { table: 'photo', fields: photoFields, current, typed });
      await nameAlbums(db, conflict);
      return conflict;
    },
    done: (_, { form }) => ({
      to: (form.get('intent') === 'next' ? next : undefined) ?? back ?? href('/admin/dashboard'),
      flash: m.photo_admin_updated(),
    }),
  });
}

/** People know an album by its name, not by its id. */
async function nameAlbums(db: Connection, { differences }: FoundConflict): Promise<void> {
  const inAlbums = differences.filter(({ name }) => name === 'album_id');
  const ids = inAlbums.flatMap(({ saved, typed }) => [saved, typed]).filter(isId);
  const names = new Map((await findAlbumChoices(db, ids)).map((album) => [album.id, albumName(album)]));
  for (const difference of inAlbums) {
    difference.saved = names.get(difference.saved) ?? '';
    difference.typed = names.get(difference.typed) ?? '';
  }
}

/** The script sends each file by itself and finishes the batch with a form that has none. */
export function isFromScript(request: Request): boolean {
  return !/^multipart\//i.test(request.headers.get('content-type') ?? '');
}

export async function finishBatch({ request, context }: FormArgs) {
  const form = await readForm(request);
  const count = Number(form.get('count'));
  if (form.get('intent') !== 'finish' || !Number.isInteger(count) || count < 1) throw data(null, { status: 400 });
  const batch = String(form.get('upload_batch'));
  const text = count === 1 ? m.admin_photo_uploaded() : m.upload_batch_done({ count });
  setFlash(context, text, isId(batch) ? { published: { list: 'photos', ids: [], batch } } : {});
  return redirect(href('/admin/dashboard'), 303);
}
