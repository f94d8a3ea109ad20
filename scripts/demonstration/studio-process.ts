// A separate process, so that the memory for drawing is freed when it ends.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import type { Drawing } from './content/drawing.ts';
import { school } from './content/school.ts';
import type { Order, Paper } from './studio.ts';

process.on('message', ({ id, work }: { id: number; work: Order }) => {
  carryOut(work).then(
    (bytes) => process.send?.({ id, bytes }),
    (error: unknown) => process.send?.({ id, fault: String(error) }),
  );
});

function carryOut(work: Order): Promise<Uint8Array> {
  return 'drawing' in work ? renderDrawing(work.drawing) : makePaper(work.paper, work.moment);
}

const artFolder = join(import.meta.dirname, '../../app/ui/art');

async function renderDrawing(drawing: Drawing): Promise<Uint8Array> {
  const svg = changed(await readFile(join(artFolder, `${drawing.file}.svg`), 'utf8'), drawing);
  const picture = sharp(Buffer.from(svg)).resize(drawing.width, drawing.height).flatten({ background: '#ffffff' });
  return (drawing.isMirrored ? picture.flop() : picture).png({ compressionLevel: 3 }).toBuffer();
}

function changed(svg: string, { part, width, height, colours = {} }: Drawing): string {
  const coloured = svg.replace(/#[0-9A-Fa-f]{6}\b/g, (colour) => colours[colour.toUpperCase()] ?? colour);
  const size = `width="${width}" height="${height}"`;
  if (!part) return coloured.replace('<svg ', `<svg ${size} `);
  const view = `${part.x} ${part.y} ${part.width} ${part.height}`;
  return coloured.replace(/<svg (.*?)viewBox="[^"]*"/, `<svg $1${size} viewBox="${view}"`);
}

const a4: [number, number] = [595.28, 841.89];
const margin = 64;
const mark = 'DEMONSTRATION';
const ink = rgb(0.1, 0.09, 0.13);
const wall = rgb(0.13, 0.19, 0.42);
const warning = rgb(0.63, 0.07, 0.13);
const faint = rgb(0.93, 0.87, 0.8);

type Fonts = { plain: PDFFont; bold: PDFFont };

async function makePaper(paper: Paper, moment: Date): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  describe(pdf, paper, moment);
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const page = pdf.addPage(a4);
  drawMark(page, fonts, markOf(paper));
  drawHead(page, fonts, paper.heading);
  drawBody(page, fonts, paper);
  return pdf.save();
}

function describe(pdf: PDFDocument, paper: Paper, moment: Date): void {
  pdf.setTitle(`${paper.heading}, ${school.name} (demonstration)`, { showInWindowTitleBar: true });
  pdf.setAuthor(school.name ?? '');
  pdf.setSubject(markOf(paper));
  pdf.setLanguage('en-IN');
  pdf.setCreationDate(moment);
  pdf.setModificationDate(moment);
}

function markOf({ isCertificate }: Paper): string {
  return isCertificate ? `${mark} — not a real certificate` : mark;
}

function drawMark(page: PDFPage, { bold }: Fonts, edge: string): void {
  page.drawText(mark, { x: 105, y: 190, size: 62, font: bold, color: faint, rotate: degrees(52) });
  for (const y of [a4[1] - 40, 30]) page.drawText(edge, { x: margin, y, size: 12, font: bold, color: warning });
}

function drawHead(page: PDFPage, { plain, bold }: Fonts, heading: string): void {
  page.drawText(school.name ?? '', { x: margin, y: 740, size: 20, font: bold, color: wall });
  page.drawText(school.addressDetail ?? '', { x: margin, y: 720, size: 11, font: plain, color: ink });
  page.drawRectangle({ x: margin, y: 704, width: a4[0] - 2 * margin, height: 3, color: wall });
  page.drawText(heading, { x: margin, y: 656, size: 17, font: bold, color: ink });
}

function drawBody(page: PDFPage, { plain, bold }: Fonts, { lines, validity }: Paper): void {
  const width = a4[0] - 2 * margin;
  let y = 620;
  for (const line of lines) {
    page.drawText(line, { x: margin, y, size: 11.5, font: plain, color: ink, maxWidth: width, lineHeight: 17 });
    y -= plain.widthOfTextAtSize(line, 11.5) > width ? 42 : 25;
  }
  page.drawText(validity, { x: margin, y: y - 16, size: 11.5, font: bold, color: ink });
}
