import sharp, { type Sharp } from 'sharp';
import type { CrestAnswer, CrestFile, CrestSquare, CrestWish } from '../../lib/media-services.ts';
import { boxOfPrint, removePaper, type SquarePixels } from './paper.ts';

type Upright = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** `isCutOut`: the picture came with a clear background of its own. */
type Square = SquarePixels & { isCutOut: boolean };

const cutOutMean = 250;
const workSize = 800;
const masterSize = 640;
const sourceSize = 1_200;
const margin = 0.03;
const white = '#ffffff';
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Cuts the square, clears the paper away and makes every file that shows the crest. */
export async function makeCrest(upright: Upright, wish: CrestWish): Promise<CrestAnswer> {
  const square = await cutSquare(upright, wish.square);
  const master = wish.background === 'keep' ? masterOf(square) : await withoutPaper(square);
  if (!master) return { refused: 'empty' };
  const files = await allFiles(wish.background === 'white' ? await onWhite(master) : master, wish.colour);
  const source = await picture(upright)
    .resize({ width: sourceSize, height: sourceSize, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85, effort: 2 })
    .toBuffer();
  return { files: [...files, { name: 'source.webp', bytes: new Uint8Array(source) }] };
}

function picture({ data, info }: Upright): Sharp {
  return sharp(data, { raw: info });
}

async function cutSquare({ data, info }: Upright, { x, y, side }: CrestSquare): Promise<Square> {
  const { width, height } = info;
  const length = Math.round(Math.min(Math.max(side * Math.min(width, height), 16), Math.max(width, height)));
  const across = spanOf(x * width, length, width);
  const down = spanOf(y * height, length, height);
  const size = Math.min(length, workSize);
  const scaled = (pixels: number) => Math.max(1, Math.round((pixels * size) / length));
  const [innerWidth, innerHeight] = [scaled(across.length), scaled(down.length)];
  const [left, top] = [Math.floor((size - innerWidth) / 2), Math.floor((size - innerHeight) / 2)];
  const inner = await picture({ data, info })
    .extract({ left: across.start, top: down.start, width: across.length, height: down.length })
    .resize(innerWidth, innerHeight, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { channels } = await sharp(inner).stats();
  const cut = await sharp(inner)
    .extend({ left, top, right: size - innerWidth - left, bottom: size - innerHeight - top, background: clear })
    .raw()
    .toBuffer();
  return { data: new Uint8Array(cut), size, isCutOut: (channels[3]?.mean ?? 255) < cutOutMean };
}

/** A square that is larger than the picture shows all of it, with clear bands. */
function spanOf(centre: number, length: number, all: number): { start: number; length: number } {
  if (length >= all) return { start: 0, length: all };
  return { start: Math.round(Math.min(Math.max(centre - length / 2, 0), all - length)), length };
}

function masterOf({ data, size }: SquarePixels): Sharp {
  return sharp(data, { raw: { width: size, height: size, channels: 4 } });
}

async function withoutPaper(square: Square): Promise<Sharp | undefined> {
  if (!square.isCutOut) removePaper(square);
  const box = boxOfPrint(square);
  if (!box) return undefined;
  const length = Math.max(box.width, box.height);
  const around = Math.max(1, Math.round(length * margin));
  const [wide, high] = [length - box.width, length - box.height];
  const [left, top] = [wide >> 1, high >> 1];
  const cut = await masterOf(square)
    .extract(box)
    .extend({
      left: left + around,
      top: top + around,
      right: wide - left + around,
      bottom: high - top + around,
      background: clear,
    })
    .png()
    .toBuffer();
  return sharp(cut);
}

async function onWhite(master: Sharp): Promise<Sharp> {
  return sharp(await master.flatten({ background: white }).png().toBuffer());
}

async function allFiles(shown: Sharp, colour: string): Promise<CrestFile[]> {
  const master = await shown
    .resize(masterSize, masterSize, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
  const sized = (size: number) => sharp(master).resize(size, size, { fit: 'contain', background: clear });
  const small = await sized(32).png({ palette: true, effort: 3 }).toBuffer();
  const made: [CrestFile['name'], Buffer][] = [
    ['master.png', await sharp(master).png({ palette: true, effort: 3 }).toBuffer()],
    ['crest.webp', await sized(128).webp({ quality: 82, alphaQuality: 90, effort: 4 }).toBuffer()],
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

/** A white plate on the colour of the school, as large as previews of links want it. */
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
