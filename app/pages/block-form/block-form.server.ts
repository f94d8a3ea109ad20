import { data, href, type RouterContextProvider } from 'react-router';
import { requireStaff, servicesContext } from '../../context.ts';
import { lockActive } from '../../database/editable-records.server.ts';
import type { Connection } from '../../database/schema.ts';
import { type FormAnswer, knownField, type TypedForm } from '../../forms/form.ts';
import { type FormArgs, readUpload } from '../../forms/handle-form.server.ts';
import { type FoundConflict, handleRecordForm } from '../../forms/handle-record-form.server.ts';
import { type InputData, inputsOf } from '../../forms/input-data.ts';
import { formatDayAndTime } from '../../lib/dates.ts';
import { isId } from '../../lib/ids.ts';
import type { Image } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import {
  applyChosenLinks,
  type BlockField,
  type BlockFields,
  blockLimits,
  isAddress,
  type PictureShape,
} from '../block-fields.ts';
import { editTable, isTableIntent, tableInputs } from '../block-inputs/table-edits.ts';
import type { Block, PageContent } from '../block-kinds.ts';
import { changeDraft, findDraft, refuseDraft, versionOf } from '../drafts.server.ts';
import { handleAddRow } from '../editor/add-block.server.ts';
import { type EntryPlace, handleEntryForm, isEntryForm } from '../editor/entry-form.action.server.ts';
import type { ListedEntry } from '../editor/entry-list.tsx';
import { type Entry, findBlock, replaceBlock } from '../entries.ts';
import { listTargetChoices, type TargetChoice } from '../menu/menu-targets.server.ts';
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
import { type AnyValues, labelOf, readableBlock, readableTyped, summaryOf, typedBlock } from './block-values.ts';
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
        return changeDraft(tx, page.id, (content) => withValues(content, place, next), requireStaff(context));
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

type Context = Readonly<RouterContextProvider>;
type Params = { id: string; blockId: string; rowId?: string };

export type LoadedBlock = Awaited<ReturnType<typeof loadBlockForm>>;

/** @throws 404 */
export function readPlace({ id, blockId, rowId }: Params): BlockPlace {
  if (!isId(id) || !isId(blockId) || (rowId !== undefined && !isId(rowId))) throw data(null, { status: 404 });
  return { pageId: id, blockId, ...(rowId !== undefined && { rowId }) };
}

/** @throws 404 when the page, the block or the row is not there any more */
export async function requirePlace(db: Connection, place: BlockPlace) {
  const draft = await findDraft(db, place.pageId);
  const found = draft && findPlace(draft.content, place);
  if (!draft || !found) throw data(null, { status: 404 });
  return { ...draft, found };
}

export type PhotoChoice = { id: string; title: string; image: Pick<Image, 'id' | 'widths'> };

export async function loadBlockForm(context: Context, params: Params, listPhotos: () => Promise<PhotoChoice[]>) {
  const place = readPlace(params);
  const { db } = context.get(servicesContext);
  const { page, content, found } = await requirePlace(db, place);
  const { block, declaration, fields, values } = found;
  const hasPicture = Object.values(fields).some(({ kind }) => kind === 'picture');
  const photos = hasPicture ? await listPhotos() : [];
  const pages = Object.values(fields).some(isAddress) ? await listTargetChoices(db) : [];
  return {
    ...place,
    title: content.title || page.path,
    label: labelOf(found.block),
    version: versionOf(values),
    typed: typedBlock(fields, values),
    values: values as AnyValues,
    inputs: Object.entries(fields).flatMap(([name, field]) => blockInput(name, field, { pages, photos })),
    /** Undefined: the block has none, or this is the form of one. */
    rows: place.rowId === undefined && declaration.row ? listRows(place, found, declaration.row) : undefined,
    canAdd: block.rows.length < blockLimits.maxRows,
  };
}

export type BlockInput =
  | InputData
  | { kind: 'icon' | 'table' | 'file'; name: string; label: string }
  | { kind: 'link'; name: string; label: string; pages: readonly TargetChoice[] }
  | {
      kind: 'picture';
      name: string;
      label: string;
      shape: PictureShape;
      hint: string | undefined;
      photos: readonly PhotoChoice[];
    };

type Choices = { pages: readonly TargetChoice[]; photos: readonly PhotoChoice[] };

function blockInput(name: string, field: BlockField, { pages, photos }: Choices): BlockInput[] {
  const shared = { name, label: field.label() };
  // The page itself has all icons with their names, and shows them as a grid.
  if (name === 'icon') return [{ kind: 'icon', ...shared }];
  if (isAddress(field)) return [{ kind: 'link', ...shared, pages }];
  switch (field.kind) {
    case 'picture':
      return [{ kind: 'picture', ...shared, shape: field.shape, hint: field.hint?.(), photos }];
    case 'table':
    case 'file':
      return [{ kind: field.kind, ...shared }];
    default:
      return inputsOf({ [name]: field });
  }
}

function listRows({ pageId, blockId }: BlockPlace, { block, declaration }: FoundPlace, fields: BlockFields) {
  return block.rows.map(
    (row): ListedEntry => ({
      id: row.id,
      icon: declaration.icon,
      label: summaryOf(fields, row.values) || m.pages_nothing_yet(),
      text: undefined,
      isHidden: row.is_hidden,
      to: href('/admin/pages/:id/blocks/:blockId/rows/:rowId', { id: pageId, blockId, rowId: row.id }),
    }),
  );
}
