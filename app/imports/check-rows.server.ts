import { characterCount, isStorable, tidy } from '../lib/text.ts';
import { m } from '../paraglide/messages.js';
import { isFailedFormula } from '../spreadsheets/cell-text.ts';
import { columnNames, type ListCells, type ListColumns, type ReadRow } from './list-columns.ts';

/** Letters that cannot be stored, and more of them than there is room for. */
export function textErrors<Column extends string>(columns: ListColumns<Column>, cells: ListCells<Column>): string[] {
  return columnNames(columns).flatMap((name) => {
    const { label, max } = columns[name];
    if (max === undefined) return [];
    return [
      ...(isFailedFormula(cells[name]) ? [m.import_formula_failed({ column: label() })] : []),
      ...(isStorable(cells[name]) ? [] : [m.import_unstorable({ column: label() })]),
      ...(characterCount(tidy(cells[name])) > max ? [m.import_too_long({ column: label(), most: max })] : []),
    ];
  });
}

/** The same text, ignoring case and spaces. */
export function normalizedText(text: string): string {
  return tidy(text).replace(/\s+/g, ' ').toLowerCase();
}

type SameRow<Row> = {
  /** Undefined = it is like no other. */
  keyOf: (row: Row) => string | undefined;
  inFile: (line: number) => string;
  inSchool: () => string;
};

/** For each row the sentence that it stands in the list, or in the school's own list, already. */
export function sameErrors<Row extends ReadRow>(
  rows: readonly Row[],
  existing: ReadonlySet<string>,
  { keyOf, inFile, inSchool }: SameRow<Row>,
): string[][] {
  const firstLine = new Map<string, number>();
  return rows.map((row) => {
    const key = keyOf(row);
    if (key === undefined) return [];
    const first = firstLine.get(key);
    if (first !== undefined) return [inFile(first)];
    firstLine.set(key, row.line);
    return existing.has(key) ? [inSchool()] : [];
  });
}
