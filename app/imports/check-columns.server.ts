import type { Connection } from '../database/schema.ts';
import { formatWeekday } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import { type CellFault, type ReadCell, readColumn } from './cells/read-column.server.ts';
import { type DayOrder, dayReadings } from './cells/written-day.server.ts';
import {
  type CheckedList,
  type CheckedRow,
  columnNames,
  type ListAnswers,
  type ListChoice,
  type ListColumns,
  mapCells,
  type ReadRow,
} from './list-columns.ts';

type Kind<Column extends string> = {
  columns: ListColumns<Column>;
  checkRows(db: Connection, rows: readonly ReadRow<Column>[]): Promise<CheckedRow<Column>[]>;
  forAll?: ForAll<Column>;
};

/** What the sender may say once for all rows when a column has no cell filled. */
export type ForAll<Column extends string> = { column: Column; question: () => string; options: () => string[] };

export type ColumnCheck<Column extends string> = {
  rows: CheckedRow<Column>[];
  choices: ListChoice[];
  days: CheckedList['days'];
};

/** The columns decide first, then each row. */
export async function checkColumns<Column extends string>(
  db: Connection,
  kind: Kind<Column>,
  sent: readonly ReadRow<Column>[],
  answers: ListAnswers = {},
): Promise<ColumnCheck<Column>> {
  const { rows, choices: forAll } = fillForAll(kind, sent, answers);
  const names = columnNames(kind.columns);
  const dayNames = names.filter((name) => kind.columns[name].read === 'day');
  // First and last day come from one computer: they are one column.
  const days = readColumn('day', cellsOf(rows, dayNames), dayOrderIn(answers));
  const found = new Map<Column, ReadCell[]>(
    names.map((name) => {
      const place = dayNames.indexOf(name);
      const read = kind.columns[name].read ?? 'text';
      if (place !== -1) return [name, days.cells.slice(place * rows.length, (place + 1) * rows.length)];
      return [name, readColumn(read, cellsOf(rows, [name])).cells];
    }),
  );
  const cellAt = (name: Column, index: number): ReadCell => found.get(name)?.[index] ?? { text: '' };
  const read = rows.map((row, index) => ({
    ...row,
    cells: mapCells(kind.columns, (name) => cellAt(name, index).text),
  }));
  const checked = await kind.checkRows(db, read);
  const merged = checked.map((row, index) => {
    const faulty = names.filter((name) => cellAt(name, index).fault);
    const sentences = faulty.map((name) => faultSentence(kind.columns[name].label(), cellAt(name, index)));
    const known = new Set(faulty.flatMap((name) => replacedSentences(kind.columns[name].label())));
    const errors = [...sentences, ...row.errors.filter((error) => !known.has(error))];
    return { ...row, errors, ...(sent[index] && { original: sent[index].cells }) };
  });
  const choices = days.days?.asks ? [dayChoice(days.days), ...forAll] : forAll;
  return { rows: merged, choices, days: days.days && daysShown(cellsOf(rows, dayNames), days.days.order) };
}

function cellsOf<Column extends string>(rows: readonly ReadRow<Column>[], names: readonly Column[]): string[] {
  return names.flatMap((name) => rows.map(({ cells }) => cells[name]));
}

function dayOrderIn({ day_order }: ListAnswers): DayOrder | undefined {
  return day_order === 'dayFirst' || day_order === 'monthFirst' ? day_order : undefined;
}

function fillForAll<Column extends string>(
  { columns, forAll }: Kind<Column>,
  rows: readonly ReadRow<Column>[],
  { for_all }: ListAnswers,
): { rows: readonly ReadRow<Column>[]; choices: ListChoice[] } {
  if (!forAll || rows.some(({ cells }) => cells[forAll.column] !== '')) return { rows, choices: [] };
  const options = forAll.options().map((value) => ({ value, label: value }));
  if (!options.some(({ value }) => value === for_all)) {
    return { rows, choices: [{ name: 'for_all', question: forAll.question(), options, error: undefined }] };
  }
  const filled = (cells: ReadRow<Column>['cells']) =>
    mapCells(columns, (name) => (name === forAll.column ? (for_all ?? '') : cells[name]));
  return { rows: rows.map((row) => ({ ...row, cells: filled(row.cells) })), choices: [] };
}

type Days = { example: string; dayFirst: string; monthFirst: string };

function dayChoice({ example, dayFirst, monthFirst }: Days): ListChoice {
  return {
    name: 'day_order',
    question: m.import_days_question({ example }),
    options: [
      { value: 'dayFirst', label: m.import_days_day_first({ day: formatWeekday(dayFirst) }) },
      { value: 'monthFirst', label: m.import_days_month_first({ day: formatWeekday(monthFirst) }) },
    ],
    error: undefined,
  };
}

function daysShown(cells: readonly string[], order: DayOrder): CheckedList['days'] {
  const read = [...new Set(cells)].flatMap((written) => {
    const { dayFirst, monthFirst, ...reading } = dayReadings(written);
    const day = { dayFirst, monthFirst }[order];
    return !reading.certain && day && dayFirst !== monthFirst ? [{ written, day: formatWeekday(day) }] : [];
  });
  return { order, read };
}

/** Those of the rows that say less than what the column has found. */
function replacedSentences(column: string): string[] {
  return [m.import_day_unclear({ column }), m.import_unstorable({ column })];
}

const sentences: Record<CellFault, (inputs: { column: string; text: string }) => string> = {
  damaged: m.import_cell_damaged,
  'a day': m.import_cell_a_day,
  'two orders': m.import_cell_two_orders,
  unclear: m.import_day_unclear,
};

function faultSentence(column: string, { text, fault = 'unclear' }: ReadCell): string {
  return sentences[fault]({ column, text });
}
