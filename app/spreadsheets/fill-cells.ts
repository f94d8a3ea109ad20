import type { CellType, SheetLimits, SheetLine } from '../lib/tables.ts';
import { WorkbookRefused } from './workbook-parts.server.ts';

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
  const letter = (index: number): string =>
    (index >= 26 ? letter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
  return letter(column) + line;
}
