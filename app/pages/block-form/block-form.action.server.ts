import { data } from 'react-router';
import { requireStaff } from '../../context.ts';
import { lockActive } from '../../database/editable-records.server.ts';
import type { FormAnswer, TypedForm } from '../../forms/form.ts';
import type { FormArgs } from '../../forms/handle-form.server.ts';
import { handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { knownField } from '../../forms/known-texts.ts';
import type { FoundConflict } from '../../forms/merged-form.server.ts';
import { formatDayAndTime } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { applyChosenLinks } from '../block-inputs/chosen-link.ts';
import { editTable, isTableIntent, tableInputs } from '../block-inputs/table-edits.ts';
import { changeDraft, refuseDraft, versionOf } from '../drafts.server.ts';
import { draftContent, type Page } from '../page-content.ts';
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
export async function handleBlockForm(
  args: BlockArgs,
  place: BlockPlace,
  { fields }: FoundPlace,
  findPhoto: FindPhoto,
) {
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
      conflict: async ({ page, current }, { typed }) => conflictWith(page, current, typed),
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

function conflictWith(page: Page, { fields, values }: FoundPlace, typed: TypedForm): FoundConflict {
  const saved = readableBlock(fields, values);
  const mine = readableTyped(fields, values, typed);
  const differences = Object.entries(fields).flatMap(([name, field]) => {
    const texts = { name, label: field.label(), saved: saved[name] ?? '', typed: mine[name] ?? '' };
    return texts.saved === texts.typed ? [] : [{ ...texts, inputs: typedBlock({ [name]: field }, values) }];
  });
  return { version: versionOf(values), who: page.draft_by, at: formatDayAndTime(page.updated_at), differences };
}
