import { type PDFContext, PDFHexString, type PDFRef } from '@cantoo/pdf-lib';
import type { Cluster } from '../text/shaping.ts';
import type { Typeface } from '../text/typefaces.server.ts';
import { buildFont, type NewGlyph } from './font-file.ts';

type Code = NewGlyph & { text: string };
type UsedFont = { typeface: Typeface; codes: Code[]; codeOf: Map<string, number> };

export type EmbeddedFonts = {
  /** What pages call the font. */
  nameOf(typeface: Typeface): string;
  /** The same outlines get another code for another text, so that each text can be read back. */
  codeOf(typeface: Typeface, cluster: Cluster): { digits: string; advance: number };
  write(context: PDFContext): Record<string, PDFRef>;
};

const maxCodes = 0xffff;

export function createEmbeddedFonts(): EmbeddedFonts {
  const used = new Map<Typeface, UsedFont>();
  const use = (typeface: Typeface) => {
    const found = used.get(typeface);
    if (found) return found;
    const font: UsedFont = { typeface, codes: [], codeOf: new Map() };
    used.set(typeface, font);
    return font;
  };
  return {
    nameOf: (typeface) => `F${[...used.keys()].indexOf(use(typeface).typeface)}`,
    codeOf(typeface, { glyphs: components, text, advance }) {
      const { codes, codeOf } = use(typeface);
      const [single] = components;
      const isPlain = components.length === 1 && single?.x === 0 && single.y === 0;
      const ownAdvance = isPlain ? typeface.font.glyphHAdvance(single.glyph) : advance;
      const key = `${components.map(({ glyph, x, y }) => `${glyph},${x},${y}`).join(' ')} ${ownAdvance} ${text}`;
      const code = codeOf.get(key) ?? codes.push({ components, text, advance: ownAdvance });
      if (code > maxCodes) throw new Error(`The PDF would need more than ${maxCodes} different letters.`);
      codeOf.set(key, code);
      return { digits: hex(code), advance: ownAdvance };
    },
    write(context) {
      const fonts = [...used.values()].map((font, index) => [`F${index}`, writeFont(context, font)] as const);
      return Object.fromEntries(fonts);
    },
  };
}

function writeFont(context: PDFContext, { typeface, codes }: UsedFont): PDFRef {
  const bytes = buildFont(typeface.bytes, codes);
  const name = `${tagOf(bytes)}+${typeface.name}`;
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: {
      Registry: PDFHexString.of('41646F6265'),
      Ordering: PDFHexString.of('4964656E74697479'),
      Supplement: 0,
    },
    FontDescriptor: context.register(describe(context, typeface, name, bytes)),
    W: [1, codes.map(({ advance }) => advance)],
    CIDToGIDMap: 'Identity',
  });
  const font = context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [context.register(descendant)],
    ToUnicode: context.register(context.flateStream(toUnicode(codes))),
  });
  return context.register(font);
}

function describe(context: PDFContext, { font }: Typeface, name: string, bytes: Uint8Array) {
  const { ascender, descender } = font.hExtents();
  return context.obj({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: [-1000, descender - 300, 3000, ascender + 300],
    ItalicAngle: 0,
    Ascent: ascender,
    Descent: descender,
    CapHeight: 714,
    StemV: name.endsWith('Bold') ? 140 : 80,
    FontFile2: context.register(context.flateStream(bytes, { Length1: bytes.byteLength })),
  });
}

/** Six letters that differ when the letters in use do. */
function tagOf(bytes: Uint8Array): string {
  let sum = 0x811c9dc5;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return Array.from({ length: 6 }, (_, place) => String.fromCharCode(65 + (Math.floor(sum / 26 ** place) % 26))).join(
    '',
  );
}

function hex(code: number): string {
  return code.toString(16).padStart(4, '0');
}

const mappingsAtOnce = 100;

function toUnicode(codes: Code[]): string {
  const lines = codes.map(
    ({ text }, index) => `<${hex(index + 1)}> <${PDFHexString.fromText(text).asString().slice(4)}>`,
  );
  const groups = Array.from({ length: Math.ceil(lines.length / mappingsAtOnce) }, (_, index) => {
    const group = lines.slice(index * mappingsAtOnce, (index + 1) * mappingsAtOnce);
    return `${group.length} beginbfchar\n${group.join('\n')}\nendbfchar`;
  });
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${groups.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
