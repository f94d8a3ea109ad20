import { setImmediate } from 'node:timers/promises';
import { data, type RouterContextProvider } from 'react-router';
import { recordActivity } from '../activity/activity.server.ts';
import type { ActivitySubject } from '../activity/activity-kinds.ts';
import { requireStaff, servicesContext } from '../context.ts';
import { type FormArgs, readUpload } from '../forms/handle-form.server.ts';
import { today } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { m } from '../paraglide/messages.js';
import { byteOrderMark, csvText, readCsvLines } from '../spreadsheets/csv.server.ts';
import { type WorkbookCell, workbookType, writeWorkbook } from '../spreadsheets/write-workbook.server.ts';
import { columnNames, type ListCells, type ListColumns } from './list-columns.ts';
import { readCsv, textIn } from './read-list.server.ts';

export type FileFormat = 'csv' | 'xlsx';

export function formatOf({ pathname }: URL): FileFormat {
  return pathname.endsWith('.xlsx') ? 'xlsx' : 'csv';
}

type ListFile = { name: string; sheet: string; format: FileFormat };

const widths = { first: 28, other: 18 };

export async function listFile(
  { name, sheet, format }: ListFile,
  rows: readonly (readonly WorkbookCell[])[],
): Promise<Response> {
  const body =
    format === 'csv' ? await csvFile(rows) : await writeWorkbook([{ name: sheet, widths: widthsOf(rows), rows }]);
  return new Response(body, {
    headers: {
      'Content-Type': format === 'csv' ? 'text/csv; charset=utf-8' : workbookType,
      'Content-Disposition': `attachment; filename="${name}.${format}"`,
      'Cache-Control': 'no-store',
    },
  });
}

const rowsPerTurn = 50;

async function csvFile(rows: readonly (readonly WorkbookCell[])[]): Promise<string> {
  const parts = [byteOrderMark];
  for (let start = 0; start < rows.length; start += rowsPerTurn) {
    parts.push(csvText(rows.slice(start, start + rowsPerTurn).map((cells) => cells.map(plainText))));
    await setImmediate();
  }
  return parts.join('');
}

/** Writes into the log that somebody has taken the rows out. Each row is in the order of the template. */
export async function exportedFile<Column extends string>(
  context: Readonly<RouterContextProvider>,
  { subject, ...file }: ListFile & { subject: ActivitySubject },
  columns: ListColumns<Column>,
  rows: readonly Record<Column, WorkbookCell>[],
): Promise<Response> {
  const changes = [{ field: 'rows', before: '', after: String(rows.length) }];
  await recordActivity(context.get(servicesContext).db, requireStaff(context), { kind: 'export', subject, changes });
  const names = columnNames(columns);
  const head = names.map((name) => columns[name].heading);
  const dated = { ...file, name: `${file.name}-${today()}` };
  return listFile(dated, [head, ...rows.map((row) => names.map((name) => row[name]))]);
}

function plainText(cell: WorkbookCell): string {
  if (typeof cell === 'string') return cell;
  return 'day' in cell ? cell.day : cell.instant;
}

function widthsOf([head = []]: readonly (readonly WorkbookCell[])[]): number[] {
  return head.map((_, index) => (index === 0 ? widths.first : widths.other));
}

export function templateRows<Column extends string>(
  columns: ListColumns<Column>,
  examples: readonly ListCells<Column>[],
): string[][] {
  const names = columnNames(columns);
  return [names.map((name) => columns[name].heading), ...examples.map((cells) => names.map((name) => cells[name]))];
}

/** The rows that were left out, each with what is wrong with it; empty when there is none. */
export function leftOutText<Column extends string>(columns: ListColumns<Column>, text: string, wrong: string) {
  const list = readCsv(text, columns);
  if ('error' in list) return { left_out: '', left_out_count: 0 };
  const sentences = wrong.split(/\r?\n/);
  const names = columnNames(columns);
  const rows = list.rows.map(({ cells }, index) => [...names.map((name) => cells[name]), sentences[index] ?? '']);
  const head = [...names.map((name) => columns[name].heading), m.import_fault()];
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
  return savedRowsFile(file, left_out);
}

/** @throws 404 when there is none, or none any more */
export async function savedRowsFile(file: ListFile, text: string | undefined): Promise<Response> {
  const lines = text ? readCsvLines(text) : undefined;
  if (!lines) throw data(null, { status: 404 });
  return listFile(
    file,
    lines.map(({ cells }) => cells),
  );
}

export function importIdIn(url: URL): string {
  const id = url.searchParams.get('import') ?? '';
  if (!isId(id)) throw data(null, { status: 404 });
  return id;
}
