import sharp, { type Sharp } from 'sharp';
import type { CrestAnswer, CrestFile, CrestOptions, CrestSquare } from '../lib/media-services.ts';

type Upright = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const workSize = 800;
const masterSize = 640;
const sourceSize = 1_200;
const white = '#ffffff';

/** Cuts the square, on white, and makes every file that shows the crest: white is seen on every colour. */
export async function makeCrest(upright: Upright, { square, colour }: CrestOptions): Promise<CrestAnswer> {
  const files = await allFiles(await cutSquare(upright, square), colour);
  const source = await picture(upright)
    .resize({ width: sourceSize, height: sourceSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85, effort: 2 })
    .toBuffer();
  return { files: [...files, { name: 'source.webp', bytes: new Uint8Array(source) }] };
}

function picture({ data, info }: Upright): Sharp {
  return sharp(data, { raw: info });
}

async function cutSquare({ data, info }: Upright, { x, y, side }: CrestSquare): Promise<Buffer> {
  const { width, height } = info;
  const length = Math.round(Math.min(Math.max(side * Math.min(width, height), 16), Math.max(width, height)));
  const across = spanOf(x * width, length, width);
  const down = spanOf(y * height, length, height);
  const size = Math.min(length, workSize);
  const scaled = (pixels: number) => Math.max(1, Math.round((pixels * size) / length));
  const innerWidth = scaled(across.length);
  const innerHeight = scaled(down.length);
  const left = Math.floor((size - innerWidth) / 2);
  const top = Math.floor((size - innerHeight) / 2);
  const inner = await picture({ data, info })
    .extract({ left: across.start, top: down.start, width: across.length, height: down.length })
    .resize(innerWidth, innerHeight, { fit: 'fill' })
    .flatten({ background: white })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(inner)
    .extend({ left, top, right: size - innerWidth - left, bottom: size - innerHeight - top, background: white })
    .png()
    .toBuffer();
}

/** A square that is larger than the picture shows all of it, with white bands. */
function spanOf(centre: number, length: number, all: number): { start: number; length: number } {
  if (length >= all) return { start: 0, length: all };
  return { start: Math.round(Math.min(Math.max(centre - length / 2, 0), all - length)), length };
}

async function allFiles(square: Buffer, colour: string): Promise<CrestFile[]> {
  const master = await sharp(square)
    .resize(masterSize, masterSize, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  const sized = (size: number) => sharp(master).resize(size, size);
  const small = await sized(32).png({ palette: true, effort: 3 }).toBuffer();
  const made: [CrestFile['name'], Buffer][] = [
    ['master.png', await sharp(master).png({ palette: true, effort: 3 }).toBuffer()],
    ['crest.webp', await sized(128).webp({ quality: 82, effort: 4 }).toBuffer()],
    ['favicon-32.png', small],
    ['favicon.ico', icoOf(small)],
    ['touch-180.png', await onPlate(sized(152), 180, 180, white)],
    ['icon-192.png', await sized(192).png({ palette: true, effort: 3 }).toBuffer()],
    ['icon-512.png', await sized(512).png({ palette: true, effort: 3 }).toBuffer()],
    ['maskable-512.png', await onPlate(sized(340), 512, 512, white)],
    ['share.jpg', await sharePicture(sized, colour)],
  ];
  return made.map(([name, bytes]) => ({ name, bytes: new Uint8Array(bytes) }));
}

async function onPlate(inside: Sharp, width: number, height: number, background: string): Promise<Buffer> {
  const plate = sharp({ create: { width, height, channels: 4, background } });
  const placed = plate.composite([{ input: await inside.png().toBuffer(), gravity: 'centre' }]);
  return placed.png({ palette: true, effort: 3 }).toBuffer();
}

/** A white plate on the colour of the school, in the size that link previews need. */
async function sharePicture(sized: (size: number) => Sharp, background: string): Promise<Buffer> {
  const plate = await onPlate(sized(430), 500, 500, white);
  return sharp({ create: { width: 1200, height: 630, channels: 3, background } })
    .composite([{ input: plate, gravity: 'centre' }])
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

/** An icon file with one PNG of 32 × 32 in it. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return Buffer.concat([head, png]);
}
