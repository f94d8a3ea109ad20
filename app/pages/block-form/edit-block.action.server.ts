import { href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { type FormArgs, readUpload } from '../../forms/handle-form.server.ts';
import type { Block, PageContent } from '../block-kinds.ts';
import { handleAddRow } from '../editor/add-block.server.ts';
import { type EntryPlace, handleEntryForm, isEntryForm } from '../editor/entry-form.action.server.ts';
import { type Entry, findBlock, replaceBlock } from '../entries.ts';
import { handleBlockForm } from './block-form.action.server.ts';
import { requirePlace } from './block-form.loader.server.ts';
import type { BlockPlace } from './block-place.ts';
import type { FindPhoto } from './uploads.server.ts';

/** The page of a block has its own form and the list of its rows. */
export async function handleBlockPage(args: FormArgs, place: BlockPlace, findPhoto: FindPhoto) {
  const form = await readUpload(args);
  if (form && isEntryForm(form, 'row')) return handleEntryForm({ ...args, form }, rowsOf(place));
  if (form?.get('intent') === 'add') return handleAddRow({ ...args, form }, place.pageId, place.blockId);
  const { found } = await requirePlace(args.context.get(servicesContext).db, place);
  return handleBlockForm({ ...args, form }, place, found, findPhoto);
}

export async function handleRowPage(args: FormArgs, place: BlockPlace, findPhoto: FindPhoto) {
  const form = await readUpload(args);
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
