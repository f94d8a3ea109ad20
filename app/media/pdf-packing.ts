import { PDFArray, type PDFDict, PDFName, PDFNumber, PDFRef } from '@cantoo/pdf-lib';

/** What says how the bytes of a stream are packed: the library follows the first three, readers sometimes the others. */
const ownFacts = ['Type', 'N', 'First', 'Filter', 'DecodeParms'];
const otherFacts = ['F', 'FFilter', 'FDecodeParms', 'DP'];

/**
 * Objects packed in a stream are found only when every reader unpacks it as it was unpacked here. Throws where a
 * reference, which a later version of its object may change, or a second way of packing leaves that open.
 */
export function refuseUnclearPacking(dict: PDFDict): void {
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

/** The library takes no notice of `DecodeParms`: with them a reader could find other objects. */
function saysWhatItHolds(dict: PDFDict): boolean {
  const [count, first] = ['N', 'First'].map((key) => dict.get(PDFName.of(key)));
  const isCounted = count instanceof PDFNumber && Number.isInteger(count.asNumber()) && count.asNumber() >= 1;
  const isUnpacked = isCounted && first instanceof PDFNumber && !dict.has(PDFName.of('DecodeParms'));
  return isUnpacked && dict.get(PDFName.Type) === PDFName.of('ObjStm');
}
