import type { PdfVerdict } from '../lib/pdf-checker.ts';
import { isActive } from './pdf-deeds.ts';
import { listenToParsers, readObjects } from './pdf-reading.ts';

/**
 * Reads every object of a PDF, in streams of objects too. Ignores the file's own index: a reader that follows it must
 * find nothing that was not looked at here. To be called in a thread that goes away afterwards.
 */
export async function judgePdf(bytes: Uint8Array): Promise<PdfVerdict> {
  listenToParsers();
  const { reading, isWhole } = await readObjects(bytes, { isStrict: true });
  if (!isWhole) return (await isEncrypted(bytes)) ? 'encrypted' : 'broken';
  if (reading.isEncrypted) return 'encrypted';
  if (isActive(reading)) return 'active';
  return reading.hasPages && !hidesSomething(bytes, reading.places) ? 'fine' : 'broken';
}

/** What is encrypted can seldom be unpacked: its trailer says why. */
async function isEncrypted(bytes: Uint8Array): Promise<boolean> {
  const { reading } = await readObjects(bytes, { isStrict: false });
  return reading.isEncrypted;
}

const gap = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])`;
const header = new RegExp(String.raw`\d${gap}+\d+${gap}*obj`, 'g');
const trailer = new RegExp(`trailer${gap}*(?=<<)`, 'g');

/** Whether an object or a trailer stands where it was not read as one: in a comment, a string or a stream. */
function hidesSomething(bytes: Uint8Array, places: Set<number>): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return [header, trailer].some((mark) =>
    Array.from(text.matchAll(mark), (found) => found.index + found[0].length).some((place) => !places.has(place)),
  );
}
