import { data, href } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { lockActive } from '../../database/editable-records.server.ts';
import type { FormAnswer, TypedForm } from '../../forms/form.ts';
import { type FormArgs, readUpload } from '../../forms/handle-form.server.ts';
import { type FoundConflict, handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { knownField } from '../../forms/known-texts.ts';
import { formatDayAndTime } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { applyChosenLinks } from '../block-fields.ts';
import { editTable, isTableIntent, tableInputs } from '../block-inputs/table-edits.ts';
import type { Block, PageContent } from '../block-kinds.ts';
import { changeDraft, refuseDraft, versionOf } from '../drafts.server.ts';
import { handleAddRow } from '../editor/add-block.server.ts';
import { type EntryPlace, handleEntryForm, isEntryForm } from '../editor/entry-form.action.server.ts';
import { type Entry, findBlock, replaceBlock } from '../entries.ts';
import { draftContent, type Page } from '../page-content.ts';
import { requirePlace } from './block-form.loader.server.ts';
import {
  type BlockPlace,
  type FoundPlace,
  findPlace,
  isFromPageView,
  listPath,
  pageViewPath,
  withValues,
} from './block-place.ts';
import { blockSchema, blockValues } from './block-schema.server.ts';
import { readableBlock, readableTyped, typedBlock } from './block-values.ts';
import { discardUploads, type FindPhoto, prepareUploads, recordUploads } from './uploads.server.ts';

export type BlockAnswer = FormAnswer & { isTableEdit?: boolean; tableNote?: string | undefined };

type BlockArgs = Omit<FormArgs, 'form'> & { form: FormData | undefined };

/** Saves one block, or one row of it, in the draft. Only what somebody else did to the same one is a conflict. */
async function handleBlockForm(args: BlockArgs, place: BlockPlace, { fields }: FoundPlace, findPhoto: FindPhoto) {
  const { context, form } = args;
  const schema = blockSchema(fields);
  const intent = form?.get('intent');
  if (form && isTableIntent(intent)) return data<BlockAnswer>(tableAnswer(form, Object.keys(schema.shape), intent));
  if (!form) {
    const errors = { photo: m.pages_upload_too_large(), document: m.pages_upload_too_large() };
    return data<BlockAnswer>({ typed: {}, errors }, { status: 413 });
  }
  applyChosenLinks(form, fields);
  return handleRecordForm(
    { ...args, form },
    {
      fields: schema,
      failure: m.pages_not_saved,
      prepare: (posted, values) => prepareUploads(context, posted, values, findPhoto),
      cleanUp: (uploads) => discardUploads(context, uploads),
      async run(tx, { values, prepared, version }) {
        const page = await lockActive(tx, 'page', place.pageId);
        const current = page && findPlace(draftContent(page), place);
        if (!page) return { refused: 'gone' } as const;
        if (!current) return { refused: 'block gone' } as const;
        if (versionOf(current.values) !== version) return { refused: 'stale', current: { page, current } } as const;
        await recordUploads(tx, prepared);
        const next = blockValues(fields, values, current.values, prepared);
        return changeDraft(
          tx,
          page.id,
          { change: (content) => withValues(content, place, next) },
          requireStaff(context),
        );
      },
      conflict: async ({ page, current }, { typed }) => draftConflict(page, current, typed),
      refuse: refuseDraft,
      done: () => {
        const { search } = new URL(args.request.url);
        if (isFromPageView(search)) return { to: pageViewPath(place.pageId, place.blockId) };
        return { to: listPath(place, search), flash: m.pages_saved() };
      },
    },
  );
}

function tableAnswer(form: FormData, names: string[], intent: string): BlockAnswer {
  const texts = (name: string) => form.getAll(name).filter((entry) => typeof entry === 'string');
  const kept = new Set([...names, ...tableInputs, 'version', knownField]);
  const { typed, note } = editTable(Object.fromEntries(Array.from(kept, (name) => [name, texts(name)])), intent);
  return { typed, errors: {}, isTableEdit: true, tableNote: note };
}

export function draftConflict(
  page: Page,
  { fields, values }: Pick<FoundPlace, 'fields' | 'values'>,
  typed: TypedForm,
): FoundConflict {
  const saved = readableBlock(fields, values);
  const mine = readableTyped(fields, values, typed);
  const differences = Object.entries(fields).flatMap(([name, field]) => {
    const texts = { name, label: field.label(), saved: saved[name] ?? '', typed: mine[name] ?? '' };
    return texts.saved === texts.typed ? [] : [{ ...texts, inputs: typedBlock({ [name]: field }, values) }];
  });
  return { version: versionOf(values), who: page.draft_by, at: formatDayAndTime(page.updated_at), differences };
}

/** The page of a block has the list of its rows, too. */
export async function handleBlockPage(args: FormArgs, place: BlockPlace, findPhoto: FindPhoto) {
  const form = await readUpload(args);
  if (form && place.rowId === undefined) {
    if (isEntryForm(form, 'row')) return handleEntryForm({ ...args, form }, rowsOf(place));
    if (form.get('intent') === 'add') return handleAddRow({ ...args, form }, place.pageId, place.blockId);
  }
  const { found } = await requirePlace(args.context.get(servicesContext).db, place);
  return handleBlockForm({ ...args, form }, place, found, findPhoto);
}

function rowsOf({ pageId, blockId }: BlockPlace): EntryPlace {
  return {
    pageId,
    path: href('/admin/pages/:id/blocks/:blockId', { id: pageId, blockId }),
    prefix: 'row',
    read: (content) => findBlock(content, blockId)?.rows,
    write(content: PageContent, rows: readonly Entry[]) {
      const block = findBlock(content, blockId);
      return block ? replaceBlock(content, { ...block, rows } as Block) : content;
    },
  };
}
