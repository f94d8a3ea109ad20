import type { AttachmentTable } from '../../database/content-tables.ts';
import type { Connection, Database } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import type { MediaStore } from '../../lib/media-store.ts';
import type { Image } from '../../media/image-rules.ts';
import { discardImage, dropImage, recordImage, withImages } from '../../media/media.server.ts';
import { discardPdf, type KeptPdf } from '../../media/pdf-file.server.ts';
import { takeClaim } from '../../media/stray-files.server.ts';
import type { Attachment } from './attachment-rules.ts';
import { attachmentOf } from './attachments.server.ts';

type Shelf = { db: Database; store: MediaStore };

type PreparedFile = {
  name: string;
  bytes: number;
  /** Made up by the sender: the same file sent twice is kept once. */
  uploadKey: string | null;
} & ({ pdf: KeptPdf; image?: undefined } | { image: Image; pdf?: undefined });

/** The file that came with this key before. */
export async function findSentBefore(db: Connection, uploadKey: string): Promise<Attachment | undefined> {
  const row = await db.selectFrom('attachment').selectAll().where('upload_key', '=', uploadKey).executeTakeFirst();
  const [file] = row ? await withImages(db, [row]) : [];
  return file && attachmentOf(file);
}

/**
 * Writes the row of a file that belongs to no notice yet. When the same key came in the meantime, that one is the
 * answer; then, and when it fails, the files prepared here are removed.
 */
export async function keepAttachment(shelf: Shelf, file: PreparedFile): Promise<Attachment> {
  const { db } = shelf;
  const { name, bytes, uploadKey, pdf, image } = file;
  const id = pdf?.id ?? newId();
  const kind = pdf ? 'pdf' : 'image';
  const row = { id, name, kind, bytes, file_key: pdf?.key ?? null, image_id: image?.id ?? null } as const;
  try {
    await db.transaction().execute((tx) => insertAttachment(tx, { ...row, upload_key: uploadKey }, image));
    const earlier = uploadKey === null ? undefined : await findSentBefore(db, uploadKey);
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

async function insertAttachment(tx: Connection, row: NewRow, image: Image | undefined): Promise<void> {
  if (image) await recordImage(tx, image, 'attachment');
  const inserted = await tx
    .insertInto('attachment')
    .values({ ...row, notice_id: null, place: 0, created_at: now() })
    .onConflict((conflict) => conflict.column('upload_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted && !image) await takeClaim(tx, row.id);
  if (!inserted && image) await dropImage(tx, image.id);
}

async function isKept(db: Connection, id: string): Promise<boolean> {
  const row = await db.selectFrom('attachment').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}
