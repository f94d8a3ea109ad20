import { type Actor, demonstrationMark, recordActivity } from '../activity/activity.server.ts';
import type { Connection, Schema, Transaction } from '../database/schema.ts';
import { now } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { scheduleRemoval } from '../media/stray-files.server.ts';

/** A document of the disclosure page. `section` is the letter of the board's list. */
export type DisclosureDocument = Schema['document'];

export function listDocuments(db: Connection): Promise<DisclosureDocument[]> {
  return db.selectFrom('document').selectAll().orderBy('section').orderBy('position').orderBy('id').execute();
}

export function findDocument(db: Connection, slug: string): Promise<DisclosureDocument | undefined> {
  return db.selectFrom('document').selectAll().where('slug', '=', slug).executeTakeFirst();
}

export type NewDocument = {
  slug: string;
  name: string;
  section: string;
  position: number;
  /** The file in the media store, kept before; absent = not uploaded yet. */
  file: { key: string; bytes: number } | undefined;
  valid_until: string | null | undefined;
  link: string | null | undefined;
  issued_on?: string | null;
  attested_by?: string;
  is_not_applicable?: 0 | 1;
};

/** Files a document on the disclosure page, inside the caller's transaction. Answers its id. */
export async function fileDocument(tx: Transaction, { file, ...document }: NewDocument, by: Actor): Promise<string> {
  const id = newId();
  await tx
    .insertInto('document')
    .values({
      issued_on: null,
      attested_by: '',
      is_not_applicable: 0,
      ...document,
      ...demonstrationMark(by),
      id,
      file_key: file?.key ?? null,
      bytes: file?.bytes ?? 0,
      valid_until: document.valid_until ?? null,
      link: document.link ?? null,
      updated_at: now(),
      version: 1,
    })
    .execute();
  await recordActivity(tx, by, { kind: 'create', subject: 'document', subject_id: id, label: document.name });
  return id;
}

export async function eraseDemonstrationDocuments(tx: Transaction): Promise<number> {
  const marked = await tx.selectFrom('document').select(['id', 'file_key']).where('is_demonstration', '=', 1).execute();
  for (const { id, file_key } of marked) if (file_key) await scheduleRemoval(tx, id, [file_key]);
  const ids = marked.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('document_version').where('document_id', 'in', ids).execute();
  await tx.deleteFrom('document').where('is_demonstration', '=', 1).execute();
  return marked.length;
}
