import { failedFormula, type NumberFormat, numberFormat, numberText, withoutEscapes } from './cell-text.ts';
import { type Attributes, openParts, type WorkbookParts, WorkbookRefused } from './workbook-parts.server.ts';

/** `line` is where the row stands in the file, from 1. */
export type SheetLine = { line: number; cells: string[] };

export type Sheet = { name: string; lines: SheetLine[]; isCut: boolean };

type SheetLimits = { maxSheets: number; maxLines: number; maxColumns: number; maxLetters: number };

type Context = {
  strings: string[];
  formats: NumberFormat[];
  hasOldStart: boolean;
  limits: SheetLimits;
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
      // How the letters are spoken, in East Asian files.
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
  const merged: string[] = [];
  let row: SheetLine = { line: 0, cells: [] };
  let cell: Cell | undefined;
  let letters = 0;
  await parts.read(path, {
    open(name, attributes) {
      if (name === 'row') row = { line: numberOf(attributes.r) ?? row.line + 1, cells: [] };
      if (name === 'c') cell = newCell(attributes, row.cells.length);
      if (name === 'f' && cell) cell.isFormula = true;
      if (name === 'mergeCell' && merged.length < maxMerged) merged.push(attributes.ref ?? '');
    },
    close(name, text) {
      if (name === 'v' && cell) cell.value = text;
      if (name === 't' && cell) cell.inline += text;
      if (name === 'c' && cell) {
        const found = textOf(cell, context);
        letters += found.length;
        putCell(row, cell.column, found, limits);
        if (letters > limits.maxLetters) throw new WorkbookRefused('too big');
        cell = undefined;
      }
      if (name === 'row' && row.cells.some((one) => one.trim() !== '')) lines.push(row);
      return lines.length <= limits.maxLines;
    },
  });
  fillMerged(lines, merged);
  return { lines: lines.slice(0, limits.maxLines), isCut: lines.length > limits.maxLines };
}

const maxMerged = 2000;

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

function putCell({ cells }: SheetLine, column: number, text: string, { maxColumns }: SheetLimits): void {
  if (text === '' || column < 0) return;
  if (column >= maxColumns) throw new WorkbookRefused('too big');
  while (cells.length < column) cells.push('');
  cells[column] = text;
}

function textOf({ type, style, value, inline, isFormula }: Cell, { strings, formats, hasOldStart }: Context): string {
  if (type === 'inlineStr') return withoutEscapes(inline);
  if (value === undefined) return isFormula ? failedFormula : '';
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'yes' : 'no';
  if (type === 'd') return value.slice(0, 10);
  if (type === 'n') return numberText(value, formats[style] ?? { kind: 'plain' }, hasOldStart);
  return withoutEscapes(value);
}

function fillMerged(lines: readonly SheetLine[], merged: readonly string[]): void {
  for (const ref of merged) {
    const [, start = '', first = '', last = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(ref) ?? [];
    if (Number(last) <= Number(first)) continue;
    const column = columnOf(start);
    const inside = lines.filter(({ line }) => line >= Number(first) && line <= Number(last));
    const text = inside[0]?.line === Number(first) ? inside[0].cells[column] : undefined;
    if (!text) continue;
    for (const { cells } of inside) {
      while (cells.length <= column) cells.push('');
      cells[column] = text;
    }
  }
}
