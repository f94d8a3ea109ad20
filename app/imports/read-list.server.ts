import { findUpload, type UploadedFile } from '../forms/uploads.server.ts';
import { tidy } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { csvText, decodeText, readCsvLines } from '../spreadsheets/csv.server.ts';
import { readWorkbook, type Sheet, type SheetLine } from '../spreadsheets/read-workbook.server.ts';
import { type WorkbookRefusal, WorkbookRefused } from '../spreadsheets/workbook-parts.server.ts';
import { importLimits, type ListColumns, type ReadRow } from './list-columns.ts';
import { findTable, rowsOf } from './match-columns.server.ts';

export type SentField = 'file' | 'text';

export type SentList = {
  fileName: string;
  field: SentField;
  sheets: { name: string; lines: SheetLine[] }[];
  sheet: number;
};

export type RefusedField = { refused: 'invalid'; errors: Record<string, string> };

export function refuseField(field: string, error: string): RefusedField {
  return { refused: 'invalid', errors: { [field]: error } };
}

export async function readSentList(form: FormData): Promise<SentList | RefusedField> {
  const [file, text] = [findUpload(form, 'file'), textIn(form, 'text')];
  if (file) return readFile(file);
  const fileName = tidyFileName(textIn(form, 'file_name'));
  const carried = carriedSheets(form);
  if (carried) return { fileName, field: 'text', ...carried };
  if (text.trim() === '') return refuseField('file', m.admin_file_missing());
  const lines = readLines(text);
  return lines ? { fileName, field: 'text', ...onlySheet(lines) } : refuseField('text', m.import_open_quote());
}

function onlySheet(lines: SheetLine[]) {
  return { sheets: [{ name: '', lines }], sheet: 0 };
}

async function readFile(file: UploadedFile): Promise<SentList | RefusedField> {
  const fileName = tidyFileName(file.name);
  if (file.size > importLimits.maxFileBytes) return refuseField('file', m.import_file_too_big());
  const bytes = await file.readStart(file.size);
  const answer = isArchive(bytes) ? await readSheets(bytes) : readText(bytes);
  return 'refused' in answer ? answer : { fileName, field: 'file', ...answer };
}

function readText(bytes: Uint8Array) {
  if (isOldWorkbook(bytes)) return refuseField('file', m.import_old_workbook());
  const decoded = decodeText(bytes);
  if (decoded === undefined) return refuseField('file', m.import_unknown_letters());
  const lines = readLines(decoded);
  return lines ? onlySheet(lines) : refuseField('file', m.import_open_quote());
}

function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 9;
}

/** The first bytes of `.xls`, and of every workbook with a password. */
function isOldWorkbook(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);
}

const refusals: Record<WorkbookRefusal, () => string> = {
  'not a workbook': m.import_no_workbook,
  broken: m.import_broken_workbook,
  'too big': m.import_workbook_too_big,
};

async function readSheets(bytes: Uint8Array) {
  const { maxSheets, maxRows, maxColumns, maxTextBytes } = importLimits;
  const limits = { maxSheets, maxLines: 2 * maxRows, maxColumns, maxLetters: maxTextBytes };
  try {
    const sheets = await readWorkbook(bytes, limits);
    if (sheets.length === 0) return refuseField('file', m.import_empty_workbook());
    return { sheets: sheets.map(tidySheet), sheet: 0 };
  } catch (error) {
    if (error instanceof WorkbookRefused) return refuseField('file', refusals[error.reason]());
    throw error;
  }
}

function tidySheet({ name, lines }: Sheet) {
  return { name: tidyName(name), lines: lines.map(tidyLine) };
}

function readLines(text: string): SheetLine[] | undefined {
  return readCsvLines(text)?.map(tidyLine);
}

/** Characters that cannot be stored stay: the check of the rows reports them. */
function tidyLine({ line, cells }: SheetLine): SheetLine {
  return { line, cells: cells.map((cell) => cell.replace(/\s+/g, ' ').trim().toWellFormed()) };
}

const sheetsField = 'sheets';

function carriedSheets(form: FormData) {
  const json = textIn(form, sheetsField);
  if (json === '') return undefined;
  const sheets = parsedSheets(json).map(({ name, text }) => ({ name, lines: readLines(text) ?? [] }));
  const sheet = Number(textIn(form, 'sheet'));
  return sheets.length > 0 ? { sheets, sheet: sheets[sheet] ? sheet : 0 } : undefined;
}

function parsedSheets(json: string): { name: string; text: string }[] {
  try {
    const found: unknown = JSON.parse(json);
    if (!Array.isArray(found)) return [];
    return found
      .slice(0, importLimits.maxSheets)
      .map((one) => ({ name: tidyName(String(one?.name ?? '')), text: String(one?.text ?? '') }));
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

export function countError(rows: readonly SheetLine[]): string | undefined {
  if (rows.length === 0) return m.import_no_rows();
  return rows.length > importLimits.maxRows ? m.import_too_many_rows({ most: importLimits.maxRows }) : undefined;
}
