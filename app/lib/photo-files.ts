import { day as dayMs } from './clock.ts';
import { dayInIndia, isDay } from './dates.ts';

/** Cameras write it into the first part of a file. */
export const exifWithinBytes = 1024 * 1024;

const marker = [...'Exif\0\0'].map((letter) => letter.charCodeAt(0));
const exifPointer = 0x8769;
const dateTimeOriginal = 0x9003;
const stampLength = 20;

/** The day on which the camera says that it took the photo; undefined when it says none, or one to come. */
export function readExifDay(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, exifWithinBytes);
  try {
    const start = placeOfExif(head);
    return start === undefined ? undefined : pastDay(stampIn(head, start).slice(0, 10).replaceAll(':', '-'));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

export function pastDay(text: string): string | undefined {
  return isDay(text) && text <= dayInIndia(Date.now() + dayMs) ? text : undefined;
}

function placeOfExif(bytes: Uint8Array): number | undefined {
  for (let offset = bytes.indexOf(marker[0] ?? 0); offset >= 0; offset = bytes.indexOf(marker[0] ?? 0, offset + 1)) {
    if (marker.every((code, index) => bytes[offset + index] === code)) return offset + marker.length;
  }
  return undefined;
}

function stampIn(bytes: Uint8Array, start: number): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start);
  const isLittle = view.getUint16(0) === 0x4949;
  const findEntry = (directory: number, tag: number) => {
    const count = view.getUint16(directory, isLittle);
    for (let index = 0; index < count; index++) {
      const entry = directory + 2 + index * 12;
      if (view.getUint16(entry, isLittle) === tag) return view.getUint32(entry + 8, isLittle);
    }
    return undefined;
  };
  const camera = findEntry(view.getUint32(4, isLittle), exifPointer);
  const offset = camera === undefined ? undefined : findEntry(camera, dateTimeOriginal);
  if (offset === undefined) return '';
  return String.fromCharCode(...bytes.subarray(start + offset, start + offset + stampLength));
}

/** Of a JPEG without EXIF: the same one with that day, and nothing else that the camera knew. */
export function withExifDay(jpeg: Blob, day: string): Blob {
  const stamp = `${day.replaceAll('-', ':')} 00:00:00\0`;
  const block = new DataView(new ArrayBuffer(4 + marker.length + 44 + stampLength));
  block.setUint16(0, 0xffe1);
  block.setUint16(2, block.byteLength - 2);
  for (const [index, code] of marker.entries()) block.setUint8(4 + index, code);
  const tiff = 4 + marker.length;
  block.setUint16(tiff, 0x4d4d);
  block.setUint16(tiff + 2, 42);
  block.setUint32(tiff + 4, 8);
  writeDirectory(block, tiff + 8, { tag: exifPointer, type: 4, count: 1, value: 26 });
  writeDirectory(block, tiff + 26, { tag: dateTimeOriginal, type: 2, count: stampLength, value: 44 });
  for (let index = 0; index < stampLength; index++) block.setUint8(tiff + 44 + index, stamp.charCodeAt(index));
  return new Blob([jpeg.slice(0, 2), block, jpeg.slice(2)], { type: jpeg.type });
}

type Entry = { tag: number; type: number; count: number; value: number };

function writeDirectory(block: DataView<ArrayBuffer>, offset: number, { tag, type, count, value }: Entry): void {
  block.setUint16(offset, 1);
  block.setUint16(offset + 2, tag);
  block.setUint16(offset + 4, type);
  block.setUint32(offset + 6, count);
  block.setUint32(offset + 10, value);
}

/** Words that cameras, phones and programs write; in other words of a name somebody has said something. */
const ownWords = new Set(
  `img image images imgs dsc dscn dscf dcim pxl mvimg vid video doc mov mvi sam gopr cimg kodak camera cam photo photos
  pic pics picture pictures screenshot screen shot whatsapp at am pm signal telegram fb received facebook snapchat
  instagram insta scan scanned adobe edit edited effects copy of final new untitled download downloads burst cover hdr
  pano panorama portrait night raw file unnamed resized compressed min collage picsart polish inshot heic jpg jpeg png
  webp avif gif tmp temp`.split(/\s+/),
);

/** `sports_day-relay.jpg` → `Sports day relay`; empty when a camera or a program made the name up. */
export function titleOfFileName(fileName: string): string {
  const words = stemOf(fileName)
    .normalize('NFC')
    .replace(/\(\d+\)/g, ' ')
    .split(/[\s_+~.,-]+/)
    .filter(Boolean);
  if (!words.some(saysSomething)) return '';
  const title = words.join(' ');
  return title.charAt(0).toLocaleUpperCase('en-IN') + title.slice(1);
}

/** Whether a title is only what a camera has named the file: `IMG_20261119_104233`, `DSC0042.jpg`. */
export function isCameraName(title: string): boolean {
  const looksLikeFile = /\.(?:jpe?g|png|webp|heic|avif|gif)$/i.test(title) || /^[a-z]{2,6}[-_ ]?\d{4}/i.test(title);
  return looksLikeFile && titleOfFileName(title) === '';
}

/** With digits in it a word is a number of a camera, or the name of nothing. */
function saysSomething(word: string): boolean {
  if (ownWords.has(word.toLowerCase()) || /\p{Nd}/u.test(word)) return false;
  return /^\p{Script=Latin}+$/u.test(word)
    ? /[aeiouy]/i.test(word) && word.length > 2
    : /\p{L}[\p{L}\p{M}]/u.test(word);
}

export function stemOf(fileName: string): string {
  return fileName.replace(/\.[a-z\d]{2,5}$/i, '').trim();
}

/** Of `IMG_20261122_101500.jpg`, `IMG-20261122-WA0003.jpg` and `WhatsApp Image 2026-11-22 at 10.15.jpg`. */
export function dayOfFileName(fileName: string): string | undefined {
  const [, year, month, day] = /(?:^|\D)(20\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)/.exec(fileName) ?? [];
  return year && pastDay(`${year}-${month}-${day}`);
}
