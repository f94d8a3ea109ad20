import type { Sheet, SheetLimits, SheetLine } from '../lib/tables.ts';
import { addressOf } from './cells.server.ts';
import { WorkbookRefused, workbookLimits } from './workbook-parts.server.ts';

export function isHtml(text: string): boolean {
  return /^\uFEFF?\s*<[!?a-z]/i.test(text.slice(0, 1000));
}

/** `spans` has for each column the text that goes on into so many more rows. */
type OpenTable = {
  lines: SheetLine[];
  merges: string[];
  row: SheetLine | undefined;
  rowCount: number;
  cell: { text: string; rows: number; columns: number } | undefined;
  spans: ({ text: string; left: number } | undefined)[];
};

const token =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|title)\b[\s\S]*?(?:<\/\1|$)|<(\/?)([a-z][a-z0-9]*)([^<>]*)>|([^<]+)|</gi;
const breaks = new Set(['br', 'p', 'div', 'li']);

/** Each table with anything in it, also one that is inside another. */
export function readHtmlTables(text: string, limits: SheetLimits): Sheet[] {
  const open: OpenTable[] = [];
  const found: Sheet[] = [];
  for (const [, , slash, rawName, attributes = '', piece] of text.matchAll(token)) {
    const table = open.at(-1);
    const name = rawName?.toLowerCase();
    if (piece && table?.cell) table.cell.text += piece;
    else if (name === 'table' && !slash) {
      if (open.length === workbookLimits.maxDepth) throw new WorkbookRefused('too big');
      open.push({ lines: [], merges: [], row: undefined, rowCount: 0, cell: undefined, spans: [] });
    } else if (!table || !name) continue;
    else if (name === 'table') finish(open.pop(), found, limits);
    else if (name === 'tr') {
      closeRow(table, limits);
      if (!slash) openRow(table, attributes);
    } else if (name === 'td' || name === 'th') {
      closeCell(table, limits);
      if (!slash) openCell(table, attributes, limits);
    } else if (breaks.has(name) && table.cell) table.cell.text += ' ';
  }
  while (open.length > 0) finish(open.pop(), found, limits);
  return found;
}

function finish(table: OpenTable | undefined, found: Sheet[], limits: SheetLimits): void {
  if (!table) return;
  closeRow(table, limits);
  if (table.lines.length === 0 || found.length === limits.maxSheets) return;
  const { lines, merges } = table;
  const isCut = lines.length > limits.maxLines;
  found.push({ name: `${found.length + 1}`, lines: lines.slice(0, limits.maxLines), isCut, merges, hiddenColumns: [] });
}

function openRow(table: OpenTable, attributes: string): void {
  const isHidden = /\shidden\b|display\s*:\s*none/i.test(attributes);
  table.rowCount += 1;
  table.row = { line: table.rowCount, cells: [], ...(isHidden && { isHidden }) };
}

function closeRow(table: OpenTable, limits: SheetLimits): void {
  closeCell(table, limits);
  const { row, lines } = table;
  if (!row) return;
  continueSpans(table, row);
  if (row.cells.some((cell) => cell.trim() !== '') && lines.length <= limits.maxLines) lines.push(row);
  table.row = undefined;
}

function openCell(table: OpenTable, attributes: string, { maxLines, maxColumns }: SheetLimits): void {
  if (!table.row) openRow(table, '');
  const count = (name: string, max: number) => {
    const written = Number(new RegExp(`\\s${name}\\s*=\\s*["']?(\\d{1,6})`, 'i').exec(attributes)?.[1] ?? 1);
    return Math.min(Math.max(written, 1), max);
  };
  table.cell = { text: '', rows: count('rowspan', maxLines), columns: count('colspan', maxColumns) };
}

function closeCell(table: OpenTable, { maxColumns }: SheetLimits): void {
  const { cell, row, spans, merges } = table;
  if (!cell || !row) return;
  table.cell = undefined;
  continueSpans(table, row);
  const text = decoded(cell.text);
  const column = row.cells.length;
  if (column >= maxColumns) {
    if (text.trim() === '') return;
    throw new WorkbookRefused('too big');
  }
  row.cells.push(text);
  for (let more = 1; more < cell.columns && row.cells.length < maxColumns; more += 1) row.cells.push(text);
  for (let place = column; cell.rows > 1 && place < row.cells.length; place += 1) {
    spans[place] = { text, left: cell.rows - 1 };
  }
  if (cell.rows > 1 || cell.columns > 1) {
    const last = addressOf(column + cell.columns - 1, row.line + cell.rows - 1);
    merges.push(`${addressOf(column, row.line)}:${last}`);
  }
}

function continueSpans({ spans }: OpenTable, { cells }: SheetLine): void {
  for (let span = spans[cells.length]; span && span.left > 0; span = spans[cells.length]) {
    span.left -= 1;
    cells.push(span.text);
  }
}

const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', ndash: '–', mdash: '—', zwj: '\u200D' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', hellip: '…', frac12: '½', zwnj: '\u200C' },
};

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z0-9]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
