import { CsvError, parse } from 'csv-parse/sync';
import { normalized } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { type ImportCells, type ImportColumn, importColumns, importLimits } from './import-limits.ts';

/** `line` is where the row begins in the text. */
export type ReadRow = { line: number; cells: ImportCells; hasTooMany: boolean };

export type ReadList = { rows: ReadRow[]; unusedHeadings: string[] };

const columnsByHeading = new Map<string, ImportColumn>([
  ['name', 'name'],
  ['student', 'name'],
  ['studentname', 'name'],
  ['nameofstudent', 'name'],
  ['marks', 'marks'],
  ['class', 'class_name'],
  ['session', 'session'],
  ['exam', 'exam'],
  ['examination', 'exam'],
  ['topper', 'topper'],
]);

type Line = { line: number; cells: string[] };

export function readCsv(text: string): ReadList | { error: string } {
  const lines = parseLines(text);
  if ('error' in lines) return lines;
  const [head, ...rest] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const columns = (head?.cells ?? []).map((heading) => columnsByHeading.get(bareHeading(heading)));
  if (!columns.includes('name')) return { error: m.import_no_headings() };
  const duplicate = columns.findIndex((column, index) => column && columns.indexOf(column) !== index);
  if (duplicate !== -1) return { error: m.import_doubled_heading({ heading: head?.cells[duplicate] ?? '' }) };
  if (rest.length === 0) return { error: m.import_no_rows() };
  if (rest.length > importLimits.maxRows) {
    return { error: m.import_too_many_rows({ count: rest.length, most: importLimits.maxRows }) };
  }
  const unusedHeadings = (head?.cells ?? []).filter((heading, index) => heading !== '' && !columns[index]);
  return { rows: rest.map((line) => rowOf(line, columns)), unusedHeadings };
}

function parseLines(text: string): Line[] | { error: string } {
  // Excel writes the separator into the first line, `sep=;`.
  const [, sep, rest] = /^\uFEFF?(?:sep=(.)\n)?([\s\S]*)$/i.exec(text.replace(/\r\n?/g, '\n')) ?? [];
  const body = rest ?? '';
  let line = sep ? 2 : 1;
  try {
    const options = { delimiter: sep ?? separatorOf(body), record_delimiter: '\n', info: true } as const;
    const found = parse(body, { ...options, relax_column_count: true, relax_quotes: true });
    const records = found as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => {
      const begins = line;
      line = info.lines + (sep ? 2 : 1);
      return { line: begins, cells: record.map(tidyCell) };
    });
  } catch (error) {
    if (error instanceof CsvError) return { error: m.import_open_quote() };
    throw error;
  }
}

function separatorOf(text: string): string {
  const [head = ''] = text.trimStart().split('\n', 1);
  const counted = [',', ';', '\t'].map((separator) => ({ separator, count: head.split(separator).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/** Characters that cannot be stored stay: `checkRows` reports them. */
function tidyCell(cell: string): string {
  return withoutFormulaMark(cell.replace(/\s+/g, ' ').trim());
}

function bareHeading(heading: string): string {
  return normalized(heading, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');
}

function rowOf({ line, cells }: Line, columns: (ImportColumn | undefined)[]): ReadRow {
  const cellOf = (column: ImportColumn) => cells[columns.indexOf(column)] ?? '';
  return {
    line,
    cells: {
      name: cellOf('name'),
      marks: cellOf('marks'),
      class_name: cellOf('class_name'),
      session: cellOf('session'),
      exam: cellOf('exam'),
      topper: cellOf('topper'),
    },
    hasTooMany: cells.slice(columns.length).some((cell) => cell !== ''),
  };
}

/** Spreadsheets run such cells as formulas; also full-width characters of East Asia. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;
const formulaMark = /^'(?=[=+\-@\t\r＝＋－＠])/;

const headings = ['Name', 'Marks', 'Class', 'Session', 'Exam', 'Topper'] as const;

export function csvText(rows: readonly ImportCells[]): string {
  const lines = [headings, ...rows.map((cells) => importColumns.map((column) => cells[column]))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  const safe = formulaStart.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

function withoutFormulaMark(cell: string): string {
  return cell.replace(formulaMark, '');
}

const byteOrderMarks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** UTF-8, or UTF-16 with a byte order mark. Guessing another encoding would garble Indian letters. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const mark = byteOrderMarks.find((one) => one.bytes.every((byte, index) => bytes[index] === byte));
  if (!mark && bytes.subarray(0, 16).includes(0)) return undefined;
  try {
    return new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
