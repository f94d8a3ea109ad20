import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type ZippedFile, zipStream } from '../archives/zip-stream.server.ts';
import { day as dayMs } from '../lib/clock.ts';
import { indiaAheadMs } from '../lib/dates.ts';
import { addressOf } from './cells.server.ts';

/** A text, a day `YYYY-MM-DD`, or an instant that is shown on the school's clock. */
export type WorkbookCell = string | { day: string } | { instant: string };

type WorkbookRow = readonly WorkbookCell[];

/** Rows as they are read from the database, so that never all of them are in memory. */
export type Pieces<Row> = Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>;

export type WorkbookSheet = {
  name: string;
  widths: readonly number[];
  head: WorkbookRow;
  rows: Pieces<WorkbookRow>;
};

const rowsPerTurn = 50;

/** A turn of the event loop after every few, so that other requests do not wait for a file. */
export async function* inTurns<Row>(pieces: Pieces<Row>): AsyncGenerator<readonly Row[]> {
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; start += rowsPerTurn) {
      yield piece.slice(start, start + rowsPerTurn);
      await setImmediate();
    }
  }
}

/** Texts stay texts, so none is a formula; days and instants can be sorted. Rows are read as fast as they are taken. */
export function workbookStream(sheets: readonly WorkbookSheet[]): Readable {
  return zipStream(workbookParts(sheets), {}, new Date());
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const package_ = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

async function* workbookParts(sheets: readonly WorkbookSheet[]): AsyncGenerator<ZippedFile> {
  const each = (write: (number: number, sheet: WorkbookSheet) => string) =>
    sheets.map((sheet, index) => write(index + 1, sheet)).join('');
  const part = (path: string, text: string) => ({ path, content: [xml + text], isCompressed: true });
  const types = each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${typeOf('worksheet')}"/>`);
  const relations = each((n) => relation(n, 'worksheet', `worksheets/sheet${n}.xml`));
  const list = each((n, { name }) => `<sheet name="${sheetName(name)}" sheetId="${n}" r:id="rId${n}"/>`);
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${package_}/content-types"><Default Extension="rels" ContentType="${relationsType}"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${typeOf('sheet.main')}"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${typeOf('styles')}"/>${types}</Types>`,
  );
  yield part('_rels/.rels', relationsOf(relation(1, 'officeDocument', 'xl/workbook.xml')));
  yield part('xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${list}</sheets></workbook>`);
  yield part(
    'xl/_rels/workbook.xml.rels',
    relationsOf(relations + relation(sheets.length + 1, 'styles', 'styles.xml')),
  );
  yield part('xl/styles.xml', styles);
  for (const [index, sheet] of sheets.entries()) {
    yield { path: `xl/worksheets/sheet${index + 1}.xml`, content: sheetParts(sheet), isCompressed: true };
  }
}

const relationsType = 'application/vnd.openxmlformats-package.relationships+xml';

function typeOf(part: string): string {
  return `${spreadsheetType}.${part}+xml`;
}

function relation(number: number, kind: string, target: string): string {
  return `<Relationship Id="rId${number}" Type="${office}/${kind}" Target="${target}"/>`;
}

function relationsOf(relations: string): string {
  return `<Relationships xmlns="${package_}/relationships">${relations}</Relationships>`;
}

/** Excel accepts no longer name, and none with these characters. */
function sheetName(name: string): string {
  return xmlText(name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)).replaceAll('"', '&quot;');
}

/** In the order of `cellFormats`; format 49 is text. */
const style = { head: 0, text: 1, day: 2, instant: 3 };
const cellFormats = ['numFmtId="49" fontId="1"', 'numFmtId="49"', 'numFmtId="164"', 'numFmtId="165"'];
const formatXml = cellFormats.map(
  (format) => `<xf ${format} xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top"/></xf>`,
);
const styles =
  `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd mmm yyyy"/>` +
  '<numFmt numFmtId="165" formatCode="dd mmm yyyy h:mm AM/PM"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  `<cellXfs count="${formatXml.length}">${formatXml.join('')}</cellXfs></styleSheet>`;

async function* sheetParts({ widths, head, rows }: WorkbookSheet): AsyncGenerator<string> {
  const columns = widths.map((width, index) => {
    const column = index + 1;
    return `<col min="${column}" max="${column}" width="${width}" customWidth="1"/>`;
  });
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`;
  yield rowXml(1, head, style.head);
  let number = 1;
  for await (const some of inTurns(rows)) {
    yield some
      .map((cells) => {
        number += 1;
        return rowXml(number, cells, style.text);
      })
      .join('');
  }
  yield '</sheetData></worksheet>';
}

function rowXml(number: number, cells: WorkbookRow, textStyle: number): string {
  const inXml = cells.map((cell, index) => cellXml(`r="${addressOf(index, number)}"`, cell, textStyle));
  return `<row r="${number}">${inXml.join('')}</row>`;
}

function cellXml(address: string, cell: WorkbookCell, textStyle: number): string {
  if (typeof cell === 'string') {
    if (cell === '') return '';
    const text = xmlText(withoutCodes(cell));
    return `<c ${address} s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  }
  if ('day' in cell) return numberXml(address, style.day, Date.parse(cell.day));
  return numberXml(address, style.instant, Date.parse(cell.instant) + indiaAheadMs);
}

/** Days since the end of 1899. */
function numberXml(address: string, format: number, ms: number): string {
  return `<c ${address} s="${format}"><v>${ms / dayMs + 25_569}</v></c>`;
}

const notInXml = /[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function xmlText(text: string): string {
  return text.replace(notInXml, '').replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
}

function withoutCodes(text: string): string {
  return text.replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_');
}

export const workbookType = `${spreadsheetType}.sheet`;
