import type { Sheet, SheetLimits, SheetLine } from '../lib/tables.ts';
import {
  columnOf,
  type Filling,
  type FoundCell,
  failedFormula,
  fillMerged,
  isFailedFormula,
  type NumberFormat,
  numberFormat,
  numberText,
  putCell,
  withoutEscapes,
} from './cells.server.ts';
import { readOpenDocument } from './read-xml-sheets.ts';
import {
  type Attributes,
  openParts,
  type WorkbookParts,
  WorkbookRefused,
  workbookLimits,
} from './workbook-parts.server.ts';

type Context = Filling & { strings: string[]; formats: NumberFormat[]; hasOldStart: boolean };

/**
 * The visible sheets that have anything in them, as text. A formula gives its last result, a merged cell its text in
 * each of its rows. `isCut` = there are more lines than the limit. @throws WorkbookRefused
 */
export async function readWorkbook(bytes: Uint8Array, limits: SheetLimits): Promise<Sheet[]> {
  const parts = await openParts(bytes);
  if (parts.has('content.xml')) return readOpenDocument(parts, limits);
  const main = (await targetsOf(parts, '')).find(({ type }) => type === 'officeDocument')?.path ?? usualMain;
  const { listed, hasOldStart } = await readSheetList(parts, main);
  const targets = await targetsOf(parts, main);
  const pathOf = (type: string) => targets.find((one) => one.type === type)?.path ?? `xl/${type}.xml`;
  const context: Context = {
    hasOldStart,
    limits,
    characters: 0,
    strings: await readStrings(parts, pathOf('sharedStrings')),
    formats: await readFormats(parts, pathOf('styles')),
  };
  const found: Sheet[] = [];
  for (const { name, id } of listed) {
    const target = targets.find((one) => one.id === id && one.type === 'worksheet');
    if (!target) continue;
    if (found.length === limits.maxSheets) break;
    const sheet = await readSheet(parts, target.path, context);
    if (sheet.lines.length > 0) found.push({ name: withoutEscapes(name), ...sheet });
  }
  return found;
}

const usualMain = 'xl/workbook.xml';

type Target = { id: string; type: string; path: string };

/** Programs name the parts of a workbook as they like. */
async function targetsOf(parts: WorkbookParts, part: string): Promise<Target[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const targets: Target[] = [];
  await parts.read(`${folder}_rels/${part.slice(folder.length)}.rels`, {
    open(name, { Id: id = '', Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External' || targets.length === workbookLimits.maxParts) return;
      const { pathname } = new URL(Target, `part:///${folder}`);
      targets.push({ id, type: Type.slice(Type.lastIndexOf('/') + 1), path: pathname.slice(1) });
    },
  });
  return targets;
}

async function readSheetList(parts: WorkbookParts, main: string) {
  const listed: { name: string; id: string }[] = [];
  let hasOldStart = false;
  const isThere = await parts.read(main, {
    open(name, attributes) {
      if (name === 'workbookPr') hasOldStart = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') {
        if (listed.length === workbookLimits.maxListedSheets) throw new WorkbookRefused('too many sheets');
        listed.push({ name: attributes.name ?? '', id: relationId(attributes) });
      }
    },
  });
  if (!isThere) throw new WorkbookRefused('not a workbook');
  return { listed, hasOldStart };
}

function relationId(attributes: Attributes): string {
  const [, id] = Object.entries(attributes).find(([name]) => /^\w+:id$/i.test(name)) ?? [];
  return id ?? '';
}

async function readStrings(parts: WorkbookParts, path: string): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let isReading = false;
  await parts.read(path, {
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

async function readFormats(parts: WorkbookParts, path: string): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  await parts.read(path, {
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
