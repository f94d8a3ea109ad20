import { type Actor, recordActivity } from '../../activity/activity.server.ts';
import { allContents } from '../../content-types.server.ts';
import type { Database, Transaction } from '../../database/schema.ts';
import { inTransaction, nextInSequence } from '../../database/transaction.server.ts';
import { eraseDemonstrationDocuments } from '../../disclosure/documents.server.ts';
import { eraseDemonstrationValues } from '../../disclosure/values.server.ts';
import { eraseDemonstrationEnquiries } from '../../enquiries/retention/erase-many.server.ts';
import type { MediaStore } from '../../lib/media-services.ts';
import { sweepFiles } from '../../media/stray-files.server.ts';
import { eraseDemonstrationFacts } from '../../settings/school.server.ts';
import { eraseDemonstrationTranslations } from '../../translations/translations.server.ts';

/** What the school has made or changed stays. Whatever happens to files afterwards, the hourly sweep finishes it. */
export async function removeDemonstration(
  { db, mediaStore }: { db: Database; mediaStore: MediaStore },
  by: Actor,
): Promise<void> {
  const rows = await inTransaction(db, async (tx) => {
    const count = await eraseRows(tx);
    if (count > 0) {
      const changes = [{ field: 'rows', before: String(count), after: '0' }];
      await recordActivity(tx, by, { kind: 'erase', subject: 'demonstration', changes });
    }
    return count;
  });
  if (rows > 0) await sweepFiles(db, mediaStore).catch(() => undefined);
}

async function eraseRows(tx: Transaction): Promise<number> {
  // Counters first, as everywhere.
  const counters = ['bin', 'disclosure', 'document', 'enquiry', 'page_revision', 'pinned-notice'];
  for (const counter of [...counters, ...allContents.map(({ type }) => type.table)].toSorted()) {
    await nextInSequence(tx, counter, 0);
  }
  let count = await eraseDemonstrationFacts(tx);
  for (const { trash } of allContents) count += await trash.eraseDemonstration(tx);
  count += await eraseDemonstrationDocuments(tx);
  count += await eraseDemonstrationValues(tx);
  count += await eraseDemonstrationEnquiries(tx);
  await eraseDemonstrationTranslations(tx, [...allContents.map(({ type }) => type.table), 'document']);
  return count;
}
