import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFParser,
  PDFRef,
} from '@cantoo/pdf-lib';

export type PdfReading = {
  names: Set<string>;
  actions: Map<string, Set<PDFObject>>;
  objects: Map<PDFRef, PDFObject[]>;
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

export async function readObjects(
  bytes: Uint8Array,
  { isStrict }: { isStrict: boolean },
): Promise<{ reading: PdfReading; isWhole: boolean }> {
  const nothing = { names: new Set<string>(), actions: new Map(), objects: new Map(), places: new Set<number>() };
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

/** Only the values of these keys decide: harmless fonts and pictures use the names too. */
const actionKeys = ['OpenAction', 'AA', 'EF', 'S'];

let entries = 0;

/** The library drops all but the last object of each number: these patches see each one. */
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
    const offset = this.bytes.offset();
    entries = 0;
    const dict = parseDict.call(this, ref);
    if (this instanceof PDFParser) reading.places.add(offset);
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
  if (dict.keys().length !== written) throw new Error('A key that is written twice.');
  refuseUnclearPacking(dict);
  for (const key of actionKeys) {
    const value = dict.get(PDFName.of(key));
    if (value) reading.actions.set(key, (reading.actions.get(key) ?? new Set()).add(value));
  }
}

/** The library follows the first group of keys, readers sometimes the others. */
const ownFacts = ['Type', 'N', 'First', 'Filter', 'DecodeParms'];
const otherFacts = ['F', 'FFilter', 'FDecodeParms', 'DP'];

/** Other readers must unpack object streams the same way. Throws when that is not certain. */
function refuseUnclearPacking(dict: PDFDict): void {
  const type = dict.get(PDFName.Type);
  const holdsObjects = type === PDFName.of('ObjStm') || ['N', 'First'].every((key) => dict.has(PDFName.of(key)));
  if (!holdsObjects && type !== PDFName.of('XRef')) return;
  if (ownFacts.some((key) => isLeftOpen(dict, key)) || otherFacts.some((key) => dict.has(PDFName.of(key)))) {
    throw new Error('A stream that readers may unpack otherwise.');
  }
  if (holdsObjects && !saysWhatItHolds(dict)) throw new Error('A stream of hidden objects.');
}

function isLeftOpen(dict: PDFDict, key: string): boolean {
  const fact = dict.get(PDFName.of(key));
  const parts = fact instanceof PDFArray ? fact.asArray() : [fact];
  return parts.some((part) => part instanceof PDFRef);
}

function saysWhatItHolds(dict: PDFDict): boolean {
  const [count, first] = ['N', 'First'].map((key) => dict.get(PDFName.of(key)));
  const isCounted = count instanceof PDFNumber && Number.isInteger(count.asNumber()) && count.asNumber() >= 1;
  const isUnpacked = isCounted && first instanceof PDFNumber && !dict.has(PDFName.of('DecodeParms'));
  return isUnpacked && dict.get(PDFName.Type) === PDFName.of('ObjStm');
}
