import { day as dayMs } from '../clock.ts';
import { dayInIndia, isDay } from '../dates.ts';

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
