import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import type { Services } from '../../context.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { fileResponse } from '../../media/file-response.server.ts';

type Download = { name: string; by: Actor; reportError: (error: unknown) => void };

/** Undefined when there is no such backup. */
export async function downloadBackup(
  { db, mediaStore, backups }: Pick<Services, 'db' | 'mediaStore' | 'backups'>,
  { name, by, reportError }: Download,
): Promise<Response | undefined> {
  const found = (await backups.list()).find((one) => one.name === name);
  if (!found) return undefined;
  await inTransaction(db, (tx) => recordActivity(tx, by, { kind: 'export', subject: 'backup', label: name }));
  const store = { ...mediaStore, open: backups.open };
  const headers = {
    'Content-Type': found.isEncrypted ? 'application/octet-stream' : 'application/zip',
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'no-store',
  };
  return fileResponse({ store, key: name, headers, reportError });
}
