import { isBlank } from '../../lib/text.ts';
import type { BlockFields } from '../block-fields.ts';
import { type Block, type BlockKind, declarationOf } from '../block-kinds.ts';

/** They show something of the product's own, even with nothing filled in. */
const fullByThemselves: readonly BlockKind[] = [
  'stored-details',
  'contact',
  'latest-notices',
  'coming-up',
  'toppers',
  'enquiry',
];

/** What visitors see: without hidden blocks and rows, and without those in which nothing is filled in. */
export function visibleBlocks(blocks: readonly Block[]): Block[] {
  return blocks
    .filter((block) => !block.is_hidden)
    .map(withVisibleRows)
    .filter((block) => isFull(block));
}

function withVisibleRows<One extends Block>(block: One): One {
  const fields: BlockFields = declarationOf(block.kind).row ?? {};
  const rows = block.rows.filter((row) => !row.is_hidden && hasContent(row.values, fields));
  return { ...block, rows };
}

function isFull({ kind, values, rows }: Block): boolean {
  const { fields, row } = declarationOf(kind);
  if (fullByThemselves.includes(kind) || rows.length > 0) return true;
  // A heading above no row says nothing.
  return hasContent(values, row || kind === 'table' ? withoutHeading(fields) : fields);
}

function withoutHeading({ heading: _heading, ...fields }: BlockFields): BlockFields {
  return fields;
}

function hasContent(values: Record<string, unknown>, fields: BlockFields): boolean {
  return Object.entries(fields).some(([name, field]) => {
    if (field.kind === 'choice' || field.kind === 'checkbox') return false;
    const value = values[name];
    if (field.kind === 'text') return typeof value === 'string' && !isBlank(value);
    if (field.kind === 'table') return isFilledTable(value as { rows: string[][] });
    return value !== null && value !== undefined;
  });
}

function isFilledTable({ rows }: { rows: string[][] }): boolean {
  return rows.some((cells) => cells.some((cell) => !isBlank(cell)));
}
