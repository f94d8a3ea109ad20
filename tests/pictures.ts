import sharp from 'sharp';
import { newId } from '../app/lib/ids.ts';
import type { Image } from '../app/media/image-rules.ts';

/** A picture of one colour, as a file of the given kind. */
export function pictureFile(width: number, height: number, kind: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg') {
  const picture = sharp({ create: { width, height, channels: 3, background: '#b54a2a' } });
  return picture.toFormat(kind).toBuffer();
}

/** What the image processor answers for a prepared picture, for tests that need only its row. */
export function somePreparedImage(): Image {
  return { id: newId(), width: 640, height: 480, widths: [160, 320, 640], colour: '#b54a2a' };
}
