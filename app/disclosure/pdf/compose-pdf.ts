import { column, createPageFlow, type PageFlow } from './page-flow.ts';
import { type PdfDocument, requirePdfLimits } from './pdf-document.ts';
import { drawTable } from './table.ts';
import { createTypesetter, type TextStyle } from './text/lines.ts';
import { createShaper } from './text/shaping.ts';
import type { Typefaces } from './text/typefaces.server.ts';
import { addElement } from './writing/structure-tree.ts';

const ink = '#1A1820';
const wall = '#22316B';
const styles = {
  school: { size: 17, weight: 700, colour: wall },
  address: { size: 10, weight: 400, colour: '#4B4650' },
  title: { size: 21, weight: 700, colour: ink },
  plain: { size: 9.5, weight: 400, colour: ink },
  section: { size: 13.5, weight: 700, colour: wall },
  foot: { size: 8.5, weight: 400, colour: '#4B4650' },
} satisfies Record<string, TextStyle>;
const stitch = '#B54A2A';
/** A heading needs this much room below it, or begins the next page. */
const minAfterHeading = 130;
const noteIndent = 12;

/** The same document makes the same bytes. @throws Error when the document passes a limit */
export function composePdf(document: PdfDocument, typefaces: Typefaces): Promise<Uint8Array> {
  requirePdfLimits(document);
  const typesetter = createTypesetter(createShaper(typefaces));
  const { flow, save } = createPageFlow(typesetter, document.language);
  drawHead(flow, document);
  for (const section of document.sections) drawSection(flow, section);
  const { title, school } = document;
  return save({
    title: `${title}, ${school.name}`,
    author: school.name,
    foot: school.name,
    footStyle: styles.foot,
  });
}

function drawHead(flow: PageFlow, { title, school, checkedOn, note }: PdfDocument): void {
  flow.paragraph(school.name, styles.school, addElement(flow.document, 'P'));
  flow.paragraph(school.address, styles.address, addElement(flow.document, 'P'));
  flow.skip(8);
  flow.content().stitch({ x: column.x, top: flow.top() }, column.width, stitch);
  flow.content().stitch({ x: column.x + 5, top: flow.top() - 4 }, column.width - 5, stitch);
  flow.skip(16);
  flow.paragraph(title, styles.title, addElement(flow.document, 'H1'));
  for (const text of [checkedOn, note].filter(Boolean)) {
    flow.skip(4);
    flow.paragraph(text, styles.plain, addElement(flow.document, 'P'));
  }
  flow.skip(14);
}

function drawSection(flow: PageFlow, { heading, blocks }: PdfDocument['sections'][number]): void {
  const section = addElement(flow.document, 'Sect');
  if (flow.remaining() < minAfterHeading) flow.nextPage();
  flow.paragraph(heading, styles.section, addElement(section, 'H2'));
  flow.skip(5);
  for (const block of blocks) {
    if (block.kind === 'table') drawTable(flow, block, section);
    else {
      flow.paragraph(block.text, styles.plain, addElement(section, 'P'), noteIndent);
      flow.skip(14);
    }
  }
  flow.skip(4);
}
