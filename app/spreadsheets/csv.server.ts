import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { SheetLimits, SheetLine } from '../lib/tables.ts';
import { normalized } from '../lib/text.ts';

/** Without it, Excel does not read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** Commas, semicolons, tabs or bars between the cells. Undefined = a quotation mark is not closed. */
export function readCsvLines(text: string): SheetLine[] | undefined {
  // Excel writes the separator into the first line, `sep=;`.
  const [, sep, rest] = /^\uFEFF?(?:sep=(.)\n)?([\s\S]*)$/i.exec(text.replace(/\r\n?/g, '\n')) ?? [];
  const body = rest ?? '';
  let line = sep ? 2 : 1;
  try {
    const found: SheetLine[] = [];
    parse(body, {
      delimiter: sep ?? separatorOf(body),
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      on_record(cells, { lines }) {
        found.push({ line, cells: cells.map(withoutMark) });
        line = lines + (sep ? 2 : 1);
        return null;
      },
    });
    return found;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** A list of a government portal has some seventy columns. */
const maxCsvColumns = 256;

/** The lines with anything in them, up to the limit. */
export function csvLines(text: string, { maxLines }: Pick<SheetLimits, 'maxLines'>) {
  const lines = readCsvLines(text)?.filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (!lines) return undefined;
  const kept = lines.slice(0, maxLines).map(({ line, cells }) => ({ line, cells: cells.slice(0, maxCsvColumns) }));
  return { lines: kept, isCut: lines.length > kept.length };
}

/** Of several that fit as well, the first: a comma is also in texts. */
const separators = ['\t', ';', '|', ','];
const linesToCompare = 100;
const charactersToCompare = 100_000;

/** The one that divides most of the first lines into the same number of cells: a title may be full of commas. */
function separatorOf(text: string): string {
  const lines = firstLines(text);
  const found = separators.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length).filter((count) => count > 1);
    const sizes = new Map(counts.map((count) => [count, counts.filter((one) => one === count).length]));
    const [cells = 1, same = 0] = [...sizes].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? [];
    return { separator, cells, same };
  });
  const isBetter = (one: (typeof found)[number], best: typeof one) =>
    one.same > best.same || (one.same === best.same && one.cells > best.cells);
  const best = found.reduce((best, one) => (isBetter(one, best) ? one : best));
  return best.same > 0 ? best.separator : ',';
}

/** Without what is in quotation marks, which may go on over several lines. */
function firstLines(text: string): string[] {
  const start = text.trimStart().slice(0, charactersToCompare);
  const isClosed = start.length === charactersToCompare || start.split('"').length % 2 === 1;
  const unquoted = isClosed ? start.replace(/"[^"]*"/g, '""') : start;
  const lines = unquoted.split('\n').filter((line) => /[^\s,;|]/.test(line));
  return lines.slice(0, linesToCompare);
}

/** Without a byte order mark. Every cell is quoted, none is a formula, and Excel turns no marks into a day. */
export function csvText(lines: readonly (readonly string[])[]): string {
  const safe = lines.map((cells) => cells.map(guarded));
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

/** `6/10` would become the sixth of October, and `2011-12` December: an apostrophe keeps them as they are. */
function guarded(text: string): string {
  const [, first, last] = /^\s*(\d{1,4})\s*[/-]\s*(\d{1,4})\s*$/.exec(text)?.map(Number) ?? [];
  if (!first || !last) return withoutFormula(text);
  const isYear = (number: number) => number >= 1900;
  const isDay = first <= 12 ? last <= 99 || isYear(last) : (first <= 31 || isYear(first)) && last <= 12;
  return isDay ? `'${text}` : text;
}

function withoutMark(text: string): string {
  return text.startsWith("'") && guarded(text.slice(1)) === text ? text.slice(1) : text;
}

const byteOrderMarks = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/** UTF-8, or UTF-16 with a byte order mark. Guessing another encoding would garble Indian scripts. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const mark = byteOrderMarks.find((one) => one.bytes.every((byte, index) => bytes[index] === byte));
  if (!mark && bytes.subarray(0, 16).includes(0)) return undefined;
  try {
    return new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
