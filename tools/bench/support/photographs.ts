import sharp from 'sharp';

export type Photograph = { bytes: Buffer; words: string };

export async function photograph(): Promise<Photograph> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawn = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } });
  const bytes = await drawn.blur(1.5).jpeg({ quality: 90 }).toBuffer();
  return { bytes, words: `JPEG of 12 megapixels, ${(bytes.byteLength / 1e6).toFixed(1)} MB` };
}

/** Starts the image worker with as little work as possible. */
export function smallPicture(): Promise<Buffer> {
  return sharp({ create: { width: 200, height: 150, channels: 3, background: '#258' } })
    .jpeg()
    .toBuffer();
}
