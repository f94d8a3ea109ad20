import { PDFDict, PDFName, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { PdfVerdict } from '../../lib/media-services.ts';
import { listenToParsers, type PdfReading, readObjects } from './pdf-reading.ts';

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
