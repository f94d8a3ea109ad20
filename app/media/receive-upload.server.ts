import { data, type RouterContextProvider, redirect } from 'react-router';
import type { z } from 'zod';
import { houseContext, leaveSentence, type Staff, signedInStaff, visitContext } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { type FieldErrors, type FormAnswer, parseForm, readUploadForm } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import type { Image } from './image-rules.ts';
import { discardImage, findImages } from './media.server.ts';
import { missingFileFault, readUploadedImage } from './uploaded-image.server.ts';

/** The field of the file, in every form that takes one. */
const field = 'photo';

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider> };

type Upload<Schema extends z.ZodObject> = {
  schema: Schema;
  /** The room's verb, run in a transaction of its own. */
  save: (tx: Connection, words: z.output<Schema>, image: Image, by: Staff) => Promise<unknown>;
  /** What the next page says when it is done. */
  done: string;
};

/**
 * Takes a posted form with a picture. Saved: leads to the dashboard, which says so. Faulty, or the house failing: the
 * sentences and what was typed, and no row and no file is left.
 */
export async function receiveUpload<Schema extends z.ZodObject>(
  { request, context }: ActionArgs,
  { schema, save, done }: Upload<Schema>,
) {
  const form = await readUploadForm(request);
  if (!form) return notTaken(413, {}, { [field]: m.desk_file_too_big() });
  const words = parseForm(schema, form, m.desk_unstorable());
  if (words.errors) {
    const missing = missingFileFault(form, field);
    return notTaken(words.status, words.typed, { ...(missing && { [field]: missing }), ...words.errors });
  }
  const { mediaStore, imageMaker } = context.get(houseContext);
  try {
    const upload = await readUploadedImage({ store: mediaStore, maker: imageMaker }, form, field);
    if ('fault' in upload) return notTaken(422, words.typed, { [field]: upload.fault });
    await saveWithImage(context, upload.image, (tx, by) => save(tx, words.value, upload.image, by));
  } catch (error) {
    const visit = context.get(visitContext);
    visit.failed(error);
    const answer: FormAnswer = { typed: words.typed, errors: {}, broke: m.desk_upload_broke() };
    return data(answer, { status: visit.failureStatus ?? 500 });
  }
  leaveSentence(context, done);
  return redirect('/admin/dashboard', 303);
}

function notTaken(status: number, typed: FormAnswer['typed'], errors: FieldErrors) {
  return data<FormAnswer>({ typed, errors }, { status });
}

async function saveWithImage(
  context: ActionArgs['context'],
  image: Image,
  save: (tx: Connection, by: Staff) => Promise<unknown>,
): Promise<void> {
  const { db, mediaStore } = context.get(houseContext);
  try {
    await db.transaction().execute((tx) => save(tx, signedInStaff(context)));
  } catch (error) {
    // A commit whose answer was lost may have counted: files that a row refers to stay.
    const recorded = await findImages(db, [image.id]);
    if (!recorded.has(image.id)) await discardImage(mediaStore, image);
    throw error;
  }
}
