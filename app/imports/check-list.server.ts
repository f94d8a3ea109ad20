import type { Database } from '../database/schema.ts';
import { newId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { csvText } from '../spreadsheets/csv.server.ts';
import { checkColumns } from './check-columns.server.ts';
import {
  answerNames,
  type CheckedList,
  type CheckedRow,
  columnNames,
  importLimits,
  type ListAnswers,
  type ListColumns,
  type ListSource,
  type MatchQuestion,
  type SkippedRow,
} from './list-columns.ts';
import type { ImportKind } from './list-import.server.ts';
import {
  absentColumns,
  describeColumns,
  findTable,
  headingOf,
  type Matching,
  omittedColumns,
  postedMatching,
  type Table,
} from './match-columns.server.ts';
import {
  countError,
  hiddenLines,
  missingHeadings,
  type RefusedField,
  refuseField,
  requiredColumns,
  type SentList,
  textIn,
  textOfLines,
} from './read-list.server.ts';
import { sortRows } from './skip-rows.server.ts';

export type CheckAnswer = { list: CheckedList } | { question: MatchQuestion; isFaulty: boolean } | RefusedField;

/** Asks first what the columns are when one of them would be lost, and when there are several sheets. */
export async function checkList<Column extends string>(
  db: Database,
  kind: ImportKind<Column>,
  given: SentList,
  form: FormData,
): Promise<CheckAnswer> {
  const sent = given.field === 'file' ? { ...given, sheet: bestSheet(given, kind.columns) } : given;
  const lines = sent.sheets[sent.sheet]?.lines ?? [];
  const table = findTable(lines, kind.columns);
  const error = table ? countError(table.rows) : missingHeadings(kind.columns);
  const texts = sent.sheets.map((sheet) => {
    return { name: sheet.name, text: textOfLines(sheet.lines), hidden: hiddenLines(sheet.lines) };
  });
  if (byteLength(texts.map(({ text }) => text)) > importLimits.maxTextBytes) {
    return refuseField(sent.field, texts.length > 1 ? m.import_sheets_too_big() : m.import_too_big());
  }
  if (!table || (error && texts.length === 1)) return refuseField(sent.field, error ?? m.import_no_rows());
  const isOfSheet = (form.get('shown_sheet') ?? '0') === String(sent.sheet);
  const posted = isOfSheet ? postedMatching(form, kind.columns, table.headings.length) : undefined;
  const isAnswered = posted !== undefined && form.get('intent') === 'check';
  const matching = posted ?? table.known;
  const answers = answersIn(form);
  const ask = (sentence: string | undefined, isFaulty: boolean, choices: MatchQuestion['choices'] = []) => {
    const columns = describeColumns(table, matching);
    const { fileName, sheet } = sent;
    const sheets = texts.length > 1 ? texts : [];
    const { text, hidden } = (sheets.length === 0 && texts[0]) || { text: '', hidden: '' };
    const found = { fileName, text, hidden, sheets, sheet, columns, answers, choices, error: sentence };
    return { question: found, isFaulty };
  };
  const fault = error ?? matchingError(kind.columns, matching);
  if (!isAnswered && mustAsk(sent, table, kind.columns, form)) return ask(fault, false);
  if (fault) return ask(fault, true);
  const { text, hidden } = texts[sent.sheet] ?? { text: '', hidden: '' };
  const source = { text, hidden, matching: matching.map((column) => column ?? ''), answers };
  const { rows, skipped } = sortRows(table, kind.columns, matching, answers.skipped_rows === 'in');
  const noRows = countError(rows);
  if (noRows) return ask(noRows, true);
  const isShown = (row: { isHidden?: boolean | undefined }) => !row.isHidden || answers.hidden_rows !== 'out';
  const checked = await checkColumns(db, kind, rows.filter(isShown), answers);
  if (checked.choices.length > 0) {
    const wereShown = form.has('choices_shown');
    const error = wereShown ? m.import_choose_one() : undefined;
    return ask(
      error,
      wereShown,
      checked.choices.map((choice) => ({ ...choice, error })),
    );
  }
  const hiddenCount = rows.filter(({ isHidden }) => isHidden).length;
  return checkedAnswer(kind, { sent, table, matching, source, hiddenCount, skipped, ...checked });
}

/** Of a new file: the first of those with most known columns. A page may have tables for its layout. */
function bestSheet({ sheets }: SentList, columns: ListColumns): number {
  const counts = sheets.map(({ lines }) => findTable(lines, columns)?.known.filter(Boolean).length ?? 0);
  return counts.indexOf(Math.max(...counts));
}

function answersIn(form: FormData): ListAnswers {
  return Object.fromEntries(answerNames.flatMap((name) => (form.has(name) ? [[name, textIn(form, name)]] : [])));
}

function mustAsk<Column extends string>(
  { sheets }: SentList,
  table: Table<Column>,
  columns: ListColumns<Column>,
  form: FormData,
): boolean {
  const isRequested = form.get('intent') !== 'check';
  const lacksOne = requiredColumns(columns).some((name) => !table.known.includes(name));
  return isRequested || sheets.length > 1 || lacksOne || omittedColumns(table, table.known).length > 0;
}

function matchingError<Column extends string>(columns: ListColumns<Column>, matching: Matching<Column>) {
  const missing = requiredColumns(columns).find((name) => !matching.includes(name));
  if (missing) return m.import_match_missing({ column: columns[missing].label() });
  const chosen = matching.filter(Boolean);
  return new Set(chosen).size < chosen.length ? m.import_match_twice_somewhere() : undefined;
}

type Matched<Column extends string> = {
  sent: SentList;
  table: Table<Column>;
  matching: Matching<Column>;
  source: ListSource;
  hiddenCount: number;
  skipped: SkippedRow[];
  rows: CheckedRow<Column>[];
  days: CheckedList['days'];
};

function checkedAnswer<Column extends string>(
  kind: ImportKind<Column>,
  { sent, table, matching, source, hiddenCount, skipped, rows, days }: Matched<Column>,
): CheckAnswer {
  const { fileName, field, sheets, sheet } = sent;
  const unused = omittedColumns(table, matching).map((index) => headingOf(table, index));
  const isEmpty = (name: Column) => !kind.columns[name].isOnlyRead && rows.every(({ cells }) => cells[name] === '');
  const absent = absentColumns(kind.columns, matching)
    .filter(isEmpty)
    .map((name) => kind.columns[name].label());
  const name = sheets.length > 1 ? `${fileName}, ${sheets[sheet]?.name}` : fileName;
  const isInNoRow = (name: Column) => rows.every(({ cells, original = cells }) => original[name] === '');
  const forAll = columnNames(kind.columns).flatMap((name) => {
    const { forAll: answer, label, field } = kind.columns[name];
    const max = 'max' in field ? field.max : undefined;
    return answer && isInNoRow(name) ? [{ name: answer, label: label(), max }] : [];
  });
  const note = kind.note?.(rows.filter(({ errors }) => errors.length === 0).map(({ cells }) => cells));
  const isMatched = source.matching.some((column) => column === '');
  const isNeeded =
    isMatched || forAll.length > 0 || hiddenCount + skipped.length > 0 || days !== undefined || hasAnswers(source);
  const linesAbove = table.linesAbove.length;
  const found = { fileName: name, unused, absent, linesAbove, isMatched, hiddenCount, skipped, days, forAll, note };
  const list = checkedList(kind.columns, rows, { ...found, source: isNeeded ? source : undefined });
  if (byteLength([list.texts.all]) > importLimits.maxTextBytes) return refuseField(field, m.import_too_big());
  return { list };
}

function hasAnswers({ answers }: ListSource): boolean {
  return Object.keys(answers).length > 0;
}

type Found = Omit<CheckedList, 'importId' | 'valid' | 'invalid' | 'texts' | 'hasChanged' | 'names'>;

export function checkedList<Column extends string>(
  columns: ListColumns<Column>,
  rows: readonly CheckedRow<Column>[],
  { importId, ...found }: Found & { importId?: string },
): CheckedList {
  const valid = rows.filter(({ errors }) => errors.length === 0);
  const invalid = rows.filter(({ errors }) => errors.length > 0);
  const originals = rows.map(({ cells, original = cells }) => ({ cells: original }));
  const all = listText(columns, originals);
  const texts = { valid: listText(columns, valid), invalid: listText(columns, invalid), all };
  const shown = { valid: valid.map(withoutOriginal), invalid: invalid.map(withoutOriginal), names: undefined };
  return { ...found, ...shown, importId: importId ?? newId(), texts, hasChanged: importId !== undefined };
}

function withoutOriginal({ line, cells, errors }: CheckedRow): CheckedRow {
  return { line, cells, errors };
}

export function listText<Column extends string>(
  columns: ListColumns<Column>,
  rows: readonly Pick<CheckedRow<Column>, 'cells'>[],
): string {
  const names = columnNames(columns);
  const lines = rows.map(({ cells }) => names.map((name) => cells[name]));
  return csvText([names.map((name) => columns[name].heading), ...lines]);
}

function byteLength(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}
