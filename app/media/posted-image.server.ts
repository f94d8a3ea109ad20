import type { RouterContextProvider } from 'react-router';
import { requireStaff, type Staff, servicesContext } from '../context.ts';
import type { Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import type { FieldErrors, TypedForm } from '../forms/form.ts';
import { findUpload, type UploadedFile } from '../forms/uploads.server.ts';
import { tidyFileName } from '../lib/file-name.ts';
import type { ImageRefusal, PictureEdit } from '../lib/media-services.ts';
import { dayOfFileName, exifWithinBytes, readExifDay } from '../lib/photo-files.ts';
import { m } from '../paraglide/messages.js';
import { cropErrorField, readEdit, typedEdit } from './edit/picture-edit.ts';
import { type FileFacts, fileKind, fileKindBytes, type Image, imageRules } from './image-rules.ts';
import { discardImage, findImages, type MediaTools, prepareEdited, prepareImage } from './media.server.ts';

export const photoField = 'photo';

export function mediaToolsOf(context: Readonly<RouterContextProvider>) {
  const { db, mediaStore, imageMaker } = context.get(servicesContext);
  return { db, store: mediaStore, maker: imageMaker };
}

type PostedImage = { image?: Image; facts?: FileFacts | undefined; errors?: FieldErrors; typed?: TypedForm };

type PostedImageOptions = {
  /** The current picture, which may stay as it is or be turned and cropped. */
  findCurrent?: () => Promise<Image | undefined>;
};

/** Spread into `handleForm`, whose `run` finds the image in `prepared`; undefined = the current one stays. */
export function postedImage(context: Readonly<RouterContextProvider>, { findCurrent }: PostedImageOptions = {}) {
  const mayKeep = findCurrent !== undefined;
  return {
    upload: { tooLarge: () => ({ [photoField]: m.admin_file_too_big() }) },
    async prepare(form: FormData, values: object | undefined): Promise<PostedImage> {
      const choice = form.get('picture');
      // Without script a file can be chosen while the current picture is still ticked.
      const isKept = mayKeep && choice === 'keep' && findUpload(form, photoField) === undefined;
      const chosen: TypedForm = mayKeep && typeof choice === 'string' ? { picture: [isKept ? 'keep' : 'new'] } : {};
      const typed = { ...typedEdit(form), ...chosen };
      const edit = readEdit(form);
      if (edit === 'too much') return { typed, errors: { [cropErrorField]: m.picture_edit_too_much() } };
      if (isKept) {
        const current = edit && values ? await findCurrent() : undefined;
        return current && edit
          ? { typed, image: await prepareEdited(mediaToolsOf(context), current, edit) }
          : { typed };
      }
      const missing = missingFileFault(form, photoField);
      if (missing) return { typed, errors: { [photoField]: missing } };
      if (!values) return { typed };
      const facts = await readFileFacts(form);
      const upload = await readUploadedImage(mediaToolsOf(context), form, photoField, edit);
      return 'fault' in upload ? { typed, errors: { [photoField]: upload.fault } } : { typed, facts, ...upload };
    },
    cleanUp: ({ image }: PostedImage) => discardUnlessUsed(context, image),
  };
}

export async function discardUnlessUsed(
  context: Readonly<RouterContextProvider>,
  image: Image | undefined,
): Promise<void> {
  if (!image) return;
  // A commit may have succeeded although its answer did not arrive.
  const isUsed = (await findImages(context.get(servicesContext).db, [image.id])).has(image.id);
  if (!isUsed) await discardImage(mediaToolsOf(context), image);
}

export async function saveWithImage<Answer>(
  context: Readonly<RouterContextProvider>,
  image: Image | undefined,
  save: (tx: Transaction, by: Staff) => Promise<Answer>,
): Promise<Answer> {
  const { db } = context.get(servicesContext);
  try {
    return await inTransaction(db, (tx) => save(tx, requireStaff(context)));
  } finally {
    await discardUnlessUsed(context, image).catch(() => undefined);
  }
}

export function requireImage({ image }: PostedImage): Image {
  if (!image) throw new Error('A form without its photo was accepted.');
  return image;
}

const sentences: Record<ImageRefusal, () => string> = {
  broken: m.admin_file_broken,
  'not a picture we take': m.admin_file_no_picture,
  'too many pixels': m.admin_file_too_many_pixels,
};

export function missingFileFault(form: FormData, field: string): string | undefined {
  return findUpload(form, field) ? undefined : m.admin_file_missing();
}

export async function readUploadedImage(
  media: MediaTools,
  form: FormData,
  field: string,
  edit?: PictureEdit,
): Promise<{ image: Image } | { fault: string }> {
  const read = await readUploadedPicture(form, field);
  if ('fault' in read) return read;
  const answer = await prepareImage(media, read.file.onDisk, edit);
  return 'refused' in answer ? { fault: refusalSentence(answer.refused) } : answer;
}

/** Undefined = no photo was sent. */
export async function readFileFacts(form: FormData): Promise<FileFacts | undefined> {
  const file = findUpload(form, photoField);
  if (!file) return undefined;
  const file_name = tidyFileName(file.name, '');
  const taken = readExifDay(await file.readStart(exifWithinBytes));
  return { file_name, taken_on: taken ?? dayOfFileName(file_name) ?? null };
}

export function refusalSentence(refused: ImageRefusal): string {
  return sentences[refused]();
}

export async function readUploadedPicture(
  form: FormData,
  field: string,
): Promise<{ file: UploadedFile } | { fault: string }> {
  const file = findUpload(form, field);
  if (!file) return { fault: m.admin_file_missing() };
  if (file.size > imageRules.maxBytes) return { fault: m.admin_file_too_big() };
  const kind = file.size === 0 ? 'empty' : fileKind(await file.readStart(fileKindBytes));
  if (kind === 'empty') return { fault: m.admin_file_broken() };
  if (kind === 'heic') return { fault: m.admin_file_heic() };
  return kind === 'picture' ? { file } : { fault: m.admin_file_no_picture() };
}
