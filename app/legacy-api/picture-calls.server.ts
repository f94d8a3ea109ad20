import { z } from 'zod';
import type { Trash } from '../content/trash.server.ts';
import { type Staff, servicesContext } from '../context.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import { isId } from '../lib/ids.ts';
import type { NewestRange } from '../lib/list-page.ts';
import { type FileFacts, type Image, variantKey } from '../media/image-rules.ts';
import {
  mediaToolsOf,
  missingFileFault,
  photoField,
  readFileFacts,
  readUploadedImage,
  saveWithImage,
} from '../media/posted-image.server.ts';
import { m } from '../paraglide/messages.js';
import {
  answerDelete,
  answerList,
  createdResponse,
  doneResponse,
  exampleId,
  exampleTime,
  idField,
  listFields,
} from './calls.server.ts';
import { type Call, type Endpoint, endpoint, type Reply } from './endpoint.ts';
import { invalidFields } from './responses.server.ts';

/** Enough for every layout of the known clients; phones load all pictures at once. */
const maxWidthPx = 640;

/** Relative to `/api/`, and a JPEG, which every client can show. */
export function imageUrl(image: Image | undefined): string {
  const width = image?.widths.findLast((candidate) => candidate <= maxWidthPx) ?? image?.widths[0];
  return image && width ? `./uploads/${variantKey(image.id, width, 'jpg')}` : './uploads/replaced.jpg';
}

type PictureRow = { id: string; image: Image | undefined; uploaded_at: string };
type Sentence = () => string;

type PictureCalls<Fields extends z.ZodObject, Row extends PictureRow & z.output<Fields>> = {
  names: { list: string; create: string; update: string; delete: string };
  summaries: { list: Endpoint['summary']; create: Sentence; update: Sentence; delete: Sentence };
  messages: { created: Sentence; updated: Sentence; notFound: Sentence };
  fields: Fields;
  example: Record<string, string>;
  list: (db: Connection, range: NewestRange) => Promise<Row[] | undefined>;
  find: (db: Connection, id: string) => Promise<Row | undefined>;
  imageUrlOf?: (row: Row) => string;
  create: (tx: Transaction, values: z.output<Fields> & { image: Image }, by: Staff) => Promise<string>;
  patch: (tx: Transaction, id: string, patch: Patch<Fields>, by: Staff) => Promise<boolean>;
  trash: Trash;
};

type Patch<Fields extends z.ZodObject> = {
  values: Partial<z.output<Fields>>;
  image: Image | undefined;
  facts: FileFacts | undefined;
};

/** The list is always called `photos`, whatever the records are. */
export function pictureCalls<Fields extends z.ZodObject, Row extends PictureRow & z.output<Fields>>(
  options: PictureCalls<Fields, Row>,
): Record<string, Endpoint> {
  const calls = options as unknown as AnyPictureCalls;
  const { names } = options;
  return {
    [names.list]: listCall(calls),
    [names.create]: createCall(calls),
    [names.update]: updateCall(calls),
    [names.delete]: deleteCall(calls),
  };
}

/** What differs between the kinds was checked above. */
type AnyPictureCalls = PictureCalls<z.ZodObject, PictureRow & Record<string, unknown>>;

function listCall({
  fields,
  summaries,
  messages,
  example,
  list,
  find,
  imageUrlOf = ({ image }) => imageUrl(image),
}: AnyPictureCalls): Endpoint {
  const names = Object.keys(fields.shape);
  const exampleUrl = './uploads/images/0c7v3m9k1s5d8f2h6j4l0q7n3b/640.jpg';
  const examplePhoto = { id: exampleId, ...example, image_url: exampleUrl, uploaded_at: exampleTime };
  function toPhoto(row: PictureRow & Record<string, unknown>) {
    const values = Object.fromEntries(names.map((name) => [name, row[name]]));
    return { id: row.id, ...values, image_url: imageUrlOf(row), uploaded_at: row.uploaded_at };
  }
  return endpoint({
    method: 'GET',
    access: 'public',
    body: 'none',
    fields: listFields,
    requiredFields: [],
    summary: summaries.list,
    response: photosResponse(names),
    failureMessage: m.api_broke,
    example: { request: {}, response: { success: true, photos: [examplePhoto] } },
    handle: (call) =>
      answerList(call, {
        list,
        find,
        toBody: (rows) => ({ success: true, photos: rows.map(toPhoto) }),
        notFound: { message: messages.notFound(), more: { photos: [] } },
      }),
  });
}

