import { data, type RouterContextProvider, redirect } from 'react-router';
import type { z } from 'zod';
import { askToSignIn, houseContext, leaveSentence, type Staff, signedInStaff, visitContext } from '../context.ts';
import type { Connection } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { type FieldErrors, type FormAnswer, parseForm, readUploadForm, type TypedForm } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import type { Image } from './image-rules.ts';
import { discardImage, findImages } from './media.server.ts';
import { missingFileFault, readUploadedImage } from './uploaded-image.server.ts';

/** The field of the file, in every form that takes one. */
export const photoField = 'photo';

type Context = Readonly<RouterContextProvider>;
type ActionArgs = { request: Request; context: Context };

type Upload<Schema extends z.ZodObject> = {
  schema: Schema;
  /** The room's verb, run in a transaction of its own. It answers the sentences beside the fields when it says no. */
  save: (
    tx: Connection,
    words: z.output<Schema>,
    image: Image,
    by: Staff,
  ) => Promise<string | { errors?: FieldErrors | undefined }>;
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
  const form = await readPatiently(request, context);
  if (!form) return notTaken(413, {}, { [photoField]: m.desk_file_too_big() });
  const words = parseForm(schema, form, m.desk_unstorable());
  if (words.errors) {
    const missing = missingFileFault(form, photoField);
    return notTaken(words.status, words.typed, { ...(missing && { [photoField]: missing }), ...words.errors });
  }
  try {
    const upload = await readUploadedImage(workshopOf(context), form, photoField);
    if ('fault' in upload) return notTaken(422, words.typed, { [photoField]: upload.fault });
    const saved = await saveWithImage(context, upload.image, (tx, by) => save(tx, words.value, upload.image, by));
    if (typeof saved !== 'string' && saved.errors) return notTaken(422, words.typed, saved.errors);
  } catch (error) {
    return brokenUpload(context, words.typed, error);
  }
  leaveSentence(context, done);
  return redirect('/admin/dashboard', 303);
}

/**
 * The fields of a form with a file, from a slow line too; undefined when it is larger than the door lets through.
 * @throws the way to the sign-in, when the session has ended while it arrived
 */
export async function readPatiently(request: Request, context: Context): Promise<FormData | undefined> {
  const visit = context.get(visitContext);
  visit.expectUpload();
  const form = await readUploadForm(request);
  if (await visit.isStillSignedIn()) return form;
  visit.cookies.discard('session');
  throw askToSignIn(context, request.method, new URL(request.url));
}

/** Where uploaded pictures are made and kept. */
export function workshopOf(context: Context) {
  const { db, mediaStore, imageMaker } = context.get(houseContext);
  return { db, store: mediaStore, maker: imageMaker };
}

export function notTaken(status: number, typed: TypedForm, errors: FieldErrors) {
  return data<FormAnswer>({ typed, errors }, { status });
}

/** The answer when the house has failed: the words come back, and the cause goes to the log. */
export function brokenUpload(context: Context, typed: TypedForm, error: unknown) {
  const visit = context.get(visitContext);
  visit.failed(error);
  return data<FormAnswer>({ typed, errors: {}, broke: m.desk_upload_broke() }, { status: visit.failureStatus ?? 500 });
}

/** Runs `save` in a transaction; when it fails or answers a refusal, the picture that was prepared for it is removed. */
export async function saveWithImage<Answer>(
  context: Context,
  image: Image | undefined,
  save: (tx: Connection, by: Staff) => Promise<Answer>,
): Promise<Answer> {
  const { db } = context.get(houseContext);
  try {
    return await inTransaction(db, (tx) => save(tx, signedInStaff(context)));
  } finally {
    // What cannot be looked up now goes with the sweep of stray files: what is saved must not be told as a failure.
    if (image) await discardUnlessUsed(context, image).catch(() => undefined);
  }
}

/** A commit whose answer was lost may have counted: files that a row refers to stay. */
async function discardUnlessUsed(context: Context, image: Image): Promise<void> {
  const isUsed = (await findImages(context.get(houseContext).db, [image.id])).has(image.id);
  if (!isUsed) await discardImage(workshopOf(context), image);
}
