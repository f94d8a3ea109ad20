import type { CellType, SheetLimits, SheetLine } from '../lib/tables.ts';
import { WorkbookRefused } from './workbook-parts.server.ts';

/** How a number is shown: as a day, or with so many decimals as a percentage. */
export type NumberFormat = { kind: 'plain' | 'day' } | { kind: 'percent'; decimals: number };

const plain: NumberFormat = { kind: 'plain' };

const builtInDays = [14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)];

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return { kind: 'percent', decimals: id === 9 ? 0 : 2 };
    return builtInDays.includes(id) ? { kind: 'day' } : plain;
  }
  const [positive = ''] = code.slice(0, 200).split(';');
  const signs = positive.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h)[^\]]*\]/gi, '');
  if (signs.includes('%')) return { kind: 'percent', decimals: /\.([0#?]+)/.exec(signs)?.[1]?.length ?? 0 };
  const isDay = /[yd]/i.test(signs) || (/m/i.test(signs) && !/[hs]/i.test(signs));
  return isDay && !/general/i.test(signs) ? { kind: 'day' } : plain;
}

/** What a formula without a result becomes, so that the row is not taken as if the cell were empty. */
export const failedFormula = '#VALUE!';

export function isFailedFormula(text: string): boolean {
  return /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/.test(text);
}

export function numberText(raw: string, format: NumberFormat, hasOldStart: boolean): string {
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return raw;
  if (format.kind === 'percent') return `${(number * 100).toFixed(Math.min(format.decimals, 10))}%`;
  const day = format.kind === 'day' ? dayOfSerial(number + (hasOldStart ? oldStartDays : 0)) : undefined;
  // Fifteen digits, as spreadsheets show: 93.6 is saved as 93.599999999999994.
  return day ?? String(Number(number.toPrecision(15)));
}

const oldStartDays = 1462;
const dayMs = 86_400_000;

/** The days of spreadsheets are counted from the end of 1899. Undefined = none between 1900 and 2099. */
export function dayOfSerial(serial: number): string | undefined {
  if (!(serial >= 61 && serial < 73_051)) return undefined;
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * dayMs).toISOString().slice(0, 10);
}

/** `_x000D_` and the like: how a workbook escapes characters that XML cannot hold. */
export function withoutEscapes(text: string): string {
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** `characters`: of all sheets together. */
export type Filling = { limits: SheetLimits; characters: number };

export type FoundCell = { text: string; type: CellType };

export function putCell(line: SheetLine, column: number, { text, type }: FoundCell, context: Filling): void {
  const { maxColumns, maxCharacters } = context.limits;
  if (text === '' || column < 0) return;
  if (column >= maxColumns) {
    if (text.trim() === '') return;
    throw new WorkbookRefused('too big');
  }
  context.characters += text.length;
  if (context.characters > maxCharacters) throw new WorkbookRefused('too big');
  const { cells, types = [] } = line;
  while (cells.length < column) {
    cells.push('');
    types.push('empty');
  }
  cells[column] = text;
  types[column] = type;
}

/** Down and to the right, as far as there is anything. */
export function fillMerged(lines: readonly SheetLine[], merges: readonly string[], context: Filling): void {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  for (const ref of merges) {
    const [, start = '', first = '', end = '', last = ''] =
      /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
    const inside = lines.filter(({ line }) => line >= Number(first) && line <= Number(last));
    const column = columnOf(start);
    const [head] = inside;
    const text = head?.line === Number(first) ? head.cells[column] : undefined;
    if (!text) continue;
    const type = head?.types?.[column] ?? 'text';
    for (const line of inside) {
      for (let place = column; place <= Math.min(columnOf(end), width - 1); place += 1) {
        if (line !== head || place !== column) putCell(line, place, { text, type }, context);
      }
    }
  }
}

export function columnOf(address: string): number {
  const [name = ''] = /^[A-Z]{1,3}/.exec(address) ?? [];
  return Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** `C2` */
export function addressOf(column: number, line: number): string {
  return columnName(column) + line;
}

function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}
