import type { TypedForm } from '../../forms/form.ts';
import { blockLimits, type PageTable } from '../block-fields.ts';
import { tableOf } from '../block-form/block-values.ts';

const intents = /^table:(?:add-row|add-column|drop-row:\d{1,3}|drop-column:\d)$/;

/** Buttons that change the shape of a table; without script they send the form, which comes back so. */
export function isTableIntent(intent: unknown): intent is string {
  return typeof intent === 'string' && intents.test(intent);
}

export function editTable(typed: TypedForm, intent: string): TypedForm {
  const { head, rows } = editedTable(tableOf(typed), intent);
  return { ...typed, columns: [String(head.length)], 'head[]': head, 'cell[]': rows.flat() };
}

export function editedTable({ head, rows }: PageTable, intent: string): PageTable {
  const [, action, place] = intent.split(':');
  const at = Number(place);
  if (action === 'add-row' && rows.length < blockLimits.maxTableRows)
    return { head, rows: [...rows, head.map(() => '')] };
  if (action === 'add-column' && head.length < blockLimits.maxColumns) {
    return { head: [...head, ''], rows: rows.map((cells) => [...cells, '']) };
  }
  if (action === 'drop-row') return { head, rows: rows.toSpliced(at, 1) };
  if (action === 'drop-column' && head.length > 1) {
    return { head: head.toSpliced(at, 1), rows: rows.map((cells) => cells.toSpliced(at, 1)) };
  }
  return { head, rows };
}
