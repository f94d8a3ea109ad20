import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';

export type PrintedPage = {
  /** In millimetres. */
  width: number;
  height: number;
  /** Without spaces, as a PDF places words and not the spaces between them. Only Latin text can be read so simply. */
  text: string;
};

const pointsPerMillimetre = 72 / 25.4;

/** The page of the website as its reader's browser saves it as a PDF. */
export async function printedPages(page: Page): Promise<PrintedPage[]> {
  const pdf = await PDFDocument.load(await page.pdf({ format: 'A4' }));
  return pdf.getPages().map((sheet) => ({
    width: Math.round(sheet.getWidth() / pointsPerMillimetre),
    height: Math.round(sheet.getHeight() / pointsPerMillimetre),
    text: textOf(contentOf(sheet.node.lookup(PDFName.of('Contents'))), fontsOf(sheet.node)),
  }));
}

type CharacterMap = Map<number, string>;

function fontsOf(sheet: PDFDict): Map<string, CharacterMap> {
  const fonts = sheet.lookup(PDFName.of('Resources'), PDFDict).lookup(PDFName.of('Font'), PDFDict);
  return new Map(
    fonts.keys().map((name) => {
      const map = contentOf(fonts.lookup(name, PDFDict).lookup(PDFName.of('ToUnicode')));
      return [name.asString(), characterMapOf(map)];
    }),
  );
}

/** `<0003> <0020>`: the text of a code; `<0014> <0017> <0031>`: of the codes from the first to the second. */
function characterMapOf(map: string): CharacterMap {
  const characters: CharacterMap = new Map();
  for (const [, first = '', last = first, text = ''] of map.matchAll(/^<(\w{4})> (?:<(\w{4})> )?<(\w+)>$/gm)) {
    const [start, end] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    const character = Buffer.from(text, 'hex').swap16().toString('utf16le');
    for (let code = start; code <= end; code += 1) {
      characters.set(
        code,
        code === start ? character : String.fromCodePoint((character.codePointAt(0) ?? 0) + code - start),
      );
    }
  }
  return characters;
}

function textOf(content: string, fonts: Map<string, CharacterMap>): string {
  let characters: CharacterMap | undefined;
  let text = '';
  for (const [, font, codes] of content.matchAll(/(\/\w+) [\d.]+ Tf|<(\w+)>(?=[^<]*T[jJ])/g)) {
    if (font) characters = fonts.get(font);
    for (const code of codes?.match(/.{4}/g) ?? []) text += characters?.get(Number.parseInt(code, 16)) ?? '';
  }
  // A font may have a ligature such as “ﬁ” as one character.
  return text.normalize('NFKC').replaceAll(/\s/g, '');
}

function contentOf(stream: PDFObject | undefined): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('A stream is missing.');
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}
