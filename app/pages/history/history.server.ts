import { z } from 'zod';
import type { Connection } from '../../database/schema.ts';
import { boundedText } from '../../forms/field-schema.ts';
import { formatDayAndTime } from '../../lib/dates.ts';
import { originalWord } from '../../lib/languages/in-language.server.ts';
import { isolated } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { draftContent, type Page } from '../page-content.ts';
import { findVersion, listRevisions, type Revision } from '../revisions.server.ts';

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
  const { compareContents } = await import('./compare.server.ts');
  const comparison = await compareContents(before, after, labels);
  return { id, title, from: nameOf(from), to: nameOf(to), ...comparison, canRestore: to !== 'draft', revision: to };
}
