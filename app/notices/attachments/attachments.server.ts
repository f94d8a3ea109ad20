import type { AttachmentTable } from '../../database/content-tables.ts';
import type { Connection, Database, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { isId } from '../../lib/ids.ts';
import { type Image, variantKey } from '../../media/image-rules.ts';
import { deleteImage, withImages } from '../../media/media.server.ts';
import { deletePdf } from '../../media/pdf/pdf-file.server.ts';
import { olderOf, type TranslationNote } from '../../translations/translation-rules.ts';
import { deleteTranslations, noteOriginals, translateTexts } from '../../translations/translations.server.ts';
import { isPublic } from '../notice-lists.server.ts';
import { type Attachment, attachmentRules, attachmentTitle, attachmentTitleField } from './attachment-rules.ts';

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

export async function listUnattached(db: Connection, ids: readonly string[]): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('attachment')
    .selectAll()
    .where('id', 'in', ids)
    .where('notice_id', 'is', null)
    .execute();
  const files = new Map((await withImages(db, rows)).map((row) => [row.id, attachmentOf(row)]));
  return ids.map((id) => files.get(id)).filter((file) => file !== undefined);
}

type Row = Pick<AttachmentTable, 'id' | 'name' | 'kind' | 'bytes'> & { image: Image | undefined };

export function attachmentOf({ id, name, kind, bytes, image }: Row): Attachment {
  const largest = image?.widths.at(-1);
  if (!image || !largest) return { id, name, kind, bytes, address: `/media/files/${id}.pdf` };
  return { id, name, kind, bytes, image, address: `/media/${variantKey(image.id, largest, 'jpg')}` };
}

type ShownAttachments = { files: Map<string, Attachment[]>; translationNote: TranslationNote };

/** With their names in the language of the page. What is in a file stays in its own, so that no name is missed. */
export async function listShownAttachments(db: Connection, noticeIds: string[]): Promise<ShownAttachments> {
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
  const existing = await tx.selectFrom('attachment').selectAll().where('notice_id', '=', noticeId).execute();
  const dropped = existing.filter(({ id }) => !uniqueIds.includes(id));
  await dropRows(tx, dropped);
  await noteTitles(tx, noticeId, { dropped: dropped.map(({ id }) => id), names });
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
  await dropRows(tx, await tx.selectFrom('attachment').selectAll().where('notice_id', '=', noticeId).execute());
}

async function dropRows(tx: Transaction, rows: AttachmentTable[]): Promise<void> {
  for (const { id, file_key, image_id } of rows) {
    const { numDeletedRows } = await tx.deleteFrom('attachment').where('id', '=', id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) continue;
    if (image_id) await deleteImage(tx, image_id);
    if (file_key) await deletePdf(tx, { id, key: file_key });
  }
}

const forgottenMs = 24 * 60 * 60 * 1000;
const atOnce = 100;

/** Deletes files that were sent more than a day ago for a notice that was never saved. */
export async function deleteUnattached(db: Database): Promise<number> {
  const before = new Date(Date.now() - forgottenMs).toISOString();
  let dropped = 0;
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const forgotten = await tx
        .selectFrom('attachment')
        .select('id')
        .where('notice_id', 'is', null)
        .where('created_at', '<', before)
        .limit(atOnce)
        .execute();
      for (const { id } of forgotten) await dropWaiting(tx, id);
      return forgotten.length;
    });
    dropped += count;
    if (count < atOnce) return dropped;
  }
}

async function dropWaiting(tx: Transaction, id: string): Promise<void> {
  const row = await tx
    .deleteFrom('attachment')
    .where('id', '=', id)
    .where('notice_id', 'is', null)
    .returning(['file_key', 'image_id'])
    .executeTakeFirst();
  if (row?.image_id) await deleteImage(tx, row.image_id);
  if (row?.file_key) await deletePdf(tx, { id, key: row.file_key });
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
  if (!noticeId) return false;
  const notice = await db
    .selectFrom('notice')
    .select('id')
    .where('id', '=', noticeId)
    .where(isPublic)
    .executeTakeFirst();
  return notice !== undefined;
}

export async function listFiles(db: Connection, ids: string[], noticeId?: string): Promise<Attachment[]> {
  const own = noticeId ? ((await listAttachments(db, [noticeId])).get(noticeId) ?? []) : [];
  const files = new Map([...own, ...(await listUnattached(db, ids))].map((file) => [file.id, file]));
  return ids.map((id) => files.get(id)).filter((file) => file !== undefined);
}

/** The files of the notice, or those that the address names (`?files=ID.ID`). */
export async function listFormFiles(db: Connection, url: URL, noticeId?: string): Promise<Attachment[]> {
  const requestedIds = url.searchParams.get('files')?.split('.').slice(0, attachmentRules.max);
  if (requestedIds) return listFiles(db, requestedIds.filter(isId), noticeId);
  return noticeId ? ((await listAttachments(db, [noticeId])).get(noticeId) ?? []) : [];
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
