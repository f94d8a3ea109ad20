import { CsvError, parse } from 'csv-parse/sync';
import { normalized } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { withoutMark } from './csv-text.ts';
import { type ImportCells, type ImportColumn, importLimits } from './import-limits.ts';

/** One row of a list, with the line on which it begins. */
export type ReadRow = { line: number; cells: ImportCells; hasTooMany: boolean };

export type ReadList = {
  rows: ReadRow[];
  /** Headings that mean nothing here. */
  unused: string[];
};

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

/** The rows of a list of results, whatever separates its cells; or the sentence why it is none. */
export function readCsv(text: string): ReadList | { fault: string } {
  const lines = linesOf(text);
  if ('fault' in lines) return lines;
  const [head, ...rest] = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const columns = (head?.cells ?? []).map((heading) => columnsByHeading.get(bareWord(heading)));
  if (!columns.includes('name')) return { fault: m.import_no_headings() };
  const doubled = columns.findIndex((column, place) => column && columns.indexOf(column) !== place);
  if (doubled !== -1) return { fault: m.import_doubled_heading({ heading: head?.cells[doubled] ?? '' }) };
  if (rest.length === 0) return { fault: m.import_no_rows() };
  if (rest.length > importLimits.maxRows) {
    return { fault: m.import_too_many_rows({ count: rest.length, most: importLimits.maxRows }) };
  }
  const unused = (head?.cells ?? []).filter((heading, place) => heading !== '' && !columns[place]);
  return { rows: rest.map((line) => rowOf(line, columns)), unused };
}

function linesOf(text: string): Line[] | { fault: string } {
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
      return { line: begins, cells: record.map(oneLine) };
    });
  } catch (error) {
    if (error instanceof CsvError) return { fault: m.import_open_quote() };
    throw error;
  }
}

/** What stands most often between the headings: a comma, a semicolon or a tab. */
function separatorOf(text: string): string {
  const [head = ''] = text.trimStart().split('\n', 1);
  const counted = [',', ';', '\t'].map((separator) => ({ separator, count: head.split(separator).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/** A cell on one line; letters that cannot be kept stay in it, to be told. */
function oneLine(cell: string): string {
  return withoutMark(cell.replace(/\s+/g, ' ').trim());
}

function bareWord(heading: string): string {
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
