import type { Sheet, SheetLimits, TableAnswer, TableRefusal } from '../lib/tables.ts';
import { csvLines, decodeText } from './csv.server.ts';
import { isCalendarFile, readCalendarFile } from './read-calendar-file.ts';
import { isHtml, readHtmlTables } from './read-html-tables.ts';
import { readWorkbook } from './read-workbook.server.ts';
import { isSpreadsheetXml, readSpreadsheetXml } from './read-xml-sheets.ts';
import { WorkbookRefused } from './workbook-parts.server.ts';

/** What a file is, is decided by its bytes: portals give out HTML tables as `.xls`. */
export async function sheetsOf(bytes: Uint8Array, limits: SheetLimits): Promise<TableAnswer> {
  try {
    const refused = refusedKind(bytes);
    if (refused) return { refused };
    return startsWith(bytes, [0x50, 0x4b]) && (bytes[2] ?? 0) < 9
      ? filled(await readWorkbook(bytes, limits), 'empty')
      : await readText(bytes, limits);
  } catch (error) {
    if (error instanceof WorkbookRefused) return { refused: error.reason };
    throw error;
  }
}

const pdfOrPhoto = [
  [0x25, 0x50, 0x44, 0x46],
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];
/** Of `.xls`, of `.doc`, and of every workbook with a password. */
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0];

function refusedKind(bytes: Uint8Array): TableRefusal | undefined {
  if (pdfOrPhoto.some((start) => startsWith(bytes, start))) return 'not a list';
  return startsWith(bytes, oldOffice) ? 'old workbook' : undefined;
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

async function readText(bytes: Uint8Array, limits: SheetLimits): Promise<TableAnswer> {
  const text = decodeText(bytes);
  if (text === undefined) return { refused: 'unknown encoding' };
  if (isSpreadsheetXml(text)) return filled(await readSpreadsheetXml(text, limits), 'empty');
  // A page with its pictures in one file, and a text of Word.
  if (/^\uFEFF?\s*(?:MIME-Version:|\{\\rtf)/i.test(text.slice(0, 1000))) return { refused: 'not a workbook' };
  if (isHtml(text)) return filled(readHtmlTables(text, limits), 'no table');
  if (isCalendarFile(text)) return { sheets: [readCalendarFile(text, limits)] };
  const lines = csvLines(text, limits);
  return lines ? { sheets: [{ name: '', merges: [], hiddenColumns: [], ...lines }] } : { refused: 'open quote' };
}

function filled(sheets: Sheet[], refused: TableRefusal): TableAnswer {
  return sheets.length > 0 ? { sheets } : { refused };
}
