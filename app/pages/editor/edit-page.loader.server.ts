import { href } from 'react-router';
import type { Connection } from '../../database/schema.ts';
import { formatDayAndTime } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { blockLimits } from '../block-fields.ts';
import { labelOf, summaryOf } from '../block-form/block-values.ts';
import { type Block, declarationOf, type PageContent } from '../block-kinds.ts';
import { visibleBlocks } from '../blocks/visible-blocks.ts';
import { findDraft, versionOf } from '../drafts.server.ts';
import { templateOf } from '../page-templates.ts';
import { listLastPublishers } from '../revisions.server.ts';
import { titleOf } from './edit-page.action.server.ts';
import type { ListedEntry } from './entry-list.tsx';

export type LoadedPage = NonNullable<Awaited<ReturnType<typeof loadPage>>>;

export async function loadPage(db: Connection, id: string) {
  const draft = await findDraft(db, id);
  if (!draft) return undefined;
  const { page, content } = draft;
  const template = templateOf(page.key);
  const publishers = await listLastPublishers(db);
  return {
    id,
    path: page.path,
    isOwn: page.key === null,
    isPublished: page.published !== null,
    hasDraft: page.draft !== null,
    version: page.version,
    draftBy: page.draft_by,
    draftAt: formatDayAndTime(page.updated_at),
    publishedBy: publishers.get(id) ?? '',
    publishedAt: page.published_at && formatDayAndTime(page.published_at),
    hint: template?.hint() ?? m.pages_hint_own(),
    title: content.title,
    titleVersion: versionOf(titleOf(content)),
    typed: { title: [content.title], description: [content.description] },
    entries: content.blocks.map((block) => listedBlock(id, block)),
    parts: listParts(id, content),
    canAdd: content.blocks.length < blockLimits.maxBlocks,
  };
}

/** A block, its entries, and whether visitors see it. */
export type PagePart = ListedEntry & { isShown: boolean; rows: { id: string; label: string; to: string }[] };

function listParts(id: string, { blocks }: PageContent): PagePart[] {
  const shown = new Set(visibleBlocks(blocks).map((block) => block.id));
  return blocks.map((block) => ({
    ...listedBlock(id, block),
    isShown: shown.has(block.id),
    rows: block.rows.map(({ id: rowId, values }) => ({
      id: rowId,
      label: summaryOf(declarationOf(block.kind).row ?? {}, values) || m.pages_nothing_yet(),
      to: href('/admin/pages/:id/blocks/:blockId/rows/:rowId', { id, blockId: block.id, rowId }),
    })),
  }));
}

function listedBlock(id: string, block: Block): ListedEntry {
  const { icon, row, ...declaration } = declarationOf(block.kind);
  const { heading: _named, ...others } = declaration.fields;
  const fields = block.kind === 'table' ? others : declaration.fields;
  const words = summaryOf(fields, block.values);
  const rows = block.rows.map(({ values }) => summaryOf(row ?? {}, values)).filter(Boolean);
  const text = [words, ...rows].filter(Boolean).join(' · ');
  const fillsItself = !row && Object.keys(fields).every((name) => name === 'heading');
  const hasForm = Object.keys(fields).length > 0 || row !== undefined;
  return {
    id: block.id,
    icon,
    label: labelOf(block),
    text: fillsItself && text === '' ? undefined : text,
    isHidden: block.is_hidden,
    to: hasForm ? href('/admin/pages/:id/blocks/:blockId', { id, blockId: block.id }) : undefined,
  };
}
