import { createHash } from 'node:crypto';
import type { Actor } from '../activity/activity.server.ts';
import { findActive, lockActive, updateRow } from '../database/editable-records.server.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import type { Rejection } from '../forms/handle-form.server.ts';
import { now } from '../lib/clock.ts';
import { isBlank } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { blockLimits, type PagePicture } from './block-fields.ts';
import { declarationOf, type PageContent } from './block-kinds.ts';
import { draftContent, type Page, parseContent } from './page-content.ts';
import { lockPageFiles } from './page-files.server.ts';
import { hasTooManyBlocks, hasTooManyItems } from './page-texts.ts';
import { publishPage } from './pages.server.ts';

type DraftRefusal = { refused: 'gone' } | { refused: 'block gone' } | { refused: 'page full' };

/** Undefined = the page, block or row is gone. */
type DraftChange = (content: PageContent, page: Page) => PageContent | undefined;

/** Changes the draft of a page, whatever its version. With `canUndo` the draft as it was can be brought back. */
export async function changeDraft(
  tx: Transaction,
  id: string,
  change: DraftChange,
  by: Actor,
  { canUndo = false } = {},
): Promise<{ refused?: undefined; content: PageContent } | DraftRefusal> {
  const page = await lockActive(tx, 'page', id);
  if (!page) return { refused: 'gone' };
  const before = draftContent(page);
  const content = change(before, page);
  if (!content) return { refused: 'block gone' };
  if (isFull(content)) return { refused: 'page full' };
  await saveDraft(tx, page, content, by, canUndo ? JSON.stringify(before) : undefined);
  return { content };
}

function isFull(content: PageContent): boolean {
  if (hasTooManyBlocks(content) || hasTooManyItems(content)) return true;
  return JSON.stringify(content).length > blockLimits.maxPageCharacters;
}

/** The row must be locked. What is the same as the published page is no draft. */
export async function saveDraft(
  tx: Transaction,
  page: Page,
  content: PageContent | null,
  by: Actor,
  before?: string | null,
): Promise<void> {
  const json = content && JSON.stringify(content);
  const draft = json === page.published ? null : json;
  if (draft === page.draft) return;
  const outcome = await updateRow(tx, 'page', page, {
    draft,
    draft_by: by.name,
    updated_at: now(),
    ...(before !== undefined && { draft_before: before }),
  });
  if ('refused' in outcome) throw new Error('A locked page has changed.');
}

/** Undefined = there is no such page, or it is in the bin. */
export async function findDraft(db: Connection, id: string): Promise<{ page: Page; content: PageContent } | undefined> {
  const page = await findActive(db, 'page', id);
  return page && { page, content: draftContent(page) };
}

export function refuseDraft(refusal: Exclude<DraftRefusal, { refused: 'gone' }>): Rejection {
  if (refusal.refused === 'page full') return { failure: m.pages_page_full(), status: 422 };
  return { failure: m.pages_block_gone(), status: 404 };
}

/** A number that changes with the values, for forms whose values have no version of a row. */
export function versionOf(values: unknown): number {
  const digest = createHash('sha256').update(JSON.stringify(values)).digest();
  return (digest.readUInt32BE(0) % 999_999_999) + 1;
}

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
function missingIn({ title, blocks }: PageContent): Missing[] {
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
