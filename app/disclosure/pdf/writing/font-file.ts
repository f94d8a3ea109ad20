/** Where a glyph of the source stands within a new one, in units of the font. */
export type Component = { glyph: number; x: number; y: number };
export type NewGlyph = { components: Component[]; advance: number };

type Source = { tables: Map<string, DataView>; outline(glyph: number): DataView; advance(glyph: number): number };
type Slot = { outline: Uint8Array; advance: number; left: number };

const flags = { words: 0x1, positions: 0x2, scale: 0x8, more: 0x20, twoScales: 0x40, fourScales: 0x80 };
const headerBytes = 10;
const maxDepth = 6;

/**
 * A TrueType font of just these glyphs, numbered from 1. What was shaped together becomes one glyph, so that every reader
 * finds one code for it, with the whole text.
 */
export function buildFont(bytes: Uint8Array, glyphs: readonly NewGlyph[]): Uint8Array {
  const source = readSource(bytes);
  const slots: Slot[] = [copySlot(source, 0, (glyph) => glyph)];
  const slotOf = new Map<number, number>();
  const place = (glyph: number, depth = 0): number => {
    const found = slotOf.get(glyph);
    if (found !== undefined) return found;
    if (depth > maxDepth) throw new Error('A font has a glyph that is made of too many others.');
    const slot = slots.length;
    slotOf.set(glyph, slot);
    slots.push({ outline: new Uint8Array(0), advance: 0, left: 0 });
    slots[slot] = copySlot(source, glyph, (part) => place(part, depth + 1));
    return slot;
  };

  const first = slots.length;
  for (const { advance } of glyphs) slots.push({ outline: new Uint8Array(0), advance, left: 0 });
  for (const [index, { components, advance }] of glyphs.entries()) {
    slots[first + index] = composite(source, components, advance, place);
  }
  return assemble(source, slots, Math.max(1, ...glyphs.map(({ components }) => components.length)));
}

function readSource(bytes: Uint8Array): Source {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map<string, DataView>();
  for (let entry = 12; entry < 12 + 16 * file.getUint16(4); entry += 16) {
    const tag = String.fromCharCode(...bytes.subarray(entry, entry + 4));
    const start = bytes.byteOffset + file.getUint32(entry + 8);
    tables.set(tag, new DataView(bytes.buffer, start, file.getUint32(entry + 12)));
  }
  const glyf = table(tables, 'glyf');
  const loca = table(tables, 'loca');
  const hmtx = table(tables, 'hmtx');
  const isLong = table(tables, 'head').getInt16(50) === 1;
  const lastAdvance = table(tables, 'hhea').getUint16(34) - 1;
  const offset = (glyph: number) => (isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph));
  return {
    tables,
    outline: (glyph) => new DataView(glyf.buffer, glyf.byteOffset + offset(glyph), offset(glyph + 1) - offset(glyph)),
    advance: (glyph) => hmtx.getUint16(4 * Math.min(glyph, lastAdvance)),
  };
}

function table(tables: Map<string, DataView>, tag: string): DataView {
  const found = tables.get(tag);
  if (!found) throw new Error(`A font lacks its table ${tag}.`);
  return found;
}

function copySlot(source: Source, glyph: number, place: (glyph: number) => number): Slot {
  const original = source.outline(glyph);
  const outline = new Uint8Array(original.buffer, original.byteOffset, original.byteLength).slice();
  const advance = source.advance(glyph);
  if (outline.byteLength === 0) return { outline, advance, left: 0 };
  const view = new DataView(outline.buffer);
  if (view.getInt16(0) < 0) renumberParts(view, place);
  return { outline, advance, left: view.getInt16(2) };
}

function renumberParts(view: DataView, place: (glyph: number) => number): void {
  let at = headerBytes;
  let flag = flags.more;
  while (flag & flags.more) {
    flag = view.getUint16(at);
    view.setUint16(at + 2, place(view.getUint16(at + 2)));
    at += 4 + (flag & flags.words ? 4 : 2);
    if (flag & flags.scale) at += 2;
    if (flag & flags.twoScales) at += 4;
    if (flag & flags.fourScales) at += 8;
  }
}

