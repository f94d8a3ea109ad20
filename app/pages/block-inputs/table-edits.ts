import type { TypedForm } from '../../forms/form.ts';
import { isBlank } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { blockLimits, type PageTable } from '../block-fields.ts';
import { tableOf, typedTable } from '../block-form/block-values.ts';

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
    return { typed: { ...typed, ...typedTable(before.table), before: [] }, note: m.pages_table_undone() };
  }
  return { typed: { ...typed, ...typedTable(editedTable(table, intent)), before: [] } };
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
  return { typed: { ...typed, ...typedTable(table), before: [textOfTable(before)] }, note: left ?? filled, left };
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

/** Row -1 is the headings. */
type CellPlace = { row: number; column: number };

const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y;

/** What spreadsheets copy: a tab between cells, and cells with line breaks in quotation marks. */
export function cellsOfText(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  for (let end: string | undefined = '\n', at = 0; end; ) {
    cell.lastIndex = at;
    const [all = '', quoted, plain = '', after] = cell.exec(lines) ?? [];
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).replace(/\s+/g, ' ').trim());
    if (after === '\n') rows.push([]);
    at += all.length;
    end = after;
  }
  return rows;
}

export function textOfTable({ head, rows }: PageTable): string {
  const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [head, ...rows].map((cells) => cells.map(quoted).join('\t')).join('\n');
}

/** Grows as far as a table may. `left` says what had no room, and from where on. */
export function fillTable(
  { head, rows }: PageTable,
  cells: readonly string[][],
  { row, column }: CellPlace,
): { table: PageTable; left: string | undefined } {
  const { maxColumns, maxTableRows } = blockLimits;
  const wanted = { columns: column + Math.max(...cells.map(({ length }) => length)), rows: row + cells.length };
  const columns = Math.min(maxColumns, Math.max(head.length, wanted.columns));
  const count = Math.min(maxTableRows, Math.max(rows.length, wanted.rows));
  const [filledHead = [], ...filled] = Array.from({ length: count + 1 }, (_, line) =>
    Array.from({ length: columns }, (_, at) => {
      const old = line === 0 ? head[at] : rows[line - 1]?.[at];
      return cells[line - row - 1]?.[at - column] ?? old ?? '';
    }),
  );
  const firstRow = cells[maxTableRows - row]?.find((text) => text !== '') ?? '';
  const firstColumn = cells.map((texts) => texts[maxColumns - column]).find(Boolean) ?? '';
  const left = [
    wanted.rows > maxTableRows && m.pages_table_rows_left({ rows: maxTableRows, first: firstRow }),
    wanted.columns > maxColumns && m.pages_table_columns_left({ columns: maxColumns, first: firstColumn }),
  ].filter((sentence) => sentence !== false);
  return { table: { head: filledHead, rows: filled }, left: left.length > 0 ? left.join(' ') : undefined };
}
