import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { stringify } from 'csv-stringify/sync';
import { m } from '../../paraglide/messages.js';
import { type ExportedEnquiry, exportColumns, exportLine } from './export-columns.ts';

type Pieces = AsyncIterable<ExportedEnquiry[]> | Iterable<ExportedEnquiry[]>;

const byteOrderMark = '\uFEFF';

/** The enquiries as a CSV file that spreadsheets open as what it is: in UTF-8, and without formulas. */
export async function csvOf(pieces: Pieces): Promise<string> {
  const parts = [byteOrderMark, csvLines([head()])];
  for await (const piece of pieces) {
    parts.push(csvLines(piece.map((enquiry) => exportLine(enquiry).map(withoutFormula))));
  }
  return parts.join('');
}

function head(): string[] {
  return exportColumns.map((column) => column.head());
}

function csvLines(lines: string[][]): string {
  return stringify(lines, { quoted: true, quoted_empty: true, record_delimiter: 'windows' });
}

/**
 * Text that a spreadsheet takes for text: with an apostrophe before it when it begins like a formula, also behind
 * spaces, line ends and marks that cannot be seen, and in the wide, small and raised forms that some of them know.
 */
export function withoutFormula(text: string): string {
  return /^[\t\r]|^[\s\p{C}]*[=+\-@\u2212]/u.test(text.normalize('NFKC')) ? `'${text}` : text;
}

/** The enquiries as a workbook. Every cell is text, and stays text when somebody types in it. */
export async function workbookOf(pieces: Pieces): Promise<Uint8Array<ArrayBuffer>> {
  const lines = [head()];
  for await (const piece of pieces) lines.push(...piece.map((enquiry) => exportLine(enquiry).map(withoutCodes)));
  const columns = exportColumns.map(({ width }) => ({ width }));
  return await writeInThread(lines, { sheet: m.admin_enquiries(), columns });
}

/** Spreadsheets read `_x000A_` as a letter by its number: it is written so that it stays what was typed. */
function withoutCodes(text: string): string {
  return text.replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_');
}

/** The first line is the head. */
const inThread = `
const { parentPort, workerData: { writer, lines, options } } = require('node:worker_threads');
const { default: writeExcelFile } = require(writer);
const rows = lines.map((line, place) => line.map((value) => ({
  value, type: String, format: '@', alignVertical: 'top', ...(place === 0 && { fontWeight: 'bold' }),
})));
writeExcelFile(rows, options).toBuffer().then((bytes) => parentPort.postMessage(new Uint8Array(bytes)));
`;

type Options = { sheet: string; columns: { width: number }[] };

/** Ten thousand lines take a second without a pause: a thread of their own, so that the website answers meanwhile. */
function writeInThread(lines: string[][], options: Options): Promise<Uint8Array<ArrayBuffer>> {
  const writer = createRequire(import.meta.url).resolve('write-excel-file/node');
  const thread = new Worker(inThread, { eval: true, workerData: { writer, lines, options } });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The workbook was not written.')));
  });
}