function composite(source: Source, components: Component[], advance: number, place: (glyph: number) => number): Slot {
  const seen = components.filter(({ glyph }) => source.outline(glyph).byteLength > 0);
  if (seen.length === 0) return { outline: new Uint8Array(0), advance, left: 0 };
  const outline = new Uint8Array(headerBytes + 8 * seen.length);
  const view = new DataView(outline.buffer);
  view.setInt16(0, -1);
  const edge = (at: number, name: 'x' | 'y') => seen.map((one) => source.outline(one.glyph).getInt16(at) + one[name]);
  const left = Math.min(...edge(2, 'x'));
  for (const [index, value] of [
    left,
    Math.min(...edge(4, 'y')),
    Math.max(...edge(6, 'x')),
    Math.max(...edge(8, 'y')),
  ].entries()) {
    view.setInt16(2 + 2 * index, value);
  }
  for (const [index, { glyph, x, y }] of seen.entries()) {
    const at = headerBytes + 8 * index;
    const isLast = index === seen.length - 1;
    view.setUint16(at, flags.words | flags.positions | (isLast ? 0 : flags.more));
    view.setUint16(at + 2, place(glyph));
    view.setInt16(at + 4, x);
    view.setInt16(at + 6, y);
  }
  return { outline, advance, left };
}

function assemble({ tables }: Source, slots: Slot[], maxComponents: number): Uint8Array {
  const copy = (tag: string) => {
    const { buffer, byteOffset, byteLength } = table(tables, tag);
    return new DataView(buffer.slice(byteOffset, byteOffset + byteLength));
  };
  const head = copy('head');
  const hhea = copy('hhea');
  const maxp = copy('maxp');
  head.setUint32(8, 0);
  head.setInt16(50, 1);
  hhea.setUint16(34, slots.length);
  maxp.setUint16(4, slots.length);
  for (const at of [10, 12]) maxp.setUint16(at, Math.min(0xffff, maxp.getUint16(at - 4) * (maxComponents + 4)));
  maxp.setUint16(28, Math.max(maxp.getUint16(28), maxComponents));
  maxp.setUint16(30, maxp.getUint16(30) + 1);
  const hmtx = new DataView(new ArrayBuffer(4 * slots.length));
  const loca = new DataView(new ArrayBuffer(4 * slots.length + 4));
  let length = 0;
  for (const [index, { outline, advance, left }] of slots.entries()) {
    hmtx.setUint16(4 * index, Math.max(0, advance));
    hmtx.setInt16(4 * index + 2, left);
    length += padded(outline.byteLength);
    loca.setUint32(4 * index + 4, length);
  }
  const glyf = new Uint8Array(length);
  for (const [index, { outline }] of slots.entries()) glyf.set(outline, loca.getUint32(4 * index));
  return sfnt({ glyf: new DataView(glyf.buffer), head, hhea, hmtx, loca, maxp });
}

function sfnt(tables: Record<string, DataView>): Uint8Array {
  const entries = Object.entries(tables);
  const start = 12 + 16 * entries.length;
  const file = new Uint8Array(entries.reduce((sum, [, { byteLength }]) => sum + padded(byteLength), start));
  const view = new DataView(file.buffer);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  view.setUint32(0, 0x00010000);
  for (const [index, value] of [
    entries.length,
    16 * power,
    Math.log2(power),
    16 * (entries.length - power),
  ].entries()) {
    view.setUint16(4 + 2 * index, value);
  }
  let at = start;
  for (const [index, [tag, { buffer, byteLength }]] of entries.entries()) {
    const entry = 12 + 16 * index;
    file.set(new TextEncoder().encode(tag), entry);
    file.set(new Uint8Array(buffer), at);
    view.setUint32(entry + 4, checksum(view, at, padded(byteLength)));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, byteLength);
    if (tag === 'head') view.setUint32(at + 8, 0);
    at += padded(byteLength);
  }
  const head = view.getUint32(12 + 16 * Object.keys(tables).indexOf('head') + 8);
  view.setUint32(head + 8, 0xb1b0afba - checksum(view, 0, file.byteLength));
  return file;
}

function padded(bytes: number): number {
  return Math.ceil(bytes / 4) * 4;
}

function checksum(view: DataView, start: number, bytes: number): number {
  let sum = 0;
  for (let at = start; at < start + bytes; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
