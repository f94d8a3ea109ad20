import { data, type RouterContextProvider } from 'react-router';
import { listedPathsContext, servicesContext } from '../../context.ts';
import type { Connection } from '../../database/schema.ts';
import { isId } from '../../lib/ids.ts';
import type { BlockKind } from '../block-kinds.ts';
import { findDraft } from '../drafts.server.ts';
import { listPages } from '../pages.server.ts';
import { type BlockPlace, findPlace } from './block-place.ts';
import { versionOf } from './block-schema.server.ts';
import { type AnyValues, typedBlock } from './block-values.ts';

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

export async function loadBlockForm(context: Context, params: Params) {
  const place = readPlace(params);
  const { db } = context.get(servicesContext);
  const { page, content, found } = await requirePlace(db, place);
  const { block, fields, values } = found;
  const hasAddress = Object.values(fields).some((field) => field.kind === 'text' && field.input === 'address');
  return {
    ...place,
    title: content.title || page.path,
    kind: block.kind as BlockKind,
    isRow: place.rowId !== undefined,
    version: versionOf(values),
    typed: typedBlock(fields, values),
    values: values as AnyValues,
    rows: block.rows as { id: string; is_hidden: boolean; values: AnyValues }[],
    addresses: hasAddress ? await listAddresses(context, db) : [],
  };
}

async function listAddresses(context: Context, db: Connection): Promise<string[]> {
  const pages = await listPages(db);
  return [...new Set([...context.get(listedPathsContext), ...pages.map(({ path }) => path)])].toSorted();
}
