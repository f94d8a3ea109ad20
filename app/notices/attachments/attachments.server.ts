import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { RouterContextProvider } from 'react-router';
import { servicesContext } from '../../context.ts';
import type { AttachmentTable } from '../../database/content-tables.ts';
import type { Connection, Database, Schema, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { findUpload, type UploadedFile } from '../../forms/uploads.server.ts';
import { day, fromNow, now } from '../../lib/clock.ts';
import { isId, newId } from '../../lib/ids.ts';
import type { MediaStore } from '../../lib/media-services.ts';
import { fileKind, fileKindBytes, type Image, variantKey } from '../../media/image-rules.ts';
import {
  deleteImage,
  deletePdf,
  discardImage,
  discardPdf,
  pdfRefusals,
  preparePdf,
  recordImage,
  type StoredPdf,
  withImages,
} from '../../media/media.server.ts';
import { mediaToolsOf, missingFileFault, readUploadedImage } from '../../media/posted-image.server.ts';
import { releaseClaim } from '../../media/stray-files.server.ts';
import { m } from '../../paraglide/messages.js';
import { olderOf } from '../../translations/translation-rules.ts';
import { deleteTranslations, noteOriginals, translateTexts } from '../../translations/translations.server.ts';
import { findNotice } from '../notice-lists.server.ts';
import {
  type Attachment,
  attachmentField,
  attachmentFileField,
  attachmentName,
  attachmentRules,
  attachmentTitle,
  attachmentTitleField,
} from './attachment-rules.ts';

export async function listAttachments(db: Connection, noticeIds: string[]): Promise<Map<string, Attachment[]>> {
  if (noticeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('attachment')
    .selectAll()
    .where('notice_id', 'in', noticeIds)
    .orderBy('place')
    .execute();
  const files = await withImages(db, rows);
  const byNotice = Map.groupBy(files, ({ notice_id }) => notice_id ?? '');
  return new Map(Array.from(byNotice, ([id, own]) => [id, own.map(attachmentOf)]));
}

export async function listFilesOf(db: Connection, noticeId: string): Promise<Attachment[]> {
  return (await listAttachments(db, [noticeId])).get(noticeId) ?? [];
}

/** Those of these files that belong to the notice or to none yet, in this order. */
export async function listFiles(db: Connection, ids: readonly string[], noticeId = ''): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('attachment')
    .selectAll()
    .where('id', 'in', ids)
    .where(({ or, eb }) => or([eb('notice_id', 'is', null), eb('notice_id', '=', noticeId)]))
    .execute();
  const files = new Map((await withImages(db, rows)).map((row) => [row.id, attachmentOf(row)]));
  return ids.map((id) => files.get(id)).filter((file) => file !== undefined);
}

/** The files of the notice, or those that the address names (`?files=ID.ID`). */
export async function listFormFiles(db: Connection, url: URL, noticeId?: string): Promise<Attachment[]> {
  const requestedIds = url.searchParams.get('files')?.split('.').slice(0, attachmentRules.max);
  if (requestedIds) return listFiles(db, requestedIds.filter(isId), noticeId);
  return noticeId ? listFilesOf(db, noticeId) : [];
}

type Row = Pick<AttachmentTable, 'id' | 'name' | 'kind' | 'bytes'> & { image: Image | undefined };

function attachmentOf({ id, name, kind, bytes, image }: Row): Attachment {
  const largest = image?.widths.at(-1);
  if (!image || !largest) return { id, name, kind, bytes, address: `/media/files/${id}.pdf` };
  return { id, name, kind, bytes, image, address: `/media/${variantKey(image.id, largest, 'jpg')}` };
}

/** With their names in the language of the page. What is in a file stays in its own, so that no name is missed. */
export async function listShownAttachments(db: Connection, noticeIds: string[]) {
  const files = await listAttachments(db, noticeIds);
  const items = [...files].map(([id, own]) => ({
    id,
    texts: Object.fromEntries(own.map((file) => [attachmentTitleField(file.id), attachmentTitle(file.name)])),
  }));
  const translated = await translateTexts(db, 'notice', items);
  const shown = [...files].map(([id, own], index) => {
    const titles = translated[index]?.texts ?? {};
    return [id, own.map((file) => withTitle(file, titles[attachmentTitleField(file.id)]))] as const;
  });
  return { files: new Map(shown), translationNote: olderOf(translated.map(({ note }) => note)) };
}

function withTitle(file: Attachment, title: string | undefined): Attachment {
  return title && title !== attachmentTitle(file.name) ? { ...file, name: title } : file;
}

/** Rolls the notice's transaction back. */
export class AttachmentGone extends Error {}

/**
 * The named files, of this notice or of none yet, become its files in this order, under `names` where they have one;
 * its others are deleted. @throws
 * AttachmentGone when one of them is not there any more
 */
export async function attachFiles(
  tx: Transaction,
  noticeId: string,
  ids: readonly string[],
  names: Readonly<Record<string, string>> = {},
): Promise<void> {
  const uniqueIds = [...new Set(ids)].slice(0, attachmentRules.max);
  const dropped = await deleteFiles(tx, (file) =>
    file.and([file('notice_id', '=', noticeId), ...uniqueIds.map((id) => file('id', '!=', id))]),
  );
  await noteTitles(tx, noticeId, { dropped, names });
  for (const [index, id] of uniqueIds.entries()) {
    const { numUpdatedRows } = await tx
      .updateTable('attachment')
      .set({ notice_id: noticeId, place: index, ...(names[id] !== undefined && { name: names[id] }) })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('notice_id', 'is', null), eb('notice_id', '=', noticeId)]))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new AttachmentGone();
  }
}

