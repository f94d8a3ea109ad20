import { type Image, variantKey } from '../media/image-rules.ts';

/** Wide enough for every layout of the clients there are; phones on a weak network load them all at once. */
const widestPx = 640;

/**
 * The address of a picture as callers read it: relative to `/api/`, and a JPEG, which every client can show. Without a
 * picture, which was replaced in this very moment, nothing is found there.
 */
export function imageUrl(image: Image | undefined): string {
  const width = image?.widths.findLast((candidate) => candidate <= widestPx) ?? image?.widths[0];
  return image && width ? `./uploads/${variantKey(image.id, width, 'jpg')}` : './uploads/replaced.jpg';
}

/** The address of the drawn picture that stands where a pupil's photo is not shown, or not there. */
export function initialsUrl(resultId: string): string {
  return `./uploads/initials/${resultId}.svg`;
}
