import { data } from 'react-router';
import { recordActivity } from '../activity/activity.server.ts';
import type { ActivitySubject } from '../activity/activity-kinds.ts';
import { requireStaff, servicesContext } from '../context.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { shownValue } from '../forms/fields.ts';
import { type FormArgs, readUpload } from '../forms/handle-form.server.ts';
import { today } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { csvText, readCsvLines } from '../spreadsheets/csv.server.ts';
import { downloadList, type FileFormat } from '../spreadsheets/list-download.server.ts';
import type { Pieces, WorkbookCell } from '../spreadsheets/write-workbook.server.ts';
import { columnNames, type ListCells, type ListColumns } from './list-columns.ts';
import type { ImportKind } from './list-import.server.ts';
import { readCsv, textIn } from './read-list.server.ts';

export function formatOf({ pathname }: URL): FileFormat {
  return pathname.endsWith('.xlsx') ? 'xlsx' : 'csv';
}

type ListFile = { name: string; sheet: string; format: FileFormat };

type RequestArgs = Pick<FormArgs, 'request' | 'context'>;

const widths = { first: 28, other: 18 };

/** The first row is the head. */
export function listFile(
  args: RequestArgs,
  { name, sheet, format }: ListFile,
  [head = [], ...rows]: readonly (readonly string[])[],
): Promise<Response> {
  return downloadList(args, { name, format, sheets: [{ name: sheet, widths: widthsOf(head), head, rows: [rows] }] });
}

/** Logs that somebody has exported the rows. Each row is in the order of the template. */
export function exportedFile(
  args: RequestArgs,
  { subject, name, sheet, format }: ListFile & { subject: ActivitySubject },
  { columns, pieces }: { columns: ListColumns; pieces: Pieces<Record<string, WorkbookCell>> },
): Promise<Response> {
  const names = writtenNames(columns);
  const head = names.map((name) => columns[name]?.heading ?? '');
  let count = 0;
  async function* rows() {
    for await (const piece of pieces) {
      count += piece.length;
      yield piece.map((cells) => names.map((column) => cells[column] ?? ''));
    }
  }
  return downloadList(args, {
    name: `${name}-${today()}`,
    format,
    sheets: [{ name: sheet, widths: widthsOf(head), head, rows: rows() }],
    async written() {
      const changes = [{ field: 'rows', before: '', after: String(count) }];
      const { db } = args.context.get(servicesContext);
      const by = requireStaff(args.context);
      await inTransaction(db, (tx) => recordActivity(tx, by, { kind: 'export', subject, changes }));
    },
  });
}

/** A row as the list shows it, in the language of the reader. */
export function exportedCells({ columns }: Pick<ImportKind, 'columns'>, row: object): Record<string, WorkbookCell> {
  const values = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    Object.entries(columns).map(([name, { field }]) => {
      const value = values.get(name);
      if (field.kind === 'checkbox') return [name, value === 1 ? 'yes' : ''];
      const text = String(value ?? '');
      if (text === '' || field.kind === 'text') return [name, text];
      return [name, field.kind === 'day' ? { day: text } : shownValue(field, text)];
    }),
  );
}

function headingsOf(columns: ListColumns): string[] {
  return Object.values(columns).map(({ heading }) => heading);
}

function writtenNames<Column extends string>(columns: ListColumns<Column>): Column[] {
  return columnNames(columns).filter((name) => !columns[name].isOnlyRead);
}

function widthsOf(head: readonly string[]): number[] {
  return head.map((_, index) => (index === 0 ? widths.first : widths.other));
}

export function templateRows<Column extends string>(
  columns: ListColumns<Column>,
  examples: readonly ListCells<Column>[],
): string[][] {
  const names = writtenNames(columns);
  return [names.map((name) => columns[name].heading), ...examples.map((cells) => names.map((name) => cells[name]))];
}

/** The rows that were left out, each with what is wrong with it; empty when there is none. */
export function leftOutText<Column extends string>(columns: ListColumns<Column>, text: string, wrong: string) {
  const list = readCsv(text, columns);
  if ('error' in list) return { left_out: '', left_out_count: 0 };
  const sentences = wrong.split(/\r?\n/);
  const names = columnNames(columns);
  const rows = list.rows.map(({ cells }, index) => [...names.map((name) => cells[name]), sentences[index] ?? '']);
  const head = [...headingsOf(columns), m.import_fault()];
  return { left_out: csvText([head, ...rows]), left_out_count: rows.length };
}

/** The rows that a check has found faulty, to correct them in a file and send it again. */
export async function postedRowsFile<Column extends string>(
  args: FormArgs,
  file: ListFile,
  columns: ListColumns<Column>,
): Promise<Response> {
  const form = await readUpload(args);
  if (!form) throw data(null, { status: 413 });
  const { left_out } = leftOutText(columns, textIn(form, 'text'), textIn(form, 'wrong'));
  return savedRowsFile(args, file, left_out);
}

/** @throws 404 when there is none, or none any more */
export async function savedRowsFile(args: RequestArgs, file: ListFile, text: string | undefined): Promise<Response> {
  const lines = text ? readCsvLines(text) : undefined;
  if (!lines) throw data(null, { status: 404 });
  return listFile(
    args,
    file,
    lines.map(({ cells }) => cells),
  );
}

export function importIdIn(url: URL): string {
  const id = url.searchParams.get('import') ?? '';
  if (!isId(id)) throw data(null, { status: 404 });
  return id;
}
