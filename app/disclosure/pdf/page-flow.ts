import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { lineHeight, type TextStyle, type Typesetter } from './text/lines.ts';
import { createEmbeddedFonts, type EmbeddedFonts } from './writing/embedded-fonts.ts';
import { createPageContent, type PageContent } from './writing/page-content.ts';
import { type Element, writeStructure } from './writing/structure-tree.ts';

const a4 = { width: 595.28, height: 841.89 };
const margin = { side: 48, top: 52, bottom: 64 };
export const column = { x: margin.side, width: a4.width - 2 * margin.side };
const bottom = margin.bottom;
export const pageHeight = a4.height - margin.top - margin.bottom;

/** Fills pages from the top down and begins the next one when the room ends. */
export type PageFlow = {
  document: Element;
  typesetter: Typesetter;
  /** Points from the lower edge of the page to where the next thing begins. */
  top(): number;
  content(): PageContent;
  remaining(): number;
  /** Goes down past something that was drawn. */
  advance(height: number): void;
  /** Leaves a gap, but none at the top of a page. */
  skip(height: number): void;
  nextPage(): void;
  paragraph(text: string, style: TextStyle, element: Element, indent?: number): void;
};

export function createPageFlow(typesetter: Typesetter, language: string) {
  const fonts = createEmbeddedFonts();
  const contents: PageContent[] = [];
  const startPage = () => {
    const content = createPageContent(contents.length, fonts, language);
    contents.push(content);
    return content;
  };
  let content = startPage();
  let top = a4.height - margin.top;
  const flow: PageFlow = {
    document: { tag: 'Document', kids: [] },
    typesetter,
    top: () => top,
    content: () => content,
    remaining: () => top - bottom,
    advance: (height) => {
      top -= height;
    },
    skip: (height) => {
      if (top < a4.height - margin.top) top -= height;
    },
    nextPage: () => {
      content = startPage();
      top = a4.height - margin.top;
    },
    paragraph(text, style, element, indent = 0) {
      const height = style.size * lineHeight;
      let lines = typesetter.lines(text, style, column.width - indent);
      while (lines.length > 0) {
        const fitting = Math.floor(flow.remaining() / height);
        content.text(lines.slice(0, fitting), { x: column.x + indent, top }, style, element);
        top -= Math.min(fitting, lines.length) * height;
        lines = lines.slice(fitting);
        if (lines.length > 0) flow.nextPage();
      }
    },
  };

  return { flow, save: (about: About) => savePages(contents, { about, fonts, language, flow }) };
}

/** `foot` stands at the left of each page's lower edge, the number of the page at the right. */
type About = { title: string; author: string; foot: string; footStyle: TextStyle };
type Whole = { about: About; fonts: EmbeddedFonts; language: string; flow: PageFlow };

async function savePages(contents: PageContent[], { about, fonts, language, flow }: Whole): Promise<Uint8Array> {
  for (const [index, page] of contents.entries()) {
    writeFoot(page, flow.typesetter, about, `${index + 1} / ${contents.length}`);
  }
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(about.title, { showInWindowTitleBar: true });
  pdf.setAuthor(about.author);
  pdf.setLanguage(language);
  const { context } = pdf;
  const pages = contents.map(() => pdf.addPage([a4.width, a4.height]));
  const resources = context.register(context.obj({ Font: fonts.write(context) }));
  for (const [index, { node }] of pages.entries()) {
    node.set(PDFName.of('Contents'), context.register(context.flateStream(contents[index]?.operators() ?? '')));
    node.set(PDFName.of('Resources'), resources);
    node.set(PDFName.of('StructParents'), context.obj(index));
    node.set(PDFName.of('Tabs'), PDFName.of('S'));
  }
  const refs = pages.map(({ ref }) => ref);
  writeStructure(context, pdf.catalog, flow.document, refs);
  return pdf.save();
}

const pageNumberWidth = 70;

function writeFoot(page: PageContent, { lines, measure }: Typesetter, { foot, footStyle }: About, number: string) {
  const top = bottom - 22;
  const [line] = lines(foot, footStyle, column.width - pageNumberWidth);
  const [shown] = lines(number, footStyle, pageNumberWidth);
  page.fill({ x: column.x, y: top + 5, width: column.width, height: 0.75 }, '#857250');
  if (line) page.decoration(line, { x: column.x, top }, footStyle, 'Footer');
  const x = column.x + column.width - measure(number, footStyle).line;
  if (shown) page.decoration(shown, { x, top }, footStyle, 'Footer');
}
