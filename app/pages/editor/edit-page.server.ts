import { data, href } from 'react-router';
import { requireStaff } from '../../context.ts';
import { lockActive } from '../../database/editable-records.server.ts';
import type { Connection } from '../../database/schema.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { backTo, type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { formatDayAndTime } from '../../lib/dates.ts';
import { isolated } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { blockLimits } from '../block-fields.ts';
import { draftConflict } from '../block-form/block-form.server.ts';
import { labelOf, summaryOf } from '../block-form/block-values.ts';
import { type Block, declarationOf, type PageContent } from '../block-kinds.ts';
import { visibleBlocks } from '../blocks/visible-blocks.ts';
import {
  changeDraft,
  discardDraft,
  findDraft,
  type Missing,
  publishDraft,
  refuseDraft,
  undoDraft,
  versionOf,
} from '../drafts.server.ts';
import { titleFields } from '../own/own-page-fields.ts';
import { draftContent } from '../page-content.ts';
import { templateOf } from '../page-templates.ts';
import { listLastPublishers } from '../revisions.server.ts';
import { handleEntryForm, isEntryForm } from './entry-form.action.server.ts';
import type { ListedEntry } from './entry-list.tsx';

export type PageAnswer = FormAnswer & { missing?: Missing[] };

type PageArgs = FormArgs & { form: FormData };

export function handlePageForm(args: PageArgs, id: string) {
  const { form } = args;
  const path = pagePath(id);
  if (isEntryForm(form, 'block')) {
    return handleEntryForm(args, {
      pageId: id,
      path,
      prefix: 'block',
      read: ({ blocks }) => blocks,
      write: (content, entries) => ({ ...content, blocks: entries as PageContent['blocks'] }),
    });
  }
  switch (form.get('intent')) {
    case 'publish':
      return handlePublish(args, id);
    case 'discard':
      return handleDiscard(args, id);
    case 'restore':
      return handleUndo(args, id);
    case null:
      return handleTitle(args, id);
    default:
      throw data(null, { status: 400 });
  }
}

export function pagePath(id: string): string {
  return href('/admin/pages/:id', { id });
}

function handlePublish(args: PageArgs, id: string) {
  return handleForm(args, {
    fields: {},
    failure: m.pages_not_published,
    run: (tx, { version }) => publishDraft(tx, { id, version }, requireStaff(args.context)),
    refuse: (refusal) =>
      refusal.refused === 'incomplete'
        ? { missing: refusal.missing, failure: m.pages_incomplete(), status: 422 }
        : { failure: m.pages_changed_meanwhile({ who: isolated(refusal.by) }), status: 409 },
    done: ({ path }) => ({ to: pagePath(id), flash: m.pages_published(), link: { to: path, label: m.pages_see_it() } }),
  });
}

function handleDiscard(args: PageArgs, id: string) {
  return handleForm(args, {
    fields: {},
    failure: m.pages_not_saved,
    run: async (tx) => (await discardDraft(tx, id, requireStaff(args.context))) ?? ({ refused: 'gone' } as const),
    done: ({ version }) => ({
      to: pagePath(id),
      flash: m.pages_discarded(),
      undo: { list: 'draft', id: String(version + 1), path: pagePath(id) },
    }),
  });
}

function handleUndo(args: PageArgs, id: string) {
  return handleForm(args, {
    fields: {},
    failure: m.pages_not_saved,
    run: (tx, { form }) => undoDraft(tx, { id, version: Number(form.get('id')) }, requireStaff(args.context)),
    refuse: (refusal) => ({ failure: m.pages_not_undone({ who: isolated(refusal.by) }), status: 409 }),
    done: () => ({ ...backTo(args.form, pagePath(id)), flash: m.pages_draft_is_back() }),
  });
}

function handleTitle(args: PageArgs, id: string) {
  return handleRecordForm(args, {
    fields: titleFields,
    failure: m.pages_not_saved,
    async run(tx, { values, version }) {
      const page = await lockActive(tx, 'page', id);
      if (!page) return { refused: 'gone' } as const;
      if (versionOf(titleOf(draftContent(page))) !== version) return { refused: 'stale', current: page } as const;
      return changeDraft(tx, id, (content) => ({ ...content, ...values }), requireStaff(args.context));
    },
    conflict: async (page, { typed }) =>
      draftConflict(page, { fields: titleFields, values: titleOf(draftContent(page)) }, typed),
    refuse: refuseDraft,
    done: () => ({ to: pagePath(id), flash: m.pages_saved() }),
  });
}

export function titleOf({ title, description }: PageContent) {
  return { title, description };
}

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
