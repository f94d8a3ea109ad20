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
  return unbroken({ ...empty, values: { ...empty.values, ...values }, rows: filledRows }) as Block;
}

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const units = `am|pm|noon|kilometres|years|months|minutes|hours|days|pupils|books|${months}`;
const names = 'Class|Classes|Bus No\\.|Bus';
const beforeUnit = new RegExp(`(\\d) (?=(?:${units})\\b)`, 'g');
const afterName = new RegExp(`\\b(${names}) (?=[\\dIVX]+\\b)`, 'g');

/** Numbers stay in one line with their unit or name. */
function unbroken<Value>(value: Value): Value {
  if (typeof value === 'string') {
    return value.replace(beforeUnit, '$1\u00a0').replace(afterName, '$1\u00a0') as Value;
  }
  if (Array.isArray(value)) return value.map(unbroken) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, unbroken(part)])) as Value;
}

export function drawing(name: string, alt: string, focus?: { x: number; y: number }): PagePicture {
  return { drawing: name, alt, ...(focus && { focus }) };
}

export function paragraphs(...texts: string[]): string {
  return texts.join('\n\n');
}

export function lines(...texts: string[]): string {
  return texts.join('\n');
}