type ChangedTitles = { dropped: readonly string[]; names: Readonly<Record<string, string>> };

async function noteTitles(tx: Transaction, noticeId: string, { dropped, names }: ChangedTitles): Promise<void> {
  if (dropped.length > 0) await deleteTranslations(tx, 'notice', noticeId, dropped.map(attachmentTitleField));
  const titles = Object.entries(names).map(([id, name]) => [attachmentTitleField(id), attachmentTitle(name)]);
  if (titles.length > 0) await noteOriginals(tx, 'notice', noticeId, Object.fromEntries(titles));
}

export async function deleteAttachmentsOf(tx: Transaction, noticeId: string): Promise<void> {
  await deleteFiles(tx, (file) => file('notice_id', '=', noticeId));
}

async function deleteFiles(
  tx: Transaction,
  which: (file: ExpressionBuilder<Schema, 'attachment'>) => Expression<SqlBool>,
): Promise<string[]> {
  const rows = await tx.deleteFrom('attachment').where(which).returning(['id', 'file_key', 'image_id']).execute();
  for (const { id, file_key, image_id } of rows) {
    if (image_id) await deleteImage(tx, image_id);
    if (file_key) await deletePdf(tx, { id, key: file_key });
  }
  return rows.map(({ id }) => id);
}

const atOnce = 100;

/** Deletes files that were sent more than a day ago for a notice that was never saved. */
export async function deleteUnattached(db: Database): Promise<number> {
  const before = fromNow(-day);
  let dropped = 0;
  for (;;) {
    const ids = await inTransaction(db, (tx) => {
      const unattached = tx.selectFrom('attachment').select('id').where('notice_id', 'is', null);
      const forgotten = unattached.where('created_at', '<', before).limit(atOnce);
      // A notice may have taken one of them in the meantime.
      return deleteFiles(tx, (file) => file.and([file('notice_id', 'is', null), file('id', 'in', forgotten)]));
    });
    dropped += ids.length;
    if (ids.length < atOnce) return dropped;
  }
}

export async function isAttachmentImagePublic(db: Connection, imageId: string): Promise<boolean> {
  const row = await db.selectFrom('attachment').select('notice_id').where('image_id', '=', imageId).executeTakeFirst();
  return isNoticePublic(db, row?.notice_id);
}

export async function findAttachmentFile(db: Connection, id: string) {
  const row = await db
    .selectFrom('attachment')
    .select(['name', 'file_key', 'notice_id'])
    .where('id', '=', id)
    .where('file_key', 'is not', null)
    .executeTakeFirst();
  if (!row?.file_key) return undefined;
  return { name: row.name, key: row.file_key, isPublic: await isNoticePublic(db, row.notice_id) };
}

async function isNoticePublic(db: Connection, noticeId: string | null | undefined): Promise<boolean> {
  return noticeId ? (await findNotice(db, noticeId)) !== undefined : false;
}

export async function saveWithFiles<Outcome>(
  db: Database,
  save: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome | { refused: 'file gone' }> {
  try {
    return await inTransaction(db, save);
  } catch (error) {
    if (error instanceof AttachmentGone) return { refused: 'file gone' };
    throw error;
  }
}

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
  const kind = fileKind(await file.readStart(fileKindBytes));
  if (kind === 'pdf') {
    const { db, mediaStore: store, pdfChecker: checker } = context.get(servicesContext);
    const answer = await preparePdf({ db, store, checker }, file.onDisk);
    return 'refused' in answer ? { fault: pdfRefusals[answer.refused]() } : answer;
  }
  if (kind === 'other') return { fault: m.attachment_wrong_kind() };
  return readUploadedImage(mediaToolsOf(context), form, attachmentFileField);
}

type PreparedFile = {
  name: string;
  bytes: number;
  /** Made up by the sender: the same file sent twice is kept once. */
  uploadKey: string | null;
} & ({ pdf: StoredPdf; image?: undefined } | { image: Image; pdf?: undefined });

async function findByUploadKey(db: Connection, uploadKey: string): Promise<Attachment | undefined> {
  const row = await db.selectFrom('attachment').selectAll().where('upload_key', '=', uploadKey).executeTakeFirst();
  const [file] = row ? await withImages(db, [row]) : [];
  return file && attachmentOf(file);
}

export async function createAttachment(
  shelf: { db: Database; store: MediaStore },
  file: PreparedFile,
): Promise<Attachment> {
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
    if (!(await db.selectFrom('attachment').select('id').where('id', '=', id).executeTakeFirst())) {
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
