import type { ImageFormat, PreparedImage } from '../lib/media-services.ts';

export const imageRules = {
  maxBytes: 15 * 1024 * 1024,
  maxPixels: 50_000_000,
  widths: [160, 320, 480, 640, 960, 1600],
  /** Of processor time, for decoding and again for the variants. */
  cpuSeconds: 10,
} as const;

export const imageFormats: readonly ImageFormat[] = ['avif', 'webp', 'jpg'];

export const imageTypes: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** For `accept`: phones then convert HEIC to JPEG. */
export const imageFileTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

export type ImageOwner = 'photo' | 'result' | 'faculty' | 'attachment' | 'page';

export type Image = PreparedImage & { id: string };

/** What its file said of a picture. */
export type FileFacts = { file_name: string; taken_on: string | null };

export function widthsFor(width: number): number[] {
  const fitting = imageRules.widths.filter((candidate) => candidate < width);
  const largest = Math.min(width, imageRules.widths.at(-1) ?? width);
  return [...fitting, largest];
}

export function variantKey(imageId: string, width: number, format: ImageFormat): string {
  return `images/${imageId}/${width}.${format}`;
}

/** From the first bytes: the name and type that browsers send are not trusted. */
type FileKind = 'picture' | 'heic' | 'pdf' | 'other';

const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0x47, 0x49, 0x46, 0x38],
];
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
/** How much of a file is looked at. */
export const fileKindBytes = 64;

export function fileKind(bytes: Uint8Array): FileKind {
  if (signatures.some((signature) => signature.every((byte, index) => bytes[index] === byte))) return 'picture';
  const head = String.fromCharCode(...bytes.subarray(0, fileKindBytes));
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'picture';
  if (head.startsWith('%PDF-')) return 'pdf';
  return head.startsWith('ftyp', 4) ? kindByBrands(head, bytes[3] ?? 0) : 'other';
}

function kindByBrands(head: string, boxBytes: number): FileKind {
  const brands = head.slice(8, boxBytes).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'picture';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : 'other';
}
