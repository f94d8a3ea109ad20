import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { indiaAheadMs } from '../lib/dates.ts';

/** A text, a day `YYYY-MM-DD`, or an instant that is shown on the school's clock. */
export type WorkbookCell = string | { day: string } | { instant: string };

export type WorkbookSheet = { name: string; widths: readonly number[]; rows: readonly (readonly WorkbookCell[])[] };

const inThread = `
const { parentPort, workerData: { writer, sheets } } = require('node:worker_threads');
const { default: writeExcelFile } = require(writer);
const typed = ({ text, time, format }) => time === undefined
  ? { value: text, type: String, format: '@' }
  : { value: new Date(time), type: Date, format };
const data = sheets.map(({ name, widths, rows }) => ({
  sheet: name,
  columns: widths.map((width) => ({ width })),
  stickyRowsCount: 1,
  data: rows.map((cells, place) => cells.map((cell) => ({
    ...typed(cell), alignVertical: 'top', ...(place === 0 && { fontWeight: 'bold' }),
  }))),
}));
writeExcelFile(data).toBuffer().then((bytes) => parentPort.postMessage(new Uint8Array(bytes)));
`;

/** The first row of each sheet is its head. Texts stay texts, so none is a formula; days and instants can be sorted. */
export function writeWorkbook(sheets: readonly WorkbookSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  const writer = createRequire(import.meta.url).resolve('write-excel-file/node');
  const workerData = {
    writer,
    sheets: sheets.map(({ rows, ...sheet }) => ({ ...sheet, rows: rows.map((cells) => cells.map(plainCell)) })),
  };
  const thread = new Worker(inThread, { eval: true, workerData });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The workbook was not written.')));
  });
}

function plainCell(cell: WorkbookCell) {
  if (typeof cell === 'string') return { text: withoutCodes(cell) };
  // The library writes the clock of UTC.
  if ('day' in cell) return { time: Date.parse(cell.day), format: 'dd mmm yyyy' };
  return { time: Date.parse(cell.instant) + indiaAheadMs, format: 'dd mmm yyyy h:mm AM/PM' };
}

function withoutCodes(text: string): string {
  return text.replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_');
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
