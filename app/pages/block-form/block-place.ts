import { href } from 'react-router';
import type { BlockFields } from '../block-fields.ts';
import { type Block, type BlockDeclaration, declarationOf, type PageContent } from '../block-kinds.ts';
import { findBlock, replaceBlock } from '../entries.ts';
import type { AnyValues } from './block-values.ts';

/** Where the values of a form are: a block, or one of its rows. */
export type BlockPlace = { pageId: string; blockId: string; rowId?: string };

/** A form that was opened from the page itself leads back to it, or to the block that was opened from there. */
export const fromPageView = '?view=page';
export const fromBlockInView = '?view=block';

export function isFromPageView(search: string): boolean {
  return new URLSearchParams(search).get('view') === 'page';
}

/** The list of blocks, or of the entries of a block; `search` is that of the form. */
export function listPath({ pageId, blockId, rowId }: BlockPlace, search: string): string {
  if (rowId === undefined) return `${href('/admin/pages/:id', { id: pageId })}#block-${blockId}`;
  const view = new URLSearchParams(search).get('view') === 'block' ? fromPageView : '';
  return `${href('/admin/pages/:id/blocks/:blockId', { id: pageId, blockId })}${view}#row-${rowId}`;
}

/** The page with a pencil at each part; it is scrolled to the block. */
export function pageViewPath(pageId: string, blockId = ''): string {
  return `${href('/admin/preview/:id', { id: pageId })}?edit=${blockId}`;
}

type AnyRow = { id: string; is_hidden: boolean; values: AnyValues };

export type FoundPlace = {
  block: Block;
  declaration: BlockDeclaration;
  fields: BlockFields;
  values: AnyValues;
};

export function findPlace(content: PageContent, { blockId, rowId }: BlockPlace): FoundPlace | undefined {
  const block = findBlock(content, blockId);
  if (!block) return undefined;
  const declaration = declarationOf(block.kind);
  if (rowId === undefined) return { block, declaration, fields: declaration.fields, values: block.values };
  const row = (block.rows as AnyRow[]).find(({ id }) => id === rowId);
  return row && declaration.row && { block, declaration, fields: declaration.row, values: row.values };
}

export function withValues(content: PageContent, { blockId, rowId }: BlockPlace, values: AnyValues): PageContent {
  const block = findBlock(content, blockId);
  if (!block) return content;
  if (rowId === undefined) return replaceBlock(content, { ...block, values } as Block);
  const rows = (block.rows as AnyRow[]).map((row) => (row.id === rowId ? { ...row, values } : row));
  return replaceBlock(content, { ...block, rows } as Block);
}
