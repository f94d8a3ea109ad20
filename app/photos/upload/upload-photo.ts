import { servicesContext } from '../../context.ts';
import { type FieldErrors, parseForm } from '../../forms/form.ts';
import { failureJson, postOnly, readUpload } from '../../forms/handle-form.server.ts';
import { isId } from '../../lib/ids.ts';
import { imageRules } from '../../media/image-rules.ts';
import { photoField, postedImage, requireImage, saveWithImage } from '../../media/posted-image.server.ts';
import { m } from '../../paraglide/messages.js';
import type { RouteHandle } from '../../ui/page-facts.ts';
import { findAlbumErrors } from '../albums/albums.server.ts';
import { photoSchema } from '../photo-form.action.server.ts';
import { createPhotoInAlbum, findPhotoByUploadKey } from '../photos.server.ts';
import type { Route } from './+types/upload-photo';

export const handle: RouteHandle = { upload: { maxBytes: imageRules.maxBytes } };

/**
 * One photo of a batch: answers `{ id }` or `{ fault, errors? }`. A second request with the same `upload_key` answers the
 * first photo. With `intent=check` only the fields are checked.
 */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const { context } = args;
  const form = await readUpload(args);
  if (!form) return faultResponse(413, m.admin_file_too_big(), { [photoField]: m.admin_file_too_big() });
  const { value, errors, ...parsed } = { status: 422, ...parseForm(photoSchema, form, m.admin_unstorable()) };
  if (errors) return errorResponse(errors, parsed.status);
  const { db } = context.get(servicesContext);
  if (form.get('intent') === 'check') return errorResponse((await findAlbumErrors(db, value)) ?? {});
  const key = idIn(form, 'upload_key');
  const findUploaded = async () => key && (await findPhotoByUploadKey(db, key));
  try {
    const uploaded = await findUploaded();
    if (uploaded) return Response.json({ id: uploaded });
    const prepared = await postedImage(context).prepare(form, value);
    if (prepared.errors) return errorResponse(prepared.errors);
    const image = requireImage(prepared);
    const sent = { image, facts: prepared.facts, upload_key: key, upload_batch: idIn(form, 'upload_batch') };
    const outcome = await saveWithImage(context, image, (tx, by) => createPhotoInAlbum(tx, value, sent, by));
    return outcome.refused ? errorResponse(outcome.errors) : Response.json({ id: outcome.id });
  } catch (error) {
    // The same photo came first on another request, or the answer to its commit did not arrive.
    const uploaded = await findUploaded().catch(() => undefined);
    if (uploaded) return Response.json({ id: uploaded });
    return failureJson(args, m.admin_upload_failed, error);
  }
}

function idIn(form: FormData, name: string): string | undefined {
  const given = form.get(name);
  return typeof given === 'string' && isId(given) ? given : undefined;
}

export const loader = postOnly;

function errorResponse(errors: FieldErrors, status = 422): Response {
  const [first] = Object.values(errors);
  return first === undefined ? Response.json({}) : faultResponse(status, first, errors);
}

function faultResponse(status: number, fault: string, errors?: FieldErrors): Response {
  return Response.json({ fault, errors }, { status });
}
