import type { Database } from '../database/schema.ts';
import { newId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { csvText } from '../spreadsheets/csv.server.ts';
import type { ImportKind } from './imports.server.ts';
import {
  type CheckedList,
  type CheckedRow,
  columnNames,
  importLimits,
  type ListColumns,
  type MatchQuestion,
} from './list-columns.ts';
import {
  absentColumns,
  describeColumns,
  findTable,
  headingOf,
  type Matching,
  omittedColumns,
  postedMatching,
  rowsOf,
  type Table,
} from './match-columns.server.ts';
import {
  countError,
  missingHeadings,
  type RefusedField,
  refuseField,
  requiredColumns,
  type SentList,
  textOfLines,
} from './read-list.server.ts';

export type CheckAnswer = { list: CheckedList } | { question: MatchQuestion; isFaulty: boolean } | RefusedField;

/** Asks first what the columns are when one of them would be lost, and when there are several sheets. */
export async function checkList<Column extends string>(
  db: Database,
  kind: ImportKind<Column>,
  sent: SentList,
  form: FormData,
): Promise<CheckAnswer> {
  const lines = sent.sheets[sent.sheet]?.lines ?? [];
  const table = findTable(lines, kind.columns);
  const error = table ? countError(table.rows) : missingHeadings(kind.columns);
  const texts = sent.sheets.map((sheet) => ({ name: sheet.name, text: textOfLines(sheet.lines) }));
  if (byteLength(texts.map(({ text }) => text)) > importLimits.maxTextBytes) {
    return refuseField(sent.field, texts.length > 1 ? m.import_sheets_too_big() : m.import_too_big());
  }
  if (!table || (error && texts.length === 1)) return refuseField(sent.field, error ?? m.import_no_rows());
  const isOfSheet = (form.get('shown_sheet') ?? '0') === String(sent.sheet);
  const posted = isOfSheet ? postedMatching(form, kind.columns, table.headings.length) : undefined;
  const isAnswered = posted !== undefined && form.get('intent') === 'check';
  const matching = posted ?? table.known;
  const ask = (sentence: string | undefined, isFaulty: boolean) => {
    const columns = describeColumns(table, matching);
    const { fileName, sheet } = sent;
    const sheets = texts.length > 1 ? texts : [];
    const text = sheets.length === 0 ? (texts[0]?.text ?? '') : '';
    return { question: { fileName, text, sheets, sheet, columns, error: sentence }, isFaulty };
  };
  const fault = error ?? matchingError(kind.columns, matching);
  if (!isAnswered && mustAsk(sent, table, kind.columns, form)) return ask(fault, false);
  if (fault) return ask(fault, true);
  const source = { text: texts[sent.sheet]?.text ?? '', matching: matching.map((column) => column ?? '') };
  return checkRowsOf(db, kind, { sent, table, matching, source });
}

function mustAsk<Column extends string>(
  { sheets }: SentList,
  table: Table<Column>,
  columns: ListColumns<Column>,
  form: FormData,
): boolean {
  const isWanted = form.get('intent') !== 'check';
  const lacksOne = requiredColumns(columns).some((name) => !table.known.includes(name));
  return isWanted || sheets.length > 1 || lacksOne || omittedColumns(table, table.known).length > 0;
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
  source: CheckedList['source'];
};

async function checkRowsOf<Column extends string>(
  db: Database,
  kind: ImportKind<Column>,
  { sent, table, matching, source }: Matched<Column>,
): Promise<CheckAnswer> {
  const { fileName, field, sheets, sheet } = sent;
  const rows = await kind.checkRows(db, rowsOf(table, kind.columns, matching));
  const unused = omittedColumns(table, matching).map((index) => headingOf(table, index));
  const absent = absentColumns(kind.columns, matching).map((name) => kind.columns[name].label());
  const name = sheets.length > 1 ? `${fileName}, ${sheets[sheet]?.name}` : fileName;
  const found = { fileName: name, unused, absent, linesAbove: table.linesAbove };
  const list = checkedList(kind.columns, rows, { ...found, source: isOneToOne(source) ? undefined : source });
  if (byteLength([list.texts.all]) > importLimits.maxTextBytes) return refuseField(field, m.import_too_big());
  return { list };
}

function isOneToOne(source: CheckedList['source']): boolean {
  return source?.matching.every((column) => column !== '') ?? true;
}

type Found = Pick<CheckedList, 'fileName' | 'unused' | 'absent' | 'linesAbove' | 'source'>;

export function checkedList<Column extends string>(
  columns: ListColumns<Column>,
  rows: readonly CheckedRow<Column>[],
  { importId, ...found }: Found & { importId?: string },
): CheckedList {
  const valid = rows.filter(({ errors }) => errors.length === 0);
  const invalid = rows.filter(({ errors }) => errors.length > 0);
  const texts = { valid: listText(columns, valid), invalid: listText(columns, invalid), all: listText(columns, rows) };
  return { ...found, importId: importId ?? newId(), valid, invalid, texts, hasChanged: importId !== undefined };
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
