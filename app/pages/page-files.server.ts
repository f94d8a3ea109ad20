import type { Connection, Database, Transaction } from '../database/schema.ts';
import { inTransaction, nextInSequence } from '../database/transaction.server.ts';
import { day, now } from '../lib/clock.ts';
import { deleteImage, deletePdf, listOwnedImages, type StoredPdf } from '../media/media.server.ts';
import { releaseClaim } from '../media/stray-files.server.ts';
import type { PageFile } from './block-fields.ts';
import { visibleBlocks } from './blocks/visible-blocks.ts';
import { parseContent } from './page-content.ts';

export async function isPageImagePublic(db: Connection, imageId: string): Promise<boolean> {
  return (await findPublishing(db, imageId)) !== undefined;
}

/** Ids consist of letters and digits, so they contain no wildcard of `like`. */
async function findPublishing(db: Connection, id: string) {
  const pages = await db
    .selectFrom('page')
    .select('published')
    .where('removed_at', 'is', null)
    .where('published', 'like', `%${id}%`)
    .execute();
  return pages.find(({ published }) => published !== null && isShownIn(published, id));
}

/** Visitors get nothing of a hidden block or row. Most pages hide nothing and need not be read for it. */
function isShownIn(published: string, id: string): boolean {
  if (!published.includes('"is_hidden":true')) return true;
  return JSON.stringify(visibleBlocks(parseContent(published)?.blocks ?? [])).includes(id);
}

export async function findPageFile(db: Connection, id: string) {
  const row = await db.selectFrom('page_file').select('key').where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const page = await findPublishing(db, id);
  return { key: row.key, name: nameIn(page?.published ?? null, row.key), isPublic: page !== undefined };
}

function nameIn(published: string | null, key: string): string {
  const rows = parseContent(published)?.blocks.flatMap((block) => (block.kind === 'downloads' ? block.rows : [])) ?? [];
  const file: PageFile | null | undefined = rows.find(({ values }) => values.file?.key === key)?.values.file;
  return file?.name ?? 'document.pdf';
}

/** In the transaction that makes the draft refer to it. */
export async function recordPageFile(tx: Transaction, { id, key }: StoredPdf): Promise<void> {
  await releaseClaim(tx, id);
  await tx.insertInto('page_file').values({ id, key, created_at: now() }).execute();
}

export async function isPageFileRecorded(db: Connection, id: string): Promise<boolean> {
  const row = await db.selectFrom('page_file').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Whoever lets a draft refer to files of an earlier version again, or removes unused ones, waits here. */
export async function lockPageFiles(tx: Transaction): Promise<void> {
  await nextInSequence(tx, 'page_file', 0);
}

/** So many versions of a page are kept. */
export const maxRevisions = 50;

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
