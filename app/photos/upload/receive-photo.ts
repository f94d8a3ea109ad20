import { houseContext, visitContext } from '../../context.ts';
import { type FieldErrors, parseForm } from '../../lib/form.ts';
import { isId } from '../../lib/ids.ts';
import { photoField, readPatiently, saveWithImage, workshopOf } from '../../media/receive-upload.server.ts';
import { readUploadedImage } from '../../media/uploaded-image.server.ts';
import { m } from '../../paraglide/messages.js';
import { findAlbumFaults } from '../albums/album-faults.server.ts';
import { photoSchema } from '../photo-form.ts';
import { findPhotoByUploadKey } from '../photos.server.ts';
import type { Route } from './+types/receive-photo';
import { hangInAlbum } from './photo-upload.server.ts';

/**
 * Takes one photo of a batch from the script that sends it: `{ id }`, or `{ fault, errors? }`. A photo that comes again
 * under the same `upload_key` is not hung again, also when both are on their way at once. With `intent=check` only the
 * words are looked at, before the first photo is sent for nothing.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const form = await readPatiently(request, context);
  if (!form) return faulty(413, m.desk_file_too_big(), { [photoField]: m.desk_file_too_big() });
  const words = parseForm(photoSchema, form, m.desk_unstorable());
  if (words.errors) return answerOf(words.errors, {}, words.status);
  const { db } = context.get(houseContext);
  if (form.get('intent') === 'check') return answerOf(await findAlbumFaults(db, words.value), {});
  const given = form.get('upload_key');
  const key = typeof given === 'string' && isId(given) ? given : undefined;
  const findHung = async () => key && (await findPhotoByUploadKey(db, key));
  try {
    const hung = await findHung();
    if (hung) return Response.json({ id: hung });
    const upload = await readUploadedImage(workshopOf(context), form, photoField);
    if ('fault' in upload) return faulty(422, upload.fault, { [photoField]: upload.fault });
    const { image } = upload;
    const { errors, ...done } = await saveWithImage(context, image, (tx, by) =>
      hangInAlbum(tx, words.value, image, by, key),
    );
    return answerOf(errors, done);
  } catch (error) {
    // The same photo was faster on another request, or its commit had counted: it hangs.
    const hung = await findHung().catch(() => undefined);
    if (hung) return Response.json({ id: hung });
    const visit = context.get(visitContext);
    visit.failed(error);
    return faulty(visit.failureStatus ?? 500, m.desk_upload_broke());
  }
}

/** Nobody comes here by a link. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

function answerOf(errors: FieldErrors | undefined, done: { id?: string }, status = 422): Response {
  return errors ? faulty(status, Object.values(errors)[0] ?? '', errors) : Response.json(done);
}

function faulty(status: number, fault: string, errors?: Record<string, string>): Response {
  return Response.json({ fault, errors }, { status });
}
