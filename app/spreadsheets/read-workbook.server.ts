import type { CellType, Sheet, SheetLimits, SheetLine } from '../lib/tables.ts';
import {
  failedFormula,
  isFailedFormula,
  type NumberFormat,
  numberFormat,
  numberText,
  withoutEscapes,
} from './cell-text.ts';
import {
  type Attributes,
  openParts,
  type WorkbookParts,
  WorkbookRefused,
  workbookLimits,
} from './workbook-parts.server.ts';

type Context = {
  strings: string[];
  formats: NumberFormat[];
  hasOldStart: boolean;
  limits: SheetLimits;
  /** Of all sheets together. */
  characters: number;
};

/**
 * The visible sheets that have anything in them, as text. A formula gives its last result, a merged cell its text in
 * each of its rows. `isCut` = there are more lines than the limit. @throws WorkbookRefused
 */
export async function readWorkbook(bytes: Uint8Array, limits: SheetLimits): Promise<Sheet[]> {
  const parts = await openParts(bytes);
  const { sheets, hasOldStart } = await readSheetList(parts);
  const context: Context = {
    hasOldStart,
    limits,
    characters: 0,
    strings: await readStrings(parts),
    formats: await readFormats(parts),
  };
  const found: Sheet[] = [];
  for (const { name, path } of sheets) {
    if (found.length === limits.maxSheets) break;
    const sheet = await readSheet(parts, path, context);
    if (sheet.lines.length > 0) found.push({ name, ...sheet });
  }
  return found;
}

async function readSheetList(parts: WorkbookParts) {
  const listed: { name: string; id: string }[] = [];
  let hasOldStart = false;
  const isThere = await parts.read('xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') hasOldStart = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') {
        if (listed.length === workbookLimits.maxListedSheets) throw new WorkbookRefused('too many sheets');
        listed.push({ name: attributes.name ?? '', id: relationId(attributes) });
      }
    },
  });
  if (!isThere) throw new WorkbookRefused('not a workbook');
  const targets = new Map<string, string>();
  await parts.read('xl/_rels/workbook.xml.rels', {
    open(name, { Id = '', Type = '', Target = '', TargetMode }) {
      if (name === 'Relationship' && Type.endsWith('/worksheet') && TargetMode !== 'External') {
        targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
      }
    },
  });
  const sheets = listed.flatMap(({ name, id }) => {
    const path = targets.get(id);
    return path ? [{ name: withoutEscapes(name), path }] : [];
  });
  return { sheets, hasOldStart };
}

function relationId(attributes: Attributes): string {
  const [, id] = Object.entries(attributes).find(([name]) => /^\w+:id$/i.test(name)) ?? [];
  return id ?? '';
}

async function readStrings(parts: WorkbookParts): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let isReading = false;
  await parts.read('xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') current = '';
      // How the characters are pronounced, in East Asian files.
      if (name === 'rPh') isReading = true;
    },
    close(name, text) {
      if (name === 't' && !isReading) current += text;
      if (name === 'rPh') isReading = false;
      if (name === 'si') strings.push(withoutEscapes(current));
      return undefined;
    },
  });
  return strings;
}

async function readFormats(parts: WorkbookParts): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  await parts.read('xl/styles.xml', {
    open(name, { numFmtId, formatCode }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) ids.push(Number(numFmtId ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
      return undefined;
    },
  });
  return ids.map((id) => numberFormat(id, codes.get(id)));
}

type Cell = {
  column: number;
  type: string;
  style: number;
  value: string | undefined;
  inline: string;
  isFormula: boolean;
};

async function readSheet(parts: WorkbookParts, path: string, context: Context): Promise<Omit<Sheet, 'name'>> {
  const { limits } = context;
  const lines: SheetLine[] = [];
  const merges: string[] = [];
  const hiddenColumns: number[] = [];
  let row = newLine(0);
  let cell: Cell | undefined;
  await parts.read(path, {
    open(name, attributes) {
      if (name === 'col' && isTrue(attributes.hidden)) hiddenColumns.push(...columnsOf(attributes, limits));
      if (name === 'row') row = newLine(numberOf(attributes.r) ?? row.line + 1, isTrue(attributes.hidden));
      if (name === 'c') cell = newCell(attributes, row.cells.length);
      if (name === 'f' && cell) cell.isFormula = true;
      if (name === 'mergeCell' && merges.length < maxMerges) merges.push(attributes.ref ?? '');
    },
    close(name, text) {
      if (name === 'v' && cell) cell.value = text;
      if (name === 't' && cell) cell.inline += text;
      if (name === 'c' && cell) {
        putCell(row, cell.column, textOf(cell, context), context);
        cell = undefined;
      }
      if (name === 'row' && row.cells.some((one) => one.trim() !== '')) lines.push(row);
      return lines.length <= limits.maxLines;
    },
  });
  fillMerged(lines, merges, context);
  return { lines: lines.slice(0, limits.maxLines), isCut: lines.length > limits.maxLines, merges, hiddenColumns };
}

const maxMerges = 2000;

function newLine(line: number, isHidden = false): SheetLine {
  return { line, cells: [], types: [], ...(isHidden && { isHidden }) };
}

function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}

function columnsOf({ min, max }: Attributes, { maxColumns }: SheetLimits): number[] {
  const first = numberOf(min) ?? 1;
  const last = Math.min(numberOf(max) ?? first, maxColumns);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first - 1 + index);
}

function numberOf(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function newCell({ r, t = 'n', s = '0' }: Attributes, next: number): Cell {
  const column = r === undefined ? next : columnOf(r);
  return { column, type: t, style: Number(s), value: undefined, inline: '', isFormula: false };
}

function columnOf(address: string): number {
  const [name = ''] = /^[A-Z]{1,3}/.exec(address) ?? [];
  return Array.from(name).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type FoundCell = { text: string; type: CellType };

function putCell(line: SheetLine, column: number, { text, type }: FoundCell, context: Context): void {
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

function textOf(cell: Cell, { strings, formats, hasOldStart }: Context): FoundCell {
  const { type, style, value, inline, isFormula } = cell;
  if (type === 'inlineStr') return { text: withoutEscapes(inline), type: 'text' };
  if (value === undefined) return isFormula ? { text: failedFormula, type: 'error' } : { text: '', type: 'empty' };
  if (type === 's') return { text: strings[Number(value)] ?? '', type: 'text' };
  if (type === 'b') return { text: value === '1' ? 'yes' : 'no', type: 'boolean' };
  if (type === 'd') return { text: value.slice(0, 10), type: 'day' };
  if (type === 'n') {
    const text = numberText(value, formats[style] ?? { kind: 'plain' }, hasOldStart);
    return { text, type: /^\d{4}-/.test(text) ? 'day' : 'number' };
  }
  const text = withoutEscapes(value);
  return { text, type: type === 'e' || isFailedFormula(text) ? 'error' : 'text' };
}

function fillMerged(lines: readonly SheetLine[], merges: readonly string[], context: Context): void {
  for (const ref of merges) {
    const [, start = '', first = '', last = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(ref) ?? [];
    if (Number(last) <= Number(first)) continue;
    const column = columnOf(start);
    const inside = lines.filter(({ line }) => line >= Number(first) && line <= Number(last));
    const [head, ...others] = inside;
    const text = head?.line === Number(first) ? head.cells[column] : undefined;
    if (!text) continue;
    for (const line of others) putCell(line, column, { text, type: head?.types?.[column] ?? 'text' }, context);
  }
}
