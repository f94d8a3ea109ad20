import type { Connection } from '../database/schema.ts';
import { formatWeekday, today } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import { type CellFault, type ReadCell, readColumn } from './cells/read-column.server.ts';
import { type DayOrder, dayReadings } from './cells/written-day.server.ts';
import { type CheckedValues, checkRows } from './check-rows.server.ts';
import {
  type CheckedList,
  columnNames,
  type ListAnswers,
  type ListChoice,
  type ListColumn,
  type ListColumns,
  mapCells,
  type ReadRow,
} from './list-columns.ts';
import type { ImportKind } from './list-import.server.ts';

type ColumnCheck<Column extends string> = {
  rows: CheckedValues<Column>[];
  choices: ListChoice[];
  days: CheckedList['days'];
};

/** The columns decide first, then each row. */
export async function checkColumns<Column extends string>(
  db: Connection,
  kind: ImportKind<Column>,
  sent: readonly ReadRow<Column>[],
  answers: ListAnswers = {},
): Promise<ColumnCheck<Column>> {
  const { columns } = kind;
  const { rows, choices: forAll } = fillForAll(columns, fillTexts(columns, sent, answers), answers);
  const names = columnNames(columns);
  const dayNames = names.filter((name) => columns[name].field.kind === 'day');
  // First and last day come from one computer: they are one column.
  const days = readColumn('day', cellsOf(rows, dayNames), { order: dayOrderIn(answers), year: answers.day_year });
  const found = new Map<Column, ReadCell[]>(
    names.map((name) => {
      const index = dayNames.indexOf(name);
      const { read = 'text' } = columns[name];
      if (index !== -1) return [name, days.cells.slice(index * rows.length, (index + 1) * rows.length)];
      return [name, readColumn(read, cellsOf(rows, [name])).cells];
    }),
  );
  const cellAt = (name: Column, index: number): ReadCell => found.get(name)?.[index] ?? { text: '' };
  const read = rows.map((row, index) => {
    const faulty = names.filter((name) => cellAt(name, index).fault);
    const faults = faulty.map((name) => [name, faultSentence(columns[name].label(), cellAt(name, index))]);
    const read = mapCells(columns, (name) => cellAt(name, index).text);
    const added = kind.complete?.(read, (name) => cellAt(name, index).until);
    const cells = { ...read, ...added };
    return { ...row, cells, faults: Object.fromEntries(faults) as Partial<typeof cells> };
  });
  const checked = await checkRows(db, kind, read);
  const merged = checked.map((row, index) => ({ ...row, ...(sent[index] && { original: sent[index].cells }) }));
  const choices = [
    ...(days.days?.asks ? [dayChoice(days.days)] : []),
    ...(days.yearless ? [yearChoice(days.yearless)] : []),
    ...forAll,
  ];
  return { rows: merged, choices, days: days.days && daysShown(cellsOf(rows, dayNames), days.days.order) };
}

function cellsOf<Column extends string>(rows: readonly ReadRow<Column>[], names: readonly Column[]): string[] {
  return names.flatMap((name) => rows.map(({ cells }) => cells[name]));
}

function dayOrderIn({ day_order }: ListAnswers): DayOrder | undefined {
  return day_order === 'dayFirst' || day_order === 'monthFirst' ? day_order : undefined;
}

/** The sender says once for all rows what the first choice without an answer is, or for those that have none. */
function fillForAll<Column extends string>(
  columns: ListColumns<Column>,
  rows: readonly ReadRow<Column>[],
  { for_all }: ListAnswers,
): { rows: readonly ReadRow<Column>[]; choices: ListChoice[] } {
  const unanswered = columnNames(columns).find((name) => {
    const { field } = columns[name];
    return field.kind === 'choice' && !field.options.includes('') && rows.some(({ cells }) => cells[name] === '');
  });
  const { field, label } = (unanswered && columns[unanswered]) ?? {};
  if (field?.kind !== 'choice' || !label) return { rows, choices: [] };
  const options = field.options.map((option) => field.optionLabel(option)).map((value) => ({ value, label: value }));
  if (!options.some(({ value }) => value === for_all)) {
    const count = rows.filter(({ cells }) => cells[unanswered as Column] === '').length;
    const of = { column: label(), count };
    const question = count < rows.length ? m.import_for_some_question(of) : m.import_for_all_question(of);
    return { rows, choices: [{ name: 'for_all', question, options, error: undefined }] };
  }
  const filled = (cells: ReadRow<Column>['cells']) =>
    mapCells(columns, (name) => cells[name] || (name === unanswered ? (for_all ?? '') : ''));
  return { rows: rows.map((row) => ({ ...row, cells: filled(row.cells) })), choices: [] };
}

/** What was entered once for all rows that say nothing there. */
function fillTexts<Column extends string>(
  columns: ListColumns<Column>,
  rows: readonly ReadRow<Column>[],
  answers: ListAnswers,
): readonly ReadRow<Column>[] {
  const answerFor = ({ forAll }: ListColumn) => (forAll && answers[forAll]) ?? '';
  const filled = (cells: ReadRow<Column>['cells']) =>
    mapCells(columns, (name) => cells[name] || answerFor(columns[name]));
  return rows.map((row) => ({ ...row, cells: filled(row.cells) }));
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

/** The years and the sessions, from April to March, of which lists are made now. */
function yearChoice(example: string): ListChoice {
  const year = Number(today().slice(0, 4));
  const options = [year - 1, year, year + 1].flatMap((one) => {
    const session = `${one}-${String(one + 1).slice(-2)}`;
    return [
      { value: String(one), label: m.import_days_in_year({ year: String(one) }) },
      { value: session, label: m.import_days_in_session({ session: session.replace('-', '–') }) },
    ];
  });
  return { name: 'day_year', question: m.import_days_year_question({ example }), options, error: undefined };
}

function daysShown(cells: readonly string[], order: DayOrder): CheckedList['days'] {
  const read = [...new Set(cells)].flatMap((written) => {
    const { dayFirst, monthFirst, ...reading } = dayReadings(written);
    const day = { dayFirst, monthFirst }[order];
    return !reading.certain && day && dayFirst !== monthFirst ? [{ written, day: formatWeekday(day) }] : [];
  });
  return { order, read };
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
