import { z } from 'zod';
import type { Actor } from '../activity/activity.server.ts';
import { lockActive } from '../database/editable-records.server.ts';
import type { Connection, Schema, Transaction } from '../database/schema.ts';
import { boundedText } from '../forms/field-schema.ts';
import { formatDayAndTime } from '../lib/dates.ts';
import { originalWord } from '../lib/languages/in-language.server.ts';
import { isolated } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import type { PageContent } from './block-kinds.ts';
import { saveDraft } from './drafts.server.ts';
import { draftContent, type Page, parseContent } from './page-content.ts';
import { lockPageFiles, maxRevisions } from './page-files.server.ts';

type Revision = Omit<Schema['page_revision'], 'content'>;

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

function listRevisions(db: Connection, pageId: string): Promise<Revision[]> {
  return db
    .selectFrom('page_revision')
    .select(['id', 'page_id', 'sequence', 'at', 'person_name'])
    .where('page_id', '=', pageId)
    .orderBy('sequence', 'desc')
    .limit(maxRevisions)
    .execute();
}

export async function findRevision(db: Connection, pageId: string, id: string): Promise<PageContent | undefined> {
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

export const revisionFields = z.object({ revision: boundedText(100) });

export type ListedVersion = { id: string; label: string; isDraft: boolean; isShown: boolean };

export async function loadHistory(db: Connection, page: Page) {
  const revisions = await listRevisions(db, page.id);
  const draft = { id: 'draft', label: draftLabel(page), isDraft: true, isShown: false };
  const published = revisions.map((revision, index) => ({
    id: revision.id,
    label: labelOf(revision),
    isDraft: false,
    isShown: index === 0 && page.published !== null,
  }));
  const versions: ListedVersion[] = page.draft === null ? published : [draft, ...published];
  return { id: page.id, title: draftContent(page).title || page.path, versions };
}

function labelOf({ at, person_name }: Revision): string {
  return m.pages_version({ at: formatDayAndTime(at), who: isolated(originalWord(person_name)) });
}

function draftLabel({ updated_at, draft_by }: Page): string {
  return m.pages_draft_version({ at: formatDayAndTime(updated_at), who: isolated(originalWord(draft_by)) });
}

/** Undefined = one of the versions is not there. */
export async function loadComparison(db: Connection, page: Page, from: string, to: string) {
  const [before, after] = await Promise.all([findVersion(db, page, from), findVersion(db, page, to)]);
  if (!before || !after) return undefined;
  const { id, title, versions } = await loadHistory(db, page);
  const nameOf = (version: string) => versions.find((one) => one.id === version)?.label ?? m.pages_visitors_see();
  const labels = { title: m.pages_title(), description: m.pages_description_field() };
  const { compareContents } = await import('./history/compare.server.ts');
  const comparison = await compareContents(before, after, labels);
  return { id, title, from: nameOf(from), to: nameOf(to), ...comparison, canRestore: to !== 'draft', revision: to };
}
