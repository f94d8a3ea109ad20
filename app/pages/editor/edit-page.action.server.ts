import { data, href } from 'react-router';
import { requireStaff } from '../../context.ts';
import { lockActive } from '../../database/editable-records.server.ts';
import { type Fields, labelsOf } from '../../forms/fields.ts';
import type { FormAnswer, TypedForm } from '../../forms/form.ts';
import { backTo, type FormArgs, handleForm } from '../../forms/handle-form.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import type { FoundConflict } from '../../forms/merged-form.server.ts';
import { formatDayAndTime } from '../../lib/dates.ts';
import { isolated } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import type { PageContent } from '../block-kinds.ts';
import { changeDraft, refuseDraft, versionOf } from '../drafts.server.ts';
import { draftContent, type Page } from '../page-content.ts';
import { discardDraft, type Missing, publishDraft, undoDraft } from '../publishing.server.ts';
import { handleEntryForm, isEntryForm } from './entry-form.action.server.ts';
import { titleFields } from './title-fields.ts';

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
      return changeDraft(tx, id, { change: (content) => ({ ...content, ...values }) }, requireStaff(args.context));
    },
    conflict: async (page, { typed }) => titleConflict(page, typed),
    refuse: refuseDraft,
    done: () => ({ to: pagePath(id), flash: m.pages_saved() }),
  });
}

export function titleOf({ title, description }: PageContent) {
  return { title, description };
}

function titleConflict(page: Page, typed: TypedForm): FoundConflict {
  const saved = titleOf(draftContent(page));
  const differences = Object.entries(labelsOf(titleFields as Fields)).flatMap(([name, label]) => {
    const theirs = saved[name as keyof typeof saved];
    const mine = typed[name]?.[0] ?? '';
    const texts = { name, label: label(), saved: theirs, typed: mine };
    return theirs === mine ? [] : [{ ...texts, inputs: { [name]: [theirs] } }];
  });
  return { version: versionOf(saved), who: page.draft_by, at: formatDayAndTime(page.updated_at), differences };
}
