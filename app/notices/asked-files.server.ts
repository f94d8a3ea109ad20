import type { Connection, Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { isId } from '../lib/ids.ts';
import { type Attachment, attachmentRules } from './attachments/attachment-rules.ts';
import { FileGone, listAttachments, listWaiting } from './attachments/attachments.server.ts';

/** Those of the named files that are still there, in this order: files of the notice, or of none yet. */
export async function listFiles(db: Connection, ids: string[], noticeId?: string): Promise<Attachment[]> {
  const own = noticeId ? ((await listAttachments(db, [noticeId])).get(noticeId) ?? []) : [];
  const files = new Map([...own, ...(await listWaiting(db, ids))].map((file) => [file.id, file]));
  return ids.map((id) => files.get(id)).filter((file) => file !== undefined);
}

/** What the form of a notice begins with: its files, or those that the address asks for (`?files=ID.ID`). */
export async function listFormFiles(db: Connection, url: URL, noticeId?: string): Promise<Attachment[]> {
  const asked = url.searchParams.get('files')?.split('.').slice(0, attachmentRules.most);
  if (asked) return listFiles(db, asked.filter(isId), noticeId);
  return noticeId ? ((await listAttachments(db, [noticeId])).get(noticeId) ?? []) : [];
}

/** Saves a notice in a transaction of its own: all of it, or nothing when a file went after it was looked for. */
export async function saveWithFiles<Outcome>(
  db: Database,
  save: (tx: Connection) => Promise<Outcome>,
): Promise<Outcome | { refused: 'file gone' }> {
  try {
    return await inTransaction(db, save);
  } catch (error) {
    if (error instanceof FileGone) return { refused: 'file gone' };
    throw error;
  }
}
