import type { Connection, Transaction } from '../../database/schema.ts';
import { nextInSequence } from '../../database/transaction.server.ts';
import { now } from '../../lib/clock.ts';
import type { StoredPdf } from '../../media/pdf/pdf-file.server.ts';
import { releaseClaim } from '../../media/stray-files.server.ts';
import type { PageFile } from '../block-fields.ts';
import { visibleBlocks } from '../blocks/visible-blocks.ts';
import { parseContent } from '../page-content.ts';

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
