import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';

export type TaggedElement = { tag: string; scope?: string; text: string; kids: TaggedElement[] };

/** One line of text as it stands on a page, in points; `mark` is undefined for what is repeated on each page. */
export type PdfLine = { page: number; mark: number | undefined; x: number; y: number; width: number; text: string };

type PdfFont = { name: string; file: Uint8Array; texts: Map<number, string>; advances: number[] };

/** Reads a PDF as programs for blind readers do: the tree of tags, with the text that each code of a font stands for. */
export async function readTaggedPdf(bytes: Uint8Array) {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const pages = pdf.getPages();
  const fonts = new Map<string, PdfFont>();
  const resources = pages[0]?.node.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('Font'), PDFDict);
  for (const name of resources?.keys() ?? []) {
    fonts.set(name.asString().slice(1), readFont(resources?.lookup(name, PDFDict)));
  }
  const contents = pages.map((page) => textOf(page.node.lookup(PDFName.of('Contents'))));
  const lines = contents.flatMap((content, page) => readLines(content, page, fonts));
  const refs = pages.map(({ ref }) => ref);
  const root = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  const [top] = root.lookup(PDFName.of('K'), PDFArray).asArray();
  return { pdf, fonts: [...fonts.values()], contents, lines, tree: readElement(pdf.context.lookup(top), refs, lines) };
}

/** The element and everything in it, in the order of reading. */
export function elementsOf(element: TaggedElement): TaggedElement[] {
  return [element, ...element.kids.flatMap(elementsOf)];
}

function readElement(object: PDFObject | undefined, pages: PDFRef[], lines: PdfLine[]): TaggedElement {
  if (!(object instanceof PDFDict)) throw new Error('An element of the tree is missing.');
  const element: TaggedElement = { tag: nameIn(object, 'S') ?? '', text: '', kids: [] };
  const attributes = object.lookup(PDFName.of('A'));
  const scope = attributes instanceof PDFDict ? nameIn(attributes, 'Scope') : undefined;
  if (scope) element.scope = scope;
  const kids = object.lookup(PDFName.of('K'), PDFArray);
  for (let index = 0; index < kids.size(); index += 1) {
    const kid = kids.lookup(index, PDFDict);
    if (nameIn(kid, 'Type') === 'MCR') {
      const page = pages.indexOf(kid.get(PDFName.of('Pg')) as PDFRef);
      const mark = kid.lookup(PDFName.of('MCID'), PDFNumber).asNumber();
      const shown = lines.filter((line) => line.page === page && line.mark === mark);
      element.text += shown.map(({ text }) => text).join('');
    } else element.kids.push(readElement(kid, pages, lines));
  }
  return element;
}

function nameIn(dict: PDFDict, key: string): string | undefined {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.asString().slice(1) : undefined;
}

function bytesOf(stream: PDFObject | undefined): Uint8Array {
  if (!(stream instanceof PDFRawStream)) throw new Error('A stream is missing.');
  return decodePDFRawStream(stream).decode();
}

function textOf(stream: PDFObject | undefined): string {
  return Buffer.from(bytesOf(stream)).toString('latin1');
}

function readFont(font: PDFDict | undefined): PdfFont {
  if (!font) throw new Error('A font is missing.');
  const descendant = font.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
  const [, advances] = descendant.lookup(PDFName.of('W'), PDFArray).asArray();
  const texts = Array.from(
    textOf(font.lookup(PDFName.of('ToUnicode'))).matchAll(/^<(\w{4})> <(\w*)>$/gm),
    ([, code = '', text = '']) => [Number.parseInt(code, 16), PDFHexString.of(`FEFF${text}`).decodeText()] as const,
  );
  return {
    name: nameIn(font, 'BaseFont') ?? '',
    file: bytesOf(descendant.lookup(PDFName.of('FontDescriptor'), PDFDict).lookup(PDFName.of('FontFile2'))),
    texts: new Map(texts),
    advances: advances instanceof PDFArray ? advances.asArray().map((one) => (one as PDFNumber).asNumber()) : [],
  };
}

const operators =
  /\/\w+ <<(?:\/MCID (?<mark>\d+)|.*?)>> BDC|(?<artifact>\/Artifact BMC)|(?<end>EMC)|(?<x>[\d.-]+) (?<y>[\d.-]+) Td|\/(?<font>F\d+) (?<size>[\d.]+) Tf|<(?<codes>[0-9a-f]+)>|(?<=>)(?<shift>-?\d+)/g;

function readLines(content: string, page: number, fonts: Map<string, PdfFont>): PdfLine[] {
  const lines: PdfLine[] = [];
  const marks: (number | undefined)[] = [];
  let [font, size] = [fonts.get('F0'), 0];
  for (const { groups = {} } of content.matchAll(operators)) {
    const line = lines.at(-1);
    if (groups.x) {
      const mark = marks.find((one) => one !== undefined);
      lines.push({ page, mark, x: Number(groups.x), y: Number(groups.y), width: 0, text: '' });
    } else if (groups.font) [font, size] = [fonts.get(groups.font), Number(groups.size)];
    else if (groups.codes && line) {
      for (const digits of groups.codes.match(/.{4}/g) ?? []) {
        const code = Number.parseInt(digits, 16);
        line.text += font?.texts.get(code);
        line.width += ((font?.advances[code - 1] ?? 0) * size) / 1000;
      }
    } else if (groups.shift && line) line.width -= (Number(groups.shift) * size) / 1000;
    else if (groups.end) marks.pop();
    else marks.push(groups.mark === undefined ? undefined : Number(groups.mark));
  }
  return lines;
}
