import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { type WorkbookCell, type WorkbookSheet, workbookStream } from '../app/spreadsheets/write-workbook.server.ts';

/** A workbook as the website writes it. */
export function workbook(
  sheets: Record<string, readonly (readonly WorkbookCell[])[]>,
): Promise<Uint8Array<ArrayBuffer>> {
  return workbookOf(
    Object.entries(sheets).map(([name, [head = [], ...rows]]) => ({ name, head, rows: [rows], widths: [] })),
  );
}

export async function workbookOf(sheets: readonly WorkbookSheet[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await buffer(workbookStream(sheets)));
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Parts = Record<string, string>;

/** A workbook of one sheet with these rows in XML; `parts` are added, or written in the place of others. */
export function craftedWorkbook(
  rows: string,
  parts: Parts = {},
  merges: readonly string[] = [],
  columns = '',
): Promise<Uint8Array<ArrayBuffer>> {
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/>${columns}<sheetData>${rows}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
    ...parts,
  });
}

export async function zipOf(parts: Parts): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [path, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), path);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

/** `<c>` with a text of its own. */
export function textCell(text: string, address = ''): string {
  return `<c${address && ` r="${address}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
}
