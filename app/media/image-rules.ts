/** Limits and sentences for pictures, the same on every page that takes one. */
export const imageRules = {
  maxBytes: 15 * 1024 * 1024,
  maxPixels: 50_000_000,
  /** Widths in pixels that the layouts ask for: niche, phone tile, desktop tile, phone full, overlay. */
  widths: [160, 320, 480, 640, 960, 1600],
  timeLimitSeconds: 10,
} as const;

export const imageFormats = ['avif', 'webp', 'jpg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

export const imageTypes: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** What a page needs to show a picture. `widths` ascending, in pixels; `colour` stands until it arrives. */
export type Image = { id: string; width: number; height: number; widths: number[]; colour: string };

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
