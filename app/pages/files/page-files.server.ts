import type { Connection } from '../../database/schema.ts';
import { nextInSequence } from '../../database/sequence.server.ts';
import { now } from '../../lib/clock.ts';
import type { StoredPdf } from '../../media/pdf/pdf-file.server.ts';
import { releaseClaim } from '../../media/stray-files.server.ts';
import type { PageFile } from '../block-fields.ts';
import { parseContent } from '../page-content.ts';

export async function isPageImagePublic(db: Connection, imageId: string): Promise<boolean> {
  return (await findPublishing(db, imageId)) !== undefined;
}

/** Ids consist of letters and digits, so that nothing of them means anything to `like`. */
function findPublishing(db: Connection, id: string) {
  return db
    .selectFrom('page')
    .select('published')
    .where('removed_at', 'is', null)
    .where('published', 'like', `%${id}%`)
    .executeTakeFirst();
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
export async function recordPageFile(tx: Connection, { id, key }: StoredPdf): Promise<void> {
  await releaseClaim(tx, id);
  await tx.insertInto('page_file').values({ id, key, created_at: now() }).execute();
}

export async function isPageFileRecorded(db: Connection, id: string): Promise<boolean> {
  const row = await db.selectFrom('page_file').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Whoever lets a draft refer to files of an earlier version again, or removes unused ones, waits here. */
export async function lockPageFiles(tx: Connection): Promise<void> {
  await nextInSequence(tx, 'page_file', 0);
}
