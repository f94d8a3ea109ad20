import type { Actor } from '../activity/activity.server.ts';
import { lockActive } from '../database/editable-records.server.ts';
import type { Connection, Schema, Transaction } from '../database/schema.ts';
import { originalWord } from '../lib/languages/in-language.server.ts';
import type { PageContent } from './block-kinds.ts';
import { saveDraft } from './drafts.server.ts';
import { lockPageFiles } from './files/page-files.server.ts';
import { type Page, parseContent } from './page-content.ts';

export const maxRevisions = 50;

export type Revision = Omit<Schema['page_revision'], 'content'>;

export async function listLastPublishers(db: Connection): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('page_revision')
    .select(['page_id', 'person_name'])
    .where('sequence', 'in', (eb) =>
      eb
        .selectFrom('page_revision')
        .select((one) => one.fn.max('sequence').as('last'))
        .groupBy('page_id'),
    )
    .execute();
  return new Map(rows.map(({ page_id, person_name }) => [page_id, originalWord(person_name)]));
}

export function listRevisions(db: Connection, pageId: string): Promise<Revision[]> {
  return db
    .selectFrom('page_revision')
    .select(['id', 'page_id', 'sequence', 'at', 'person_name'])
    .where('page_id', '=', pageId)
    .orderBy('sequence', 'desc')
    .limit(maxRevisions)
    .execute();
}

async function findRevision(db: Connection, pageId: string, id: string): Promise<PageContent | undefined> {
  const row = await db
    .selectFrom('page_revision')
    .select('content')
    .where('id', '=', id)
    .where('page_id', '=', pageId)
    .executeTakeFirst();
  return parseContent(row?.content ?? null);
}

/** A version is the id of a revision, `draft` or `published`. */
export async function findVersion(db: Connection, page: Page, version: string): Promise<PageContent | undefined> {
  if (version === 'published') return parseContent(page.published);
  return version === 'draft' ? parseContent(page.draft) : findRevision(db, page.id, version);
}

/** Makes an earlier version the draft. Answers the version of the page afterwards, for Undo. */
export async function restoreRevision(
  tx: Transaction,
  id: string,
  revisionId: string,
  by: Actor,
): Promise<{ refused?: undefined; version: number } | { refused: 'gone' } | { refused: 'revision gone' }> {
  await lockPageFiles(tx);
  const page = await lockActive(tx, 'page', id);
  if (!page) return { refused: 'gone' };
  const content = await findRevision(tx, id, revisionId);
  if (!content) return { refused: 'revision gone' };
  await saveDraft(tx, page, content, by, page.draft);
  return { version: page.version + 1 };
}
