import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** A paper of one page, and of whatever `add` puts into it. */
export async function pdfFile(
  add?: (paper: PDFDocument) => unknown,
  { useObjectStreams = true }: { useObjectStreams?: boolean } = {},
): Promise<Uint8Array> {
  const paper = await PDFDocument.create();
  const page = paper.addPage([300, 200]);
  page.drawText('Half-yearly timetable', { x: 20, y: 100, font: await paper.embedFont(StandardFonts.Helvetica) });
  await add?.(paper);
  return paper.save({ useObjectStreams });
}

/** A PDF written by hand: these objects, numbered from 1, of which the first is the catalog. */
export function handwrittenPdf(objects: string[], trailer = '/Root 1 0 R'): Uint8Array {
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n0\n%%EOF\n`;
  return Buffer.from(`%PDF-1.7\n${body}${end}`, 'latin1');
}

export const plainCatalog = '<< /Type /Catalog /Pages 2 0 R >>';
export const emptyPages = '<< /Type /Pages /Kids [] /Count 0 >>';
