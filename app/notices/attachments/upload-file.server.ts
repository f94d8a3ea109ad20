import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '../../context.ts';
import type { AttachmentTable } from '../../database/content-tables.ts';
import type { Connection, Database, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { findUpload, type UploadedFile } from '../../forms/uploads.server.ts';
import { now } from '../../lib/clock.ts';
import { isId, newId } from '../../lib/ids.ts';
import type { MediaStore } from '../../lib/media-services.ts';
import { fileKind, fileKindBytes, startsLikePdf } from '../../media/file-kind.ts';
import type { Image } from '../../media/image-rules.ts';
import { deleteImage, discardImage, recordImage, withImages } from '../../media/media.server.ts';
import { discardPdf, pdfRefusals, preparePdf, type StoredPdf } from '../../media/pdf/pdf-file.server.ts';
import { mediaToolsOf, missingFileFault, readUploadedImage } from '../../media/posted-image.server.ts';
import { releaseClaim } from '../../media/stray-files.server.ts';
import { m } from '../../paraglide/messages.js';
import {
  type Attachment,
  attachmentField,
  attachmentFileField,
  attachmentName,
  attachmentRules,
} from './attachment-rules.ts';
import { attachmentOf } from './attachments.server.ts';

type Context = Readonly<RouterContextProvider>;

export function readAttachmentIds(form: FormData): string[] {
  const ids = form.getAll(attachmentField).filter((entry) => typeof entry === 'string' && isId(entry));
  return [...new Set(ids as string[])].slice(0, attachmentRules.max);
}

/** Without script one file comes with the form itself. */
export async function uploadFormFile(context: Context, form: FormData): Promise<{ id?: string; fault?: string }> {
  if (missingFileFault(form, attachmentFileField)) return {};
  if (readAttachmentIds(form).length >= attachmentRules.max) {
    return { fault: m.attachment_too_many({ most: attachmentRules.max }) };
  }
  const received = await uploadFile(context, form, null);
  return 'fault' in received ? received : { id: received.attachment.id };
}

/** The same `uploadKey` again answers the file that came with it first. */
export async function uploadFile(
  context: Context,
  form: FormData,
  uploadKey: string | null,
): Promise<{ attachment: Attachment } | { fault: string }> {
  const { db, mediaStore: store } = context.get(servicesContext);
  const before = uploadKey === null ? undefined : await findByUploadKey(db, uploadKey);
  if (before) return { attachment: before };
  const file = findUpload(form, attachmentFileField);
  if (!file || file.size === 0) return { fault: m.attachment_missing() };
  const prepared = await prepareFile(context, form, file);
  if ('fault' in prepared) return prepared;
  const name = attachmentName(file.name);
  return { attachment: await createAttachment({ db, store }, { name, bytes: file.size, uploadKey, ...prepared }) };
}

async function prepareFile(context: Context, form: FormData, file: UploadedFile) {
  const start = await file.readStart(fileKindBytes);
  if (startsLikePdf(start)) {
    const { db, mediaStore: store, pdfChecker: checker } = context.get(servicesContext);
    const answer = await preparePdf({ db, store, checker }, file.onDisk);
    return 'refused' in answer ? { fault: pdfRefusals[answer.refused]() } : answer;
  }
  if (fileKind(start) === 'other') return { fault: m.attachment_wrong_kind() };
  return readUploadedImage(mediaToolsOf(context), form, attachmentFileField);
}

type Shelf = { db: Database; store: MediaStore };

type PreparedFile = {
  name: string;
  bytes: number;
  /** Made up by the sender: the same file sent twice is kept once. */
  uploadKey: string | null;
} & ({ pdf: StoredPdf; image?: undefined } | { image: Image; pdf?: undefined });

export async function findByUploadKey(db: Connection, uploadKey: string): Promise<Attachment | undefined> {
  const row = await db.selectFrom('attachment').selectAll().where('upload_key', '=', uploadKey).executeTakeFirst();
  const [file] = row ? await withImages(db, [row]) : [];
  return file && attachmentOf(file);
}

export async function createAttachment(shelf: Shelf, file: PreparedFile): Promise<Attachment> {
  const { db } = shelf;
  const { name, bytes, uploadKey, pdf, image } = file;
  const id = pdf?.id ?? newId();
  const kind = pdf ? 'pdf' : 'image';
  const row = { id, name, kind, bytes, file_key: pdf?.key ?? null, image_id: image?.id ?? null } as const;
  try {
    await inTransaction(db, (tx) => insertAttachment(tx, { ...row, upload_key: uploadKey }, image));
    const earlier = uploadKey === null ? undefined : await findByUploadKey(db, uploadKey);
    return earlier ?? attachmentOf({ ...row, image });
  } finally {
    // A commit whose answer was lost may have counted: files that a row refers to stay.
    if (!(await isKept(db, id))) {
      if (pdf) await discardPdf(shelf, pdf);
      if (image) await discardImage(shelf, image);
    }
  }
}

type NewRow = Omit<AttachmentTable, 'notice_id' | 'place' | 'created_at'>;

async function insertAttachment(tx: Transaction, row: NewRow, image: Image | undefined): Promise<void> {
  if (image) await recordImage(tx, image, 'attachment');
  const inserted = await tx
    .insertInto('attachment')
    .values({ ...row, notice_id: null, place: 0, created_at: now() })
    .onConflict((conflict) => conflict.column('upload_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted && !image) await releaseClaim(tx, row.id);
  if (!inserted && image) await deleteImage(tx, image.id);
}

async function isKept(db: Connection, id: string): Promise<boolean> {
  const row = await db.selectFrom('attachment').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