function photosResponse(names: string[]) {
  const photo = z.object({
    id: z.string(),
    ...Object.fromEntries(names.map((name) => [name, z.string()])),
    image_url: z.string().meta({ description: 'Begins with ./ and is served below /api/.' }),
    uploaded_at: z.iso.datetime(),
  });
  return z.object({ success: z.literal(true), photos: z.array(photo) });
}

function createCall({ fields, summaries, messages: { created }, example, create }: AnyPictureCalls): Endpoint {
  return endpoint({
    method: 'POST',
    access: 'staff',
    body: 'multipart',
    photo: 'required',
    fields,
    requiredFields: [],
    summary: summaries.create,
    response: createdResponse,
    failureMessage: m.admin_upload_failed,
    example: { request: example, response: { success: true, message: created(), id: exampleId } },
    async handle({ values, form, context }) {
      const upload = await readUploadedImage(mediaToolsOf(context), form, photoField);
      if ('fault' in upload) return invalidFields({ [photoField]: upload.fault });
      const { image } = upload;
      const id = await saveWithImage(context, image, (tx, by) => create(tx, { ...values, image }, by));
      return { body: { success: true, message: created(), id } };
    },
  });
}

function updateCall({
  fields,
  summaries,
  messages: { updated, notFound },
  example,
  patch,
  trash,
}: AnyPictureCalls): Endpoint {
  return endpoint({
    method: 'POST',
    access: 'staff',
    body: 'multipart',
    photo: 'optional',
    fields: fields.extend({ id: idField() }),
    requiredFields: ['id'],
    summary: summaries.update,
    response: doneResponse,
    failureMessage: m.admin_upload_failed,
    example: { request: { id: exampleId, ...example }, response: { success: true, message: updated() } },
    async handle({ sentValues, form, context }): Promise<Reply> {
      const { id, ...values } = sentValues as { id?: string };
      const notFoundReply = { status: 404, message: notFound() };
      const { db } = context.get(servicesContext);
      // Before the slow processing of the picture.
      if (!isId(id) || (await trash.findLabel(db, id)) === undefined) return notFoundReply;
      const facts = await readFileFacts(form);
      const upload = await readOptionalImage(context, form);
      if ('fault' in upload) return invalidFields({ [photoField]: upload.fault });
      const { image } = upload;
      const isDone = await saveWithImage(context, image, (tx, by) => patch(tx, id, { values, image, facts }, by));
      return isDone ? { body: { success: true, message: updated() } } : notFoundReply;
    },
  });
}

function readOptionalImage(context: Call['context'], form: FormData) {
  if (missingFileFault(form, photoField) !== undefined) return { image: undefined };
  return readUploadedImage(mediaToolsOf(context), form, photoField);
}

function deleteCall({ summaries, messages: { notFound }, trash }: AnyPictureCalls): Endpoint {
  return endpoint({
    method: 'DELETE',
    access: 'staff',
    body: 'json',
    fields: z.object({ photo_id: idField() }),
    requiredFields: ['photo_id'],
    summary: summaries.delete,
    response: doneResponse,
    failureMessage: m.bin_photo_not_deleted,
    example: { request: { photo_id: exampleId }, response: { success: true, message: m.bin_photo_deleted() } },
    handle: ({ values: { photo_id: id }, context }) =>
      answerDelete(context, { id, trash, message: m.bin_photo_deleted(), notFoundMessage: notFound() }),
  });
}
