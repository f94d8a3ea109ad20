import type { CellType, Sheet, SheetLimits, SheetLine } from '../lib/tables.ts';
import { addressOf, type Filling, fillMerged, putCell } from './cells.server.ts';
import { readXmlFile, type WorkbookParts, type XmlHandlers } from './workbook-parts.server.ts';

/** The tags, without their prefix, and the attributes of a format. `base`: what a cell spans when it spans no other. */
type Format = Record<'table' | 'row' | 'text' | 'name' | 'index' | 'hidden' | 'across' | 'down', string> &
  Record<'rows' | 'columns' | 'day', string> & { cells: readonly string[]; base: 0 | 1 };

const excel2003: Format = {
  ...{ table: 'Worksheet', row: 'Row', cells: ['Cell'], text: 'Data', name: 'ss:Name', index: 'ss:Index' },
  ...{ hidden: 'ss:Hidden', across: 'ss:MergeAcross', down: 'ss:MergeDown', base: 0, rows: '', columns: '', day: '' },
};

const openDocument: Format = {
  ...{ table: 'table', row: 'table-row', cells: ['table-cell', 'covered-table-cell'], text: 'p', name: 'table:name' },
  ...{ index: '', hidden: 'table:visibility', base: 1, day: 'office:date-value' },
  ...{ across: 'table:number-columns-spanned', down: 'table:number-rows-spanned' },
  ...{ rows: 'table:number-rows-repeated', columns: 'table:number-columns-repeated' },
};

/** XML of Excel 2003, which portals give out as `.xls`. */
export function isSpreadsheetXml(text: string): boolean {
  const isXml = /^\uFEFF?\s*<\?(?:xml|mso)/i.test(text.slice(0, 1000));
  return isXml && text.includes('urn:schemas-microsoft-com:office:spreadsheet');
}

export async function readSpreadsheetXml(text: string, limits: SheetLimits): Promise<Sheet[]> {
  const { sheets, handlers } = sheetReader(excel2003, limits);
  await readXmlFile(text, handlers);
  return sheets;
}

/** A spreadsheet of LibreOffice, or the tables of one of its texts. */
export async function readOpenDocument(parts: WorkbookParts, limits: SheetLimits): Promise<Sheet[]> {
  const { sheets, handlers } = sheetReader(openDocument, limits);
  await parts.read('content.xml', handlers);
  return sheets;
}

type OpenRow = { line: SheetLine; times: number; next: number };
type OpenCell = { column: number; text: string; type: CellType; times: number; across: number; down: number };

function sheetReader(format: Format, limits: SheetLimits): { sheets: Sheet[]; handlers: XmlHandlers } {
  const filling: Filling = { limits, characters: 0 };
  const sheets: Sheet[] = [];
  let sheet = newSheet('');
  let lastLine = 0;
  let row: OpenRow | undefined;
  let cell: OpenCell | undefined;
  let isInText = false;
  const handlers: XmlHandlers = {
    open(name, attributes, text) {
      const count = (attribute: string, other: number) => countIn(attributes[attribute]) ?? other;
      if (cell && isInText) cell.text += text;
      if (name === format.table) {
        sheet = newSheet(attributes[format.name] ?? '');
        lastLine = 0;
      } else if (name === format.row) {
        const isHidden = ['1', 'collapse', 'filter'].includes(attributes[format.hidden] ?? '');
        const line = { line: count(format.index, lastLine + 1), cells: [], types: [], ...(isHidden && { isHidden }) };
        row = { line, times: count(format.rows, 1), next: 0 };
      } else if (row && format.cells.includes(name)) {
        const day = attributes[format.day]?.slice(0, 10);
        const [across, down] = [format.across, format.down].map((one) => count(one, format.base) + 1 - format.base);
        cell = {
          ...{ column: count(format.index, row.next + 1) - 1, text: day ?? '', type: day ? 'day' : 'text' },
          ...{ times: count(format.columns, 1), across: across ?? 1, down: down ?? 1 },
        };
      } else if (name === format.text && cell && cell.type !== 'day') {
        isInText = true;
        if (cell.text !== '') cell.text += ' ';
      }
    },
    close(name, text) {
      if (cell && isInText) cell.text += text;
      if (name === format.text) isInText = false;
      if (row && cell && format.cells.includes(name)) {
        closeCell(row.line, cell);
        row.next = cell.column + (format.base === 0 ? cell.across : cell.times);
        cell = undefined;
      }
      if (row && name === format.row) {
        closeRow(row);
        lastLine = row.line.line + row.times - 1;
        row = undefined;
      }
      if (name === format.table) {
        fillMerged(sheet.lines, sheet.merges, filling);
        if (sheet.lines.length > 0 && sheets.length < limits.maxSheets) sheets.push(sheet);
      }
      return undefined;
    },
  };

  function closeCell(line: SheetLine, { column, text, type, times, across, down }: OpenCell): void {
    const [day] = /^\d{4}-\d\d-\d\d(?=T[\d:.]*$)/.exec(text) ?? [];
    const found = day ? ({ text: day, type: 'day' } as const) : { text, type };
    for (let more = 0; more < times && text !== ''; more += 1) putCell(line, column + more, found, filling);
    const last = addressOf(column + across - 1, line.line + down - 1);
    if (across * down > 1) sheet.merges.push(`${addressOf(column, line.line)}:${last}`);
  }

  function closeRow({ line, times }: OpenRow): void {
    if (line.cells.every((one) => one.trim() === '')) return;
    for (let more = 0; more < times && !sheet.isCut; more += 1) {
      if (sheet.lines.length === limits.maxLines) sheet.isCut = true;
      else sheet.lines.push({ ...line, cells: [...line.cells], line: line.line + more });
    }
  }

  return { sheets, handlers };
}

function countIn(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function newSheet(name: string): Sheet {
  return { name, lines: [], isCut: false, merges: [], hiddenColumns: [] };
}
