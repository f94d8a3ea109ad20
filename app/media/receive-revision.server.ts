import { data, type RouterContextProvider, redirect } from 'react-router';
import type { z } from 'zod';
import type { ActivitySubject } from '../activity/activity-kinds.ts';
import { conflictWith } from '../activity/conflict.server.ts';
import { houseContext, leaveSentence, type Staff } from '../context.ts';
import type { Revision } from '../database/desk-rows.server.ts';
import type { Connection } from '../database/schema.ts';
import { type FieldErrors, type FormAnswer, parseForm, type TypedForm } from '../lib/form.ts';
import { isId } from '../lib/ids.ts';
import { readVersion, versionField } from '../lib/revision.ts';
import { m } from '../paraglide/messages.js';
import type { Image } from './image-rules.ts';
import {
  brokenUpload,
  notTaken,
  photoField,
  readPatiently,
  saveWithImage,
  workshopOf,
} from './receive-upload.server.ts';
import { missingFileFault, readUploadedImage } from './uploaded-image.server.ts';

type ActionArgs = { request: Request; context: Readonly<RouterContextProvider>; params: { id: string } };

/** A rule of the room says no by `not taken`, with its sentences beside the fields. */
type Outcome<Row> =
  | { refused: 'not taken'; errors: FieldErrors }
  | { refused: 'gone' }
  | { refused: 'stale'; current: Row }
  | { refused?: undefined };

type RevisionForm<Schema extends z.ZodObject, Row extends { version: number }> = {
  subject: ActivitySubject;
  schema: Schema;
  /** The room's verb, run in a transaction of its own. Without an image the old one stays. */
  save: (
    tx: Connection,
    revision: Revision,
    change: { words: z.output<Schema>; image: Image | undefined },
    by: Staff,
  ) => Promise<Outcome<Row>>;
  /** What the form shows of a saved row. */
  typedOf: (row: Row) => TypedForm;
  /** The words of the fields, for who is told what somebody else has changed. */
  labels: Record<string, () => string>;
  /** What the dashboard says when it is done. */
  done: string;
};

/**
 * Takes a posted form that changes something with a picture: a new one, or the one it has. Saved: leads to the
 * dashboard, which says so. Somebody else was faster: what they have changed, and nothing is overwritten.
 */
export async function receiveRevision<Schema extends z.ZodObject, Row extends { version: number }>(
  { request, context, params }: ActionArgs,
  { subject, schema, save, typedOf, labels, done }: RevisionForm<Schema, Row>,
) {
  if (!isId(params.id)) throw data(null, { status: 404 });
  const form = await readPatiently(request, context);
  if (!form) return notTaken(413, {}, { [photoField]: m.desk_file_too_big() });
  const words = parseForm(schema, form, m.desk_unstorable());
  const keepsPicture = form.get('picture') === 'keep';
  const revision = { id: params.id, version: readVersion(form) };
  const typed = {
    ...words.typed,
    picture: keepsPicture ? ['keep'] : [],
    [versionField]: [String(revision.version)],
  };
  const missing = keepsPicture ? undefined : missingFileFault(form, photoField);
  if (words.errors)
    return notTaken(words.status, typed, { ...(missing && { [photoField]: missing }), ...words.errors });
  if (missing) return notTaken(422, typed, { [photoField]: missing });
  try {
    const upload = keepsPicture ? { image: undefined } : await readUploadedImage(workshopOf(context), form, photoField);
    if ('fault' in upload) return notTaken(422, typed, { [photoField]: upload.fault });
    const { image } = upload;
    const outcome = await saveWithImage(context, image, (tx, by) =>
      save(tx, revision, { words: words.value, image }, by),
    );
    if (outcome.refused === 'not taken') return notTaken(422, typed, outcome.errors);
    if (outcome.refused === 'gone') {
      return data<FormAnswer>({ typed, errors: {}, broke: m.desk_revised_gone() }, { status: 404 });
    }
    if (outcome.refused === 'stale') {
      const { db } = context.get(houseContext);
      const current = { id: params.id, version: outcome.current.version, typed: typedOf(outcome.current) };
      const conflict = await conflictWith(db, { subject, current, typed: words.typed, labels });
      return data<FormAnswer>({ typed, errors: {}, conflict }, { status: 409 });
    }
  } catch (error) {
    return brokenUpload(context, typed, error);
  }
  leaveSentence(context, done);
  return redirect('/admin/dashboard', 303);
}
