import { m } from '../../paraglide/messages.js';
import { blockLimits, type PageTable } from '../block-fields.ts';

/** Row -1 is the headings. */
export type CellPlace = { row: number; column: number };

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
