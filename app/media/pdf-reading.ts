import { PDFContext, PDFDict, PDFName, type PDFObject, PDFObjectParser, PDFParser, type PDFRef } from '@cantoo/pdf-lib';
import { refuseUnclearPacking } from './pdf-packing.ts';

/** What was read of a file: also what a later part of it replaces, and what nothing refers to. */
export type PdfReading = {
  names: Set<string>;
  /** The values of each key that may name a deed. */
  deeds: Map<string, Set<PDFObject>>;
  objects: Map<PDFRef, PDFObject[]>;
  /** Where the header of an object ended, and where a dictionary began. */
  places: Set<number>;
  isEncrypted: boolean;
  hasPages: boolean;
};

type Parser = {
  bytes: { offset(): number };
  parseName(): PDFName;
  parseObject(ref?: PDFRef): PDFObject;
  parseDict(ref?: PDFRef): PDFDict;
  parseIndirectObjectHeader(): PDFRef;
};

let reading: PdfReading;

/** Reads every object of a PDF into a new reading, as far as it comes: what cannot be read is left out, or throws. */
export async function readObjects(
  bytes: Uint8Array,
  { isStrict }: { isStrict: boolean },
): Promise<{ reading: PdfReading; isWhole: boolean }> {
  const nothing = { names: new Set<string>(), deeds: new Map(), objects: new Map(), places: new Set<number>() };
  reading = { ...nothing, isEncrypted: false, hasPages: false };
  const parser = PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, isStrict, false, true);
  try {
    const context = await parser.parseDocument();
    const { Root, Encrypt } = context.trailerInfo;
    const root = context.lookup(Root);
    reading.isEncrypted = Encrypt !== undefined;
    reading.hasPages = root instanceof PDFDict && root.lookup(PDFName.of('Pages')) instanceof PDFDict;
    return { reading, isWhole: true };
  } catch {
    return { reading, isWhole: false };
  }
}

/** Keys whose value decides. As names of fonts and pictures they occur in harmless files. */
const deedKeys = ['OpenAction', 'AA', 'EF', 'S'];

/** How many entries the dictionary or array that is being read has so far. */
let entries = 0;

/** The library keeps only the last object of each number: here each is heard of while it is read. */
export function listenToParsers(): void {
  const anyParser = PDFObjectParser.prototype as unknown as Parser;
  const fileParser = PDFParser.prototype as unknown as Parser;
  const { parseName, parseObject, parseDict } = anyParser;
  const { parseIndirectObjectHeader } = fileParser;
  const { assign } = PDFContext.prototype;

  anyParser.parseName = function () {
    const name = parseName.call(this);
    reading.names.add(name.asString().slice(1));
    return name;
  };
  anyParser.parseObject = function (ref) {
    const before = entries;
    const object = parseObject.call(this, ref);
    entries = before + 1;
    return object;
  };
  anyParser.parseDict = function (ref) {
    const place = this.bytes.offset();
    entries = 0;
    const dict = parseDict.call(this, ref);
    if (this instanceof PDFParser) reading.places.add(place);
    look(dict, entries);
    return dict;
  };
  fileParser.parseIndirectObjectHeader = function () {
    const ref = parseIndirectObjectHeader.call(this);
    reading.places.add(this.bytes.offset());
    return ref;
  };
  PDFContext.prototype.assign = function (ref, object) {
    const versions = reading.objects.get(ref);
    if (versions) versions.push(object);
    else reading.objects.set(ref, [object]);
    return assign.call(this, ref, object);
  };
}

function look(dict: PDFDict, written: number): void {
  // Of two values for one key some readers take the first, others the last.
  if (dict.keys().length !== written) throw new Error('A key that is written twice.');
  refuseUnclearPacking(dict);
  for (const key of deedKeys) {
    const value = dict.get(PDFName.of(key));
    if (value) reading.deeds.set(key, (reading.deeds.get(key) ?? new Set()).add(value));
  }
}
