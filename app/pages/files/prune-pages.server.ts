import type { Database, Transaction } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { day } from '../../lib/clock.ts';
import { deleteImage, listOwnedImages } from '../../media/media.server.ts';
import { deletePdf } from '../../media/pdf/pdf-file.server.ts';
import { maxRevisions } from '../revisions.server.ts';
import { lockPageFiles } from './page-files.server.ts';

/**
 * Removes versions beyond the last 50 of a page, then pictures and files older than a day that no page, in the bin or
 * not, and no version refers to any more. Answers how many pictures and files went.
 */
export function prunePages(db: Database, moment = Date.now()): Promise<number> {
  const before = new Date(moment - day).toISOString();
  return inTransaction(db, async (tx) => {
    await lockPageFiles(tx);
    const pages = await tx.selectFrom('page').select('id').execute();
    const used = new Set<string>();
    for (const { id } of pages) {
      await pruneRevisions(tx, id);
      for (const one of await idsOf(tx, id)) used.add(one);
    }
    const images = (await listOwnedImages(tx, 'page', before)).filter((id) => !used.has(id));
    for (const id of images) await deleteImage(tx, id);
    return images.length + (await pruneFiles(tx, used, before));
  });
}

async function pruneRevisions(tx: Transaction, pageId: string): Promise<void> {
  const last = await tx
    .selectFrom('page_revision')
    .select('sequence')
    .where('page_id', '=', pageId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .offset(maxRevisions - 1)
    .executeTakeFirst();
  if (!last) return;
  await tx.deleteFrom('page_revision').where('page_id', '=', pageId).where('sequence', '<', last.sequence).execute();
}

/** Everything in the contents of a page that looks like an id: too many rather than too few. */
async function idsOf(tx: Transaction, pageId: string): Promise<string[]> {
  const page = await tx
    .selectFrom('page')
    .select(['draft', 'draft_before', 'published'])
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow();
  const revisions = await tx.selectFrom('page_revision').select('content').where('page_id', '=', pageId).execute();
  const contents = [page.draft, page.draft_before, page.published, ...revisions.map(({ content }) => content)];
  return contents.flatMap((content) => content?.match(/[0-9a-v]{26}/g) ?? []);
}

async function pruneFiles(tx: Transaction, used: ReadonlySet<string>, before: string): Promise<number> {
  const files = await tx.selectFrom('page_file').select(['id', 'key']).where('created_at', '<', before).execute();
  const unused = files.filter(({ id }) => !used.has(id));
  for (const file of unused) {
    await tx.deleteFrom('page_file').where('id', '=', file.id).execute();
    await deletePdf(tx, file);
  }
  return unused.length;
}
