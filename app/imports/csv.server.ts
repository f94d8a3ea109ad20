import { CsvError, parse } from 'csv-parse/sync';
import { normalized } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { columnNames, importLimits, type ListCells, type ListColumns, mapCells, type ReadRow } from './list-columns.ts';

export type ReadList<Column extends string> = { rows: ReadRow<Column>[]; unusedHeadings: string[] };

type Line = { line: number; cells: string[] };

export function readCsv<Column extends string>(
  text: string,
  columns: ListColumns<Column>,
): ReadList<Column> | { error: string } {
  const lines = parseLines(text);
  if ('error' in lines) return lines;
  const [head, ...rest] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const headings = head?.cells ?? [];
  const named = columnsByHeading(columns);
  const found = headings.map((heading) => named.get(bareHeading(heading)));
  const error = headingError(columns, headings, found);
  if (error) return { error };
  if (rest.length === 0) return { error: m.import_no_rows() };
  if (rest.length > importLimits.maxRows) {
    return { error: m.import_too_many_rows({ count: rest.length, most: importLimits.maxRows }) };
  }
  const unusedHeadings = headings.filter((heading, index) => heading !== '' && !found[index]);
  return { rows: rest.map((line) => rowOf(line, columns, found)), unusedHeadings };
}

/** A Map, so that `__proto__` is a heading like any other. */
function columnsByHeading<Column extends string>(columns: ListColumns<Column>): Map<string, Column> {
  return new Map(
    columnNames(columns).flatMap((name) => {
      const { heading, spellings = [] } = columns[name];
      return [bareHeading(heading), ...spellings].map((spelling) => [spelling, name] as const);
    }),
  );
}

function headingError<Column extends string>(
  columns: ListColumns<Column>,
  headings: readonly string[],
  found: readonly (Column | undefined)[],
): string | undefined {
  const required = columnNames(columns).filter((name) => columns[name].isRequired);
  if (required.some((name) => !found.includes(name))) {
    return m.import_no_headings({ headings: required.map((name) => columns[name].heading).join(m.import_another()) });
  }
  const duplicate = found.findIndex((column, index) => column && found.indexOf(column) !== index);
  return duplicate === -1 ? undefined : m.import_doubled_heading({ heading: headings[duplicate] ?? '' });
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

/** Characters that cannot be stored stay: the check of the rows reports them. */
function tidyCell(cell: string): string {
  return withoutFormulaMark(cell.replace(/\s+/g, ' ').trim());
}

function bareHeading(heading: string): string {
  return normalized(heading, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');
}

function rowOf<Column extends string>(
  { line, cells }: Line,
  columns: ListColumns<Column>,
  found: readonly (Column | undefined)[],
): ReadRow<Column> {
  return {
    line,
    cells: mapCells(columns, (column) => cells[found.indexOf(column)] ?? ''),
    hasTooMany: cells.slice(found.length).some((cell) => cell !== ''),
  };
}

/** Spreadsheets run such cells as formulas; also full-width characters of East Asia. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;
const formulaMark = /^'(?=[=+\-@\t\r＝＋－＠])/;

export function csvText<Column extends string>(
  columns: ListColumns<Column>,
  rows: readonly ListCells<Column>[],
): string {
  const names = columnNames(columns);
  const lines = [names.map((name) => columns[name].heading), ...rows.map((cells) => names.map((name) => cells[name]))];
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
