import type { TypedForm } from '../../forms/form.ts';
import { isBlank } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { blockLimits, type PageTable } from '../block-fields.ts';
import { tableOf } from '../block-form/block-values.ts';
import { type CellPlace, cellsOfText, fillTable, textOfTable } from './pasted-table.ts';

const intents = /^table:(?:add-row|add-column|drop-row:\d{1,3}|drop-column:\d|paste|undo)$/;

/** Beside the cells: the box to paste into, and the table as it was before something was pasted. */
export const pastedInput = 'pasted';
export const tableInputs = ['columns', 'head[]', 'cell[]', pastedInput, 'before'];

export type EditedTable = { typed: TypedForm; note?: string | undefined };

/** Buttons that change the table; without script they send the form, which comes back so. */
export function isTableIntent(intent: unknown): intent is string {
  return typeof intent === 'string' && intents.test(intent);
}

export function editTable(typed: TypedForm, intent: string): EditedTable {
  const table = tableOf(typed);
  if (intent === 'table:paste') return pasteBox(typed);
  if (intent === 'table:undo') {
    const empty = { head: [], rows: [] };
    const before = fillTable(empty, cellsOfText(typed.before?.[0] ?? ''), { row: -1, column: 0 });
    return { typed: { ...typed, ...typedCells(before.table), before: [] }, note: m.pages_table_undone() };
  }
  return { typed: { ...typed, ...typedCells(editedTable(table, intent)), before: [] } };
}

/** Without script nobody knows where the cursor is: the first line is the headings. What has no room stays in the box. */
function pasteBox(typed: TypedForm): EditedTable {
  const text = typed[pastedInput]?.[0] ?? '';
  if (isBlank(text)) return { typed, note: m.pages_table_nothing_pasted() };
  const { left, ...pasted } = pasteCells(typed, cellsOfText(text), { row: -1, column: 0 });
  return { note: pasted.note, typed: { ...pasted.typed, [pastedInput]: [left ? text : ''] } };
}

export function pasteCells(
  typed: TypedForm,
  cells: readonly string[][],
  place: CellPlace,
): EditedTable & { left: string | undefined } {
  const before = tableOf(typed);
  const { table, left } = fillTable(before, cells, place);
  const filled = m.pages_table_filled({ rows: cells.length, columns: Math.max(...cells.map(({ length }) => length)) });
  return { typed: { ...typed, ...typedCells(table), before: [textOfTable(before)] }, note: left ?? filled, left };
}

function typedCells({ head, rows }: PageTable): TypedForm {
  return { columns: [String(head.length)], 'head[]': head, 'cell[]': rows.flat() };
}

function editedTable({ head, rows }: PageTable, intent: string): PageTable {
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
