import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { normalized } from '../lib/text.ts';
import type { SheetLine } from './read-workbook.server.ts';

/** A file of them begins with it, or Excel reads Indian letters wrongly. */
export const byteOrderMark = '\uFEFF';

/** Commas, semicolons or tabs between the cells. Undefined = a quotation mark is not closed. */
export function readCsvLines(text: string): SheetLine[] | undefined {
  // Excel writes the separator into the first line, `sep=;`.
  const [, sep, rest] = /^\uFEFF?(?:sep=(.)\n)?([\s\S]*)$/i.exec(text.replace(/\r\n?/g, '\n')) ?? [];
  const body = rest ?? '';
  let line = sep ? 2 : 1;
  try {
    const options = { delimiter: sep ?? separatorOf(body), record_delimiter: '\n', info: true } as const;
    const found = parse(body, { ...options, relax_column_count: true, relax_quotes: true });
    const records = found as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => {
      const begins = line;
      line = info.lines + (sep ? 2 : 1);
      return { line: begins, cells: record.map(withoutFormulaMark) };
    });
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

function separatorOf(text: string): string {
  const [head = ''] = text.trimStart().split('\n', 1);
  const counted = [',', ';', '\t'].map((separator) => ({ separator, count: head.split(separator).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/** Without a byte order mark. Every cell is quoted, and none is a formula. */
export function csvText(lines: readonly (readonly string[])[]): string {
  const safe = lines.map((cells) => cells.map(withoutFormula));
  return stringify(safe, { quoted: true, quoted_empty: true, record_delimiter: 'windows' });
}

// Shorter than the run of marks at which `normalized` gives up: a formula cannot hide behind one.
const formulaStartLength = 30;

/**
 * An apostrophe before whatever spreadsheets read as a formula, also behind blanks and invisible marks and in wide
 * forms.
 */
export function withoutFormula(text: string): string {
  const start = text.replace(/^[\s\p{C}]+/u, '').slice(0, formulaStartLength);
  const isFormula = /^[\t\r]/.test(text) || /^[\s\p{C}]*[=+\-@\u2212]/u.test(normalized(start, 'NFKC'));
  return isFormula ? `'${text}` : text;
}

function withoutFormulaMark(text: string): string {
  return text.startsWith("'") && withoutFormula(text.slice(1)) === text ? text.slice(1) : text;
}

const byteOrderMarks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** UTF-8, or UTF-16 with a byte order mark. Guessing another encoding would garble Indian letters. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const mark = byteOrderMarks.find((one) => one.bytes.every((byte, index) => bytes[index] === byte));
  if (!mark && bytes.subarray(0, 16).includes(0)) return undefined;
  try {
    return new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
