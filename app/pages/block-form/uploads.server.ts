import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '../../context.ts';
import type { Transaction } from '../../database/schema.ts';
import type { FieldErrors } from '../../forms/form.ts';
import { findUpload } from '../../forms/uploads.server.ts';
import { tidyFileName } from '../../lib/file-name.ts';
import { isId } from '../../lib/ids.ts';
import { noEdit } from '../../media/edit/picture-edit.ts';
import type { Image } from '../../media/image-rules.ts';
import {
  discardPdf,
  pdfRefusals,
  prepareEdited,
  preparePdf,
  recordImage,
  type StoredPdf,
} from '../../media/media.server.ts';
import { discardUnlessUsed, mediaToolsOf, readUploadedImage } from '../../media/posted-image.server.ts';
import { m } from '../../paraglide/messages.js';
import type { PageFile } from '../block-fields.ts';
import { isPageFileRecorded, recordPageFile } from '../page-files.server.ts';
import { documentInput, galleryInput, photoInput } from './block-values.ts';

type Context = Readonly<RouterContextProvider>;

type PreparedUploads = {
  image?: Image;
  /** Of a photo of the gallery. */
  alt?: string;
  pdf?: StoredPdf;
  file?: PageFile;
  errors?: FieldErrors;
};

/** Stores the photo or the PDF file that a form brings. A form has at most one of them. */
export async function prepareUploads(
  context: Context,
  form: FormData,
  values: object | undefined,
  findPhoto: FindPhoto,
): Promise<PreparedUploads> {
  if (form.get('picture') === 'gallery') return preparePhotoOfGallery(context, form, values, findPhoto);
  if (form.get('picture') === 'new') return preparePhoto(context, form, values);
  if (form.get('file') === 'new') return prepareDocument(context, form, values);
  return {};
}

export type FindPhoto = (id: string) => Promise<{ image: Image | undefined; alt: string } | undefined>;

/** A copy: the photo may be deleted from the gallery while the page goes on showing it. */
async function preparePhotoOfGallery(
  context: Context,
  form: FormData,
  values: object | undefined,
  findPhoto: FindPhoto,
): Promise<PreparedUploads> {
  const id = String(form.get(galleryInput));
  const photo = isId(id) ? await findPhoto(id) : undefined;
  if (!photo?.image) return { errors: { [galleryInput]: m.pages_picture_gallery_missing() } };
  if (!values) return {};
  return { image: await prepareEdited(mediaToolsOf(context), photo.image, noEdit), alt: photo.alt };
}

async function preparePhoto(context: Context, form: FormData, values: object | undefined): Promise<PreparedUploads> {
  if (!findUpload(form, photoInput)?.size) return { errors: { [photoInput]: m.admin_file_missing() } };
  if (!values) return {};
  const upload = await readUploadedImage(mediaToolsOf(context), form, photoInput);
  return 'fault' in upload ? { errors: { [photoInput]: upload.fault } } : { image: upload.image };
}

async function prepareDocument(context: Context, form: FormData, values: object | undefined): Promise<PreparedUploads> {
  const document = findUpload(form, documentInput);
  if (!document?.size) return { errors: { [documentInput]: m.pages_file_missing() } };
  if (!values) return {};
  const { db, mediaStore: store, pdfChecker: checker } = context.get(servicesContext);
  const answer = await preparePdf({ db, store, checker }, document.onDisk);
  if ('refused' in answer) {
    const fault = answer.refused === 'not a pdf' ? m.pages_file_no_pdf : pdfRefusals[answer.refused];
    return { errors: { [documentInput]: fault() } };
  }
  const name = tidyFileName(document.name, m.pages_file_nameless());
  return { pdf: answer.pdf, file: { key: answer.pdf.key, name, bytes: document.size } };
}

export async function recordUploads(tx: Transaction, { image, pdf }: PreparedUploads): Promise<void> {
  if (image) await recordImage(tx, image, 'page');
  if (pdf) await recordPageFile(tx, pdf);
}

export async function discardUploads(context: Context, { image, pdf }: PreparedUploads): Promise<void> {
  const { db, mediaStore: store } = context.get(servicesContext);
  await discardUnlessUsed(context, image);
  if (pdf && !(await isPageFileRecorded(db, pdf.id))) await discardPdf({ db, store }, pdf);
}
