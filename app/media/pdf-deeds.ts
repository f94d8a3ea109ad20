import { PDFDict, PDFName, type PDFObject, PDFRawStream, PDFRef } from '@cantoo/pdf-lib';
import type { PdfReading } from './pdf-reading.ts';

/** What runs, opens or carries something, wherever it is named. */
const activeNames = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA'];
/** Deeds that send, fetch, open or play something. `URI` is none of them: a link is pressed by its reader. */
const activeKinds = wordSet('SubmitForm ImportData GoToR GoToE Rendition Movie Sound Launch JavaScript');
const harmlessTypes = wordSet('Font XObject ExtGState');
/** What a font or a picture looks like says `S` as well. */
const looks = wordSet('Transparency Luminosity Alpha');
const carriedKeys = ['F', 'UF', 'DOS', 'Mac', 'Unix'].map((word) => PDFName.of(word));

/** Whether something in a PDF runs, opens by itself or carries another file. */
export function isActive(reading: PdfReading): boolean {
  if (activeNames.some((name) => reading.names.has(name))) return true;
  const valuesUnder = (key: string) => [...(reading.deeds.get(key) ?? [])].flatMap((one) => valuesOf(one, reading));
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

/** What a value is where its references end, in every version of the objects on the way. */
function valuesOf(value: PDFObject, { objects }: PdfReading): PDFObject[] {
  // A set grows while it is walked through, and holds each reference of a circle once.
  const met = new Set([value]);
  for (const one of met) {
    if (one instanceof PDFRef) for (const version of objects.get(one) ?? []) met.add(version);
  }
  return [...met];
}

/** Some readers take the dictionary of a stream where a dictionary is asked for. */
function isDict(value: PDFObject): value is PDFDict | PDFRawStream {
  return value instanceof PDFDict || value instanceof PDFRawStream;
}

function dictOf(value: PDFDict | PDFRawStream): PDFDict {
  return value instanceof PDFRawStream ? value.dict : value;
}

/** Opening at a page is harmless: as a place, or as the action that goes there and has none after it. */
function onlyGoesToPage(action: PDFDict): boolean {
  const goes = action.get(PDFName.of('S')) === PDFName.of('GoTo') && action.has(PDFName.of('D'));
  return goes && !action.has(PDFName.of('Next'));
}

/** A font or a picture that happens to be called like a list of deeds says what it is, and has neither deed nor file. */
function onlyLooks(dict: PDFDict, reading: PdfReading): boolean {
  if (!isOneOf(dict.get(PDFName.Type), harmlessTypes) || carriedKeys.some((key) => dict.has(key))) return false;
  const parts = dict.values().flatMap((value) => valuesOf(value, reading));
  const kinds = parts.flatMap((part) => (isDict(part) ? (dictOf(part).get(PDFName.of('S')) ?? []) : []));
  return kinds.every((kind) => isOneOf(kind, looks));
}
