import type { PagePicture } from '../../../app/pages/block-fields.ts';
import type { Block, BlockKind, BlockOf, BlockRow } from '../../../app/pages/block-kinds.ts';
import { emptyBlock, emptyRow } from '../../../app/pages/page-content.ts';

type Values<Kind extends BlockKind> = Partial<BlockOf<Kind>['values']>;
type RowValues<Kind extends BlockKind> = Partial<BlockRow<Kind>['values']>;

/** What is not named is empty. */
export function block<Kind extends BlockKind>(
  kind: Kind,
  values: Values<Kind>,
  rows: readonly RowValues<Kind>[] = [],
): Block {
  const empty = emptyBlock(kind);
  const filledRows = rows.map((row) => {
    const emptied = emptyRow(kind);
    return { ...emptied, values: { ...emptied.values, ...row } };
  });
  return { ...empty, values: { ...empty.values, ...values }, rows: filledRows } as unknown as Block;
}

export function drawing(name: string, alt: string): PagePicture {
  return { drawing: name, alt };
}

export function paragraphs(...texts: string[]): string {
  return texts.join('\n\n');
}

export function lines(...texts: string[]): string {
  return texts.join('\n');
}
