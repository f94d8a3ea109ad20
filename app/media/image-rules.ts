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
