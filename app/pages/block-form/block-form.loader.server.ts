import { data, href, type RouterContextProvider } from 'react-router';
import { servicesContext } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { type InputData, inputsOf } from '../../forms/input-data.ts';
import { isId } from '../../lib/ids.ts';
import type { Image } from '../../media/image-rules.ts';
import { m } from '../../paraglide/messages.js';
import { type BlockField, type BlockFields, blockLimits, isAddress, type PictureShape } from '../block-fields.ts';
import { findDraft, versionOf } from '../drafts.server.ts';
import type { ListedEntry } from '../editor/entry-list.tsx';
import { listTargetChoices, type TargetChoice } from '../menu/menu-targets.server.ts';
import { type BlockPlace, type FoundPlace, findPlace } from './block-place.ts';
import { type AnyValues, labelOf, summaryOf, typedBlock } from './block-values.ts';

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
    /** Undefined: the block has none. */
    rows: declaration.row && listRows(place, found, declaration.row),
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
