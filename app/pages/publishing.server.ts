import type { Actor } from '../activity/activity.server.ts';
import { lockActive } from '../database/editable-records.server.ts';
import type { Transaction } from '../database/schema.ts';
import { isBlank } from '../lib/text.ts';
import type { PagePicture } from './block-fields.ts';
import { declarationOf, type PageContent } from './block-kinds.ts';
import { saveDraft } from './drafts.server.ts';
import { lockPageFiles } from './files/page-files.server.ts';
import { draftContent, type Page, parseContent } from './page-content.ts';
import { publishPage } from './pages.server.ts';

/** Something that a page cannot be published without, and the block or row where it is missing. */
export type Missing = { what: 'title' } | { what: 'alt'; blockId: string; rowId?: string; label: string };

type Refusal = { refused: 'gone' } | { refused: 'changed'; by: string };

/** Publishes the draft as it was at this version of the page. */
export async function publishDraft(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  by: Actor,
): Promise<{ refused?: undefined; path: string } | Refusal | { refused: 'incomplete'; missing: Missing[] }> {
  const page = await lockActive(tx, 'page', id);
  if (!page) return { refused: 'gone' };
  if (page.version !== version) return { refused: 'changed', by: page.draft_by };
  const content = draftContent(page);
  const missing = missingIn(content);
  if (missing.length > 0) return { refused: 'incomplete', missing };
  await publishPage(tx, page, content, by);
  // From now on it is the school's own.
  await tx.updateTable('page').set({ is_demonstration: 0 }).where('id', '=', id).execute();
  return { path: page.path };
}

/** Every shown photo needs a description for people who cannot see it; hidden blocks do not. */
export function missingIn({ title, blocks }: PageContent): Missing[] {
  const photos = blocks.flatMap((block) => {
    if (block.is_hidden) return [];
    const label = declarationOf(block.kind).label();
    const rows = block.rows.filter((row) => !row.is_hidden && lacksAlt(row.values));
    const own: Missing[] = lacksAlt(block.values) ? [{ what: 'alt', blockId: block.id, label }] : [];
    return [...own, ...rows.map(({ id }): Missing => ({ what: 'alt', blockId: block.id, rowId: id, label }))];
  });
  return isBlank(title) ? [{ what: 'title' }, ...photos] : photos;
}

function lacksAlt(values: object): boolean {
  const picture = 'picture' in values ? (values.picture as PagePicture | null) : null;
  return picture?.image !== undefined && isBlank(picture.alt);
}

/** Nothing is lost: `undoDraft` brings it back. */
export async function discardDraft(tx: Transaction, id: string, by: Actor): Promise<Page | undefined> {
  const page = await lockActive(tx, 'page', id);
  if (page?.draft) await saveDraft(tx, page, null, by, page.draft);
  return page;
}

/** Exchanges the draft for the one before, unless the page was changed since that version. */
export async function undoDraft(
  tx: Transaction,
  { id, version }: { id: string; version: number },
  by: Actor,
): Promise<{ refused?: undefined } | Refusal> {
  await lockPageFiles(tx);
  const page = await lockActive(tx, 'page', id);
  if (!page) return { refused: 'gone' };
  if (page.version !== version) return { refused: 'changed', by: page.draft_by };
  await saveDraft(tx, page, parseContent(page.draft_before) ?? null, by, page.draft);
  return {};
}
