import type { AttachmentTable } from '../../database/content-tables.ts';
import type { Connection, Database } from '../../database/schema.ts';
import { type Image, variantKey } from '../../media/image-rules.ts';
import { dropImage, withImages } from '../../media/media.server.ts';
import { dropPdf } from '../../media/pdf-file.server.ts';
import { onTheBoard } from '../on-the-board.server.ts';
import { type Attachment, attachmentRules } from './attachment-rules.ts';

/** The files of these notices in their order, by the id of the notice. */
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

/** The files with these ids that belong to no notice yet, in the order of the ids, for a form that came back. */
export async function listWaiting(db: Connection, ids: readonly string[]): Promise<Attachment[]> {
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

/** A row with its picture, if it is one, as pages show it: a picture opens at its largest, a paper as it was sent. */
export function attachmentOf({ id, name, kind, bytes, image }: Row): Attachment {
  const largest = image?.widths.at(-1);
  if (!image || !largest) return { id, name, kind, bytes, address: `/media/files/${id}.pdf` };
  return { id, name, kind, bytes, image, address: `/media/${variantKey(image.id, largest, 'jpg')}` };
}

/** A file that a notice names was dropped, or belongs to another one. Takes the notice's transaction back. */
export class FileGone extends Error {}

/**
 * Settles which files belong to a notice, inside the caller's transaction: those named, of this notice or of none yet,
 * in that order; its others are dropped.
 * @throws FileGone when one of them is not there any more
 */
export async function attachFiles(tx: Connection, noticeId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)].slice(0, attachmentRules.most);
  const standing = await tx.selectFrom('attachment').selectAll().where('notice_id', '=', noticeId).execute();
  await dropRows(
    tx,
    standing.filter(({ id }) => !wanted.includes(id)),
  );
  for (const [place, id] of wanted.entries()) {
    const { numUpdatedRows } = await tx
      .updateTable('attachment')
      .set({ notice_id: noticeId, place })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('notice_id', 'is', null), eb('notice_id', '=', noticeId)]))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new FileGone();
  }
}

/** Drops all files of a notice that is deleted for good, in its transaction. */
export async function dropAttachmentsOf(tx: Connection, noticeId: string): Promise<void> {
  await dropRows(tx, await tx.selectFrom('attachment').selectAll().where('notice_id', '=', noticeId).execute());
}

async function dropRows(tx: Connection, rows: AttachmentTable[]): Promise<void> {
  for (const { id, file_key, image_id } of rows) {
    const { numDeletedRows } = await tx.deleteFrom('attachment').where('id', '=', id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) continue;
    if (image_id) await dropImage(tx, image_id);
    if (file_key) await dropPdf(tx, { id, key: file_key });
  }
}

const forgottenMs = 24 * 60 * 60 * 1000;
const atOnce = 100;

/** Drops files that were sent more than a day ago for a notice that was never saved. Answers how many it were. */
export async function dropForgottenAttachments(db: Database): Promise<number> {
  const before = new Date(Date.now() - forgottenMs).toISOString();
  let dropped = 0;
  for (;;) {
    const count = await db.transaction().execute(async (tx) => {
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

/** Unless a notice has taken it meanwhile. */
async function dropWaiting(tx: Connection, id: string): Promise<void> {
  const row = await tx
    .deleteFrom('attachment')
    .where('id', '=', id)
    .where('notice_id', 'is', null)
    .returning(['file_key', 'image_id'])
    .executeTakeFirst();
  if (row?.image_id) await dropImage(tx, row.image_id);
  if (row?.file_key) await dropPdf(tx, { id, key: row.file_key });
}

/** Whether visitors may see this picture: it belongs to a notice that stands on the board. */
export async function showsAttachmentImage(db: Connection, imageId: string): Promise<boolean> {
  const row = await db.selectFrom('attachment').select('notice_id').where('image_id', '=', imageId).executeTakeFirst();
  return stands(db, row?.notice_id);
}

/** The PDF with this id, and whether visitors may have it: its notice stands on the board. */
export async function findFile(db: Connection, id: string) {
  const row = await db
    .selectFrom('attachment')
    .select(['name', 'file_key', 'notice_id'])
    .where('id', '=', id)
    .where('file_key', 'is not', null)
    .executeTakeFirst();
  if (!row?.file_key) return undefined;
  return { name: row.name, key: row.file_key, isPublic: await stands(db, row.notice_id) };
}

async function stands(db: Connection, noticeId: string | null | undefined): Promise<boolean> {
  if (!noticeId) return false;
  const notice = await db
    .selectFrom('notice')
    .select('id')
    .where('id', '=', noticeId)
    .where(onTheBoard)
    .executeTakeFirst();
  return notice !== undefined;
}
