import { findUpload, type UploadedFile } from '../forms/uploads.server.ts';
import type { Sheet, SheetLine, TableReader, TableRefusal } from '../lib/tables.ts';
import { tidy, withPlainBreaks, withSingleSpaces } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { csvLines, csvText } from '../spreadsheets/csv.server.ts';
import { importLimits, type ListColumns, type ReadRow } from './list-columns.ts';
import { findTable, rowsOf } from './match-columns.server.ts';

export type SentList = {
  fileName: string;
  field: 'file' | 'text';
  sheets: { name: string; lines: SheetLine[] }[];
  sheet: number;
};

export type RefusedField = { refused: 'invalid'; errors: Record<string, string> };

export function refuseField(field: string, error: string): RefusedField {
  return { refused: 'invalid', errors: { [field]: error } };
}

type ReadTable = (
  bytes: Uint8Array,
  limits: Parameters<TableReader['readTable']>[1],
) => ReturnType<TableReader['readTable']>;

/** Files are read in a process of their own; what is in the form itself is small. */
export async function readSentList(form: FormData, readTable: ReadTable): Promise<SentList | RefusedField> {
  const file = findUpload(form, 'file');
  const text = textIn(form, 'text');
  if (file) return readFile(file, readTable);
  const fileName = tidyFileName(textIn(form, 'file_name'));
  const carried = carriedSheets(form);
  if (carried) return { fileName, field: 'text', ...carried };
  if (text.trim() === '') return refuseField('file', m.admin_file_missing());
  if (Buffer.byteLength(text) > importLimits.maxTextBytes) return refuseField('text', m.import_too_big());
  const lines = readLines(text);
  if (!lines) return refuseField('text', m.import_open_quote());
  return {
    fileName,
    field: 'text',
    sheets: [{ name: '', lines: withHidden(lines, textIn(form, 'hidden')) }],
    sheet: 0,
  };
}

const { maxSheets, maxRows, maxColumns, maxTextBytes } = importLimits;
const tableLimits = { maxSheets, maxLines: 2 * maxRows, maxColumns, maxCharacters: maxTextBytes };

async function readFile(file: UploadedFile, readTable: ReadTable): Promise<SentList | RefusedField> {
  if (file.size > importLimits.maxFileBytes) return refuseField('file', m.import_file_too_big());
  const answer = await readTable(await file.readStart(file.size), tableLimits);
  if ('refused' in answer) return refuseField('file', refusals[answer.refused]());
  return { fileName: tidyFileName(file.name), field: 'file', sheets: answer.sheets.map(tidySheet), sheet: 0 };
}

const refusals: Record<TableRefusal, () => string> = {
  'not a workbook': m.import_no_workbook,
  broken: m.import_broken_workbook,
  'too big': m.import_workbook_too_big,
  'too many sheets': m.import_too_many_sheets,
  'too slow': m.import_too_slow,
  empty: m.import_empty_workbook,
  'no table': m.import_no_table,
  'not a list': m.import_not_a_list,
  'old workbook': m.import_old_workbook,
  'open quote': m.import_open_quote,
  'unknown encoding': m.import_unknown_encoding,
};

function tidySheet({ name, lines }: Sheet) {
  return { name: tidyName(name), lines: lines.map(tidyLine) };
}

function readLines(text: string): SheetLine[] | undefined {
  return csvLines(text, { maxLines: 2 * maxRows })?.lines.map(tidyLine);
}

function withHidden(lines: SheetLine[], hidden: string): SheetLine[] {
  const numbers = new Set(hidden.split(',').map(Number));
  return lines.map((line) => (numbers.has(line.line) ? { ...line, isHidden: true } : line));
}

/** The counterpart of `withHidden`. */
export function hiddenLines(lines: readonly SheetLine[]): string {
  return lines
    .filter(({ isHidden }) => isHidden)
    .map(({ line }) => line)
    .join(',');
}

/** Characters that cannot be stored stay: the check of the rows reports them. */
function tidyLine({ line, cells, isHidden }: SheetLine): SheetLine {
  return {
    line,
    ...(isHidden && { isHidden }),
    cells: cells.map((cell) => withSingleSpaces(withPlainBreaks(cell)).toWellFormed()),
  };
}

const sheetsField = 'sheets';

function carriedSheets(form: FormData) {
  const json = textIn(form, sheetsField);
  if (json === '') return undefined;
  if (Buffer.byteLength(json) > 2 * importLimits.maxTextBytes) return undefined;
  const sheets = parsedSheets(json).map(({ name, text, hidden }) => {
    return { name, lines: withHidden(readLines(text) ?? [], hidden) };
  });
  const sheet = Number(textIn(form, 'sheet'));
  return sheets.length > 0 ? { sheets, sheet: sheets[sheet] ? sheet : 0 } : undefined;
}

function parsedSheets(json: string): { name: string; text: string; hidden: string }[] {
  try {
    const found: unknown = JSON.parse(json);
    if (!Array.isArray(found)) return [];
    return found.slice(0, importLimits.maxSheets).map((one) => ({
      name: tidyName(String(one?.name ?? '')),
      text: String(one?.text ?? ''),
      hidden: String(one?.hidden ?? ''),
    }));
  } catch {
    return [];
  }
}

const maxGapLines = 2000;

/** A text that is read again with the same line numbers, unless very many lines are empty. */
export function textOfLines(lines: readonly SheetLine[]): string {
  let next = 1;
  let gaps = 0;
  const parts: string[] = [];
  for (const { line, cells } of lines) {
    const gap = Math.max(0, line - next);
    gaps += gap;
    if (gaps <= maxGapLines) parts.push('\r\n'.repeat(gap));
    parts.push(csvText([cells]));
    next = line + 1;
  }
  return parts.join('');
}

export function textIn(form: FormData, field: string): string {
  const entry = form.get(field);
  return typeof entry === 'string' ? entry.toWellFormed() : '';
}

function tidyName(text: string): string {
  return Array.from(tidy(text.toWellFormed()).replace(/\s+/g, ' ')).slice(0, importLimits.maxFileNameLength).join('');
}

export function tidyFileName(text: string): string {
  return tidyName(text) || m.import_pasted();
}

export type ReadList<Column extends string> = { rows: ReadRow<Column>[] };

/** For a list whose headings are known, such as one that was checked. */
export function readCsv<Column extends string>(
  text: string,
  columns: ListColumns<Column>,
): ReadList<Column> | { error: string } {
  const lines = readLines(text);
  if (!lines) return { error: m.import_open_quote() };
  const table = findTable(lines, columns);
  const required = requiredColumns(columns);
  if (!table || required.some((name) => !table.known.includes(name))) return { error: missingHeadings(columns) };
  const error = countError(table.rows);
  return error ? { error } : { rows: rowsOf(table, columns, table.known) };
}

export function requiredColumns<Column extends string>(columns: ListColumns<Column>): Column[] {
  return (Object.keys(columns) as Column[]).filter((name) => columns[name].isRequired);
}

export function missingHeadings<Column extends string>(columns: ListColumns<Column>): string {
  const names = requiredColumns(columns).map((name) => columns[name].heading);
  return m.import_no_headings({ headings: names.join(m.import_another()) });
}

export function countError(rows: readonly unknown[]): string | undefined {
  if (rows.length === 0) return m.import_no_rows();
  return rows.length > importLimits.maxRows ? m.import_too_many_rows({ most: importLimits.maxRows }) : undefined;
}
