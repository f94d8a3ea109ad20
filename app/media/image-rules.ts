import type { ImageFormat, PreparedImage } from '../lib/image-maker.ts';

/** Limits and sentences for pictures, the same on every page that takes one. */
export const imageRules = {
  maxBytes: 15 * 1024 * 1024,
  maxPixels: 50_000_000,
  /** Widths in pixels that the layouts ask for: niche, phone tile, desktop tile, phone full, overlay. */
  widths: [160, 320, 480, 640, 960, 1600],
  timeLimitSeconds: 10,
} as const;

export const imageFormats: readonly ImageFormat[] = ['avif', 'webp', 'jpg'];

export const imageTypes: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** What a browser offers to choose from, for `accept`. Phones then turn HEIC into JPEG by themselves. */
export const imageFileTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Kinds of things that have a picture. Whoever may see the thing may see its picture. */
export type ImageOwner = 'photo' | 'result' | 'faculty' | 'attachment';

/** What a page needs to show a picture. */
export type Image = PreparedImage & { id: string };

/** The widths to make of a picture `width` pixels wide: never larger than it is, and always at least one. */
export function widthsFor(width: number): number[] {
  const fitting = imageRules.widths.filter((candidate) => candidate < width);
  const largest = Math.min(width, imageRules.widths.at(-1) ?? width);
  return [...fitting, largest];
}

/** The key in the media store, and the path below `/media/`, of one variant. */
export function variantKey(imageId: string, width: number, format: ImageFormat): string {
  return `images/${imageId}/${width}.${format}`;
}
