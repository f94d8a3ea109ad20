import type { SheetLine } from '../lib/tables.ts';
import { normalized } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { columnNames, type FileColumn, type ListColumns, mapCells, matchField, type ReadRow } from './list-columns.ts';

/** The meaning of each column of the file, by its index. */
export type Matching<Column extends string> = readonly (Column | undefined)[];

export type Table<Column extends string> = {
  headings: string[];
  rows: SheetLine[];
  /** Lines with a title or the like over the headings. */
  linesAbove: number;
  /** For the headings that are known. */
  known: Matching<Column>;
};

const linesToSearch = 10;

/** Undefined = there is nothing at all. The headings are those of the first lines that have most known ones. */
export function findTable<Column extends string>(
  lines: readonly SheetLine[],
  columns: ListColumns<Column>,
): Table<Column> | undefined {
  const written = lines.filter(({ cells }) => cells.some((cell) => cell !== ''));
  const matchings = written.slice(0, linesToSearch).map(({ cells }) => knownColumns(cells, columns));
  const counts = matchings.map((matching) => matching.filter(Boolean).length);
  const best = counts.indexOf(Math.max(...counts));
  // Any row may contain one known word; two make a line of headings.
  const headingIndex = (counts[best] ?? 0) > 1 || counts[0] ? Math.max(0, best) : firstOfSeveral(written);
  const head = written[headingIndex];
  if (!head) return undefined;
  return {
    headings: head.cells,
    rows: written.slice(headingIndex + 1),
    linesAbove: headingIndex,
    known: knownColumns(head.cells, columns),
  };
}

function firstOfSeveral(lines: readonly SheetLine[]): number {
  return Math.max(
    0,
    lines.slice(0, linesToSearch).findIndex(({ cells }) => cells.filter(Boolean).length > 1),
  );
}

/** If several headings match one column, the one that is first in the column's own list wins. */
function knownColumns<Column extends string>(
  headings: readonly string[],
  columns: ListColumns<Column>,
): Matching<Column> {
  const bare = headings.map(bareHeading);
  const places = columnNames(columns).map((name) => {
    const found = columns[name].headings.map((heading) => bare.indexOf(heading));
    return { name, index: found.find((index) => index !== -1) };
  });
  return headings.map((_, index) => places.find((place) => place.index === index)?.name);
}

export function bareHeading(heading: string): string {
  return normalized(heading, 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');
}

const countingHeadings = new Set([
  'slno',
  'sno',
  'srno',
  'serialno',
  'serialnumber',
  'sn',
  'क्रमांक',
  'क्रसं',
  'ক্রমিকনং',
  'ক্রমিক',
]);

/** Columns whose loss needs no question: empty ones, numbers of rows, and what was wrong with the row last time. */
function isOfNoUse(heading: string, rows: readonly SheetLine[], index: number): boolean {
  const bare = bareHeading(heading);
  if (countingHeadings.has(bare) || bare === bareHeading(m.import_fault())) return true;
  return rows.every(({ cells }) => (cells[index] ?? '') === '');
}

/** The indexes of columns with content that would not be imported. */
export function omittedColumns<Column extends string>(table: Table<Column>, matching: Matching<Column>): number[] {
  return table.headings.flatMap((heading, index) =>
    matching[index] || isOfNoUse(heading, table.rows, index) ? [] : [index],
  );
}

export function absentColumns<Column extends string>(columns: ListColumns<Column>, matching: Matching<Column>) {
  return columnNames(columns).filter((name) => !matching.includes(name));
}

/** Undefined = the form had no such question. */
export function postedMatching<Column extends string>(
  form: FormData,
  columns: ListColumns<Column>,
  count: number,
): Matching<Column> | undefined {
  if (!form.has(matchField(0))) return undefined;
  return Array.from({ length: count }, (_, index) => {
    const chosen = form.get(matchField(index));
    return columnNames(columns).find((name) => name === chosen);
  });
}

const maxSamples = 2;
const maxSampleCharacters = 40;

export function describeColumns<Column extends string>(
  { headings, rows }: Table<Column>,
  matching: Matching<Column>,
): FileColumn[] {
  return headings.flatMap((heading, index) => {
    const cells = rows.map((row) => row.cells[index] ?? '').filter(Boolean);
    if (heading === '' && cells.length === 0) return [];
    const samples = [...new Set(cells)].slice(0, maxSamples).map((cell) => cell.slice(0, maxSampleCharacters));
    const chosen = matching[index] ?? '';
    const isTwice = chosen !== '' && matching.indexOf(chosen as Column) < index;
    return [{ index, heading, samples, chosen, ...(isTwice && { error: m.import_match_twice() }) }];
  });
}

export function headingOf({ headings }: { headings: readonly string[] }, index: number): string {
  return headings[index] || m.import_column_number({ number: index + 1 });
}

export function rowsOf<Column extends string>(
  { headings, rows }: Table<Column>,
  columns: ListColumns<Column>,
  matching: Matching<Column>,
): ReadRow<Column>[] {
  return rows.map(({ line, cells, isHidden }) => ({
    line,
    isHidden,
    cells: mapCells(columns, (column) => cells[matching.indexOf(column)] ?? ''),
    hasTooMany: cells.slice(headings.length).some((cell) => cell !== ''),
  }));
}
