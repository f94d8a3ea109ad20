import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { PdfVerdict } from '../../lib/media-services.ts';

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

const activeNames = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA'];
const activeKinds = wordSet('SubmitForm ImportData GoToR GoToE Rendition Movie Sound Launch JavaScript');
const harmlessTypes = wordSet('Font XObject ExtGState');
const looks = wordSet('Transparency Luminosity Alpha');
const carriedKeys = ['F', 'UF', 'DOS', 'Mac', 'Unix'].map((word) => PDFName.of(word));

export function isActive(reading: PdfReading): boolean {
  if (activeNames.some((name) => reading.names.has(name))) return true;
  const valuesUnder = (key: string) => [...(reading.actions.get(key) ?? [])].flatMap((one) => valuesOf(one, reading));
  const opens = valuesUnder('OpenAction').some((one) => isDict(one) && !onlyGoesToPage(dictOf(one)));
  const carries = ['AA', 'EF'].flatMap(valuesUnder).some((one) => isDict(one) && !onlyLooks(dictOf(one), reading));
  return opens || carries || valuesUnder('S').some((one) => isOneOf(one, activeKinds));
}

function wordSet(words: string): Set<PDFObject> {
  return new Set(words.split(' ').map((word) => PDFName.of(word)));
}

function isOneOf(value: PDFObject | undefined, words: Set<PDFObject>): boolean {
  return value !== undefined && words.has(value);
}

function valuesOf(value: PDFObject, { objects }: PdfReading): PDFObject[] {
  const met = new Set([value]);
  for (const one of met) {
    if (one instanceof PDFRef) for (const version of objects.get(one) ?? []) met.add(version);
  }
  return [...met];
}

/** Some readers accept a stream where a dictionary is expected. */
function isDict(value: PDFObject): value is PDFDict | PDFRawStream {
  return value instanceof PDFDict || value instanceof PDFRawStream;
}

function dictOf(value: PDFDict | PDFRawStream): PDFDict {
  return value instanceof PDFRawStream ? value.dict : value;
}

function onlyGoesToPage(action: PDFDict): boolean {
  const goes = action.get(PDFName.of('S')) === PDFName.of('GoTo') && action.has(PDFName.of('D'));
  return goes && !action.has(PDFName.of('Next'));
}

function onlyLooks(dict: PDFDict, reading: PdfReading): boolean {
  if (!isOneOf(dict.get(PDFName.Type), harmlessTypes) || carriedKeys.some((key) => dict.has(key))) return false;
  const parts = dict.values().flatMap((value) => valuesOf(value, reading));
  const kinds = parts.flatMap((part) => (isDict(part) ? (dictOf(part).get(PDFName.of('S')) ?? []) : []));
  return kinds.every((kind) => isOneOf(kind, looks));
}

/** Ignores the index of the file. Patches the parser: only for a thread that ends afterwards. */
export async function judgePdf(bytes: Uint8Array): Promise<PdfVerdict> {
  listenToParsers();
  const { reading, isWhole } = await readObjects(bytes, { isStrict: true });
  if (!isWhole) return (await isEncrypted(bytes)) ? 'encrypted' : 'broken';
  if (reading.isEncrypted) return 'encrypted';
  if (isActive(reading)) return 'active';
  return reading.hasPages && !hidesSomething(bytes, reading.places) ? 'fine' : 'broken';
}

async function isEncrypted(bytes: Uint8Array): Promise<boolean> {
  const { reading } = await readObjects(bytes, { isStrict: false });
  return reading.isEncrypted;
}

const gap = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])`;
const header = new RegExp(String.raw`\d${gap}+\d+${gap}*obj`, 'g');
const trailer = new RegExp(`trailer${gap}*(?=<<)`, 'g');

function hidesSomething(bytes: Uint8Array, places: Set<number>): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return [header, trailer].some((mark) =>
    Array.from(text.matchAll(mark), (found) => found.index + found[0].length).some((offset) => !places.has(offset)),
  );
}
