import { createHash } from 'node:crypto';
import type { Actor } from '../activity/activity.server.ts';
import { findActive, lockActive, updateRow } from '../database/editable-records.server.ts';
import type { Connection, Transaction } from '../database/schema.ts';
import type { Rejection } from '../forms/handle-form.server.ts';
import { now } from '../lib/clock.ts';
import { m } from '../paraglide/messages.js';
import { blockLimits } from './block-fields.ts';
import type { PageContent } from './block-kinds.ts';
import { draftContent, type Page } from './page-content.ts';
import { hasTooManyBlocks, hasTooManyItems } from './page-texts.ts';

export type DraftRefusal = { refused: 'gone' } | { refused: 'block gone' } | { refused: 'page full' };

type DraftChange = {
  /** Undefined = the page, block or row is gone. */
  change: (content: PageContent, page: Page) => PageContent | undefined;
  /** The draft as it was can be brought back. */
  canUndo?: boolean;
};

/** Changes the draft of a page, whatever its version, inside the caller's transaction. */
export async function changeDraft(
  tx: Transaction,
  id: string,
  { change, canUndo = false }: DraftChange,
  by: Actor,
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
