import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { isDamaged } from './damaged-picture.ts';

const colours = { width: 300, height: 200, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const;
const picture = () => sharp({ create: { ...colours, background: '#fff' } });
const thumbnail = () => picture().resize(60).jpeg().toBuffer();

async function cameraJpeg(): Promise<Buffer> {
  const plain = await picture().jpeg({ progressive: true }).toBuffer();
  const small = await thumbnail();
  const head = Buffer.from([0xff, 0xe1, (small.length + 2) >> 8, (small.length + 2) & 255]);
  return Buffer.concat([plain.subarray(0, 2), head, small, plain.subarray(2), Buffer.from('MotionPhoto_Data')]);
}

const kinds = {
  jpeg: cameraJpeg,
  png: () => picture().png().toBuffer(),
  webp: () => picture().webp().toBuffer(),
};

function asFile(bytes: Uint8Array, type: string): File {
  return new File([Uint8Array.from(bytes)], 'picture', { type });
}

describe.each(Object.entries(kinds))('a %s', (kind, make) => {
  test('is whole, whatever a camera put before and behind it', async () => {
    expect(await isDamaged(asFile(await make(), `image/${kind}`))).toBe(false);
  });

  test.each([0.02, 0.33, 0.9])('is damaged when only its first part arrived: %s', async (share) => {
    const bytes = await make();
    expect(await isDamaged(asFile(bytes.subarray(0, bytes.length * share), `image/${kind}`))).toBe(true);
  });
});

test('what is no picture of that kind is left to the server', async () => {
  expect(await isDamaged(asFile(Buffer.from('no picture'), 'image/jpeg'))).toBe(false);
  expect(await isDamaged(asFile(Buffer.from('GIF89a'), 'image/gif'))).toBe(false);
});
