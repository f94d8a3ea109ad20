import sharp, { type OutputInfo, type Sharp } from 'sharp';
import type {
  DecodedPicture,
  ImageFormat,
  ImageMakerAnswer,
  ImageRefusal,
  PictureEdit,
  PictureTurn,
} from '../lib/media-services.ts';
import { makeCrest } from './crest-picture.server.ts';
import type { CheckAnswer, WorkerAnswer, WorkerQuestion } from './image-maker.server.ts';
import { imageFormats, imageRules, widthsFor } from './image-rules.ts';

sharp.concurrency(1);
sharp.cache(false);

const maxHeight = 6_400;

const acceptedFormats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

process.on('message', (question: WorkerQuestion) => {
  answer(question).then((reply) => {
    // Else the pixels of several pictures wait to be collected: a third more memory.
    if (process.connected) process.send?.(reply, () => globalThis.gc?.());
  });
});

async function answer({ source, cpuSeconds, edit, crest, isCheck }: WorkerQuestion): Promise<WorkerAnswer> {
  const limit = limitCpu(cpuSeconds);
  try {
    if (isCheck) return await decode(source);
    const upright = await readUpright(source, edit?.turn);
    if ('refused' in upright) return upright;
    limit.restart();
    if (crest) return await makeCrest(upright, crest);
    return await makeVariants(edit ? await crop(upright, edit) : upright);
  } catch {
    return { refused: 'broken' };
  } finally {
    limit.stop();
  }
}

const decodedFormats: Record<string, DecodedPicture['format']> = {
  jpeg: 'jpg',
  webp: 'webp',
  png: 'png',
  heif: 'avif',
};

async function decode(source: Uint8Array | string): Promise<CheckAnswer> {
  const picture = sharp(source, { failOn: 'error', limitInputPixels: imageRules.maxPixels });
  const { width, height, pages = 1, compression, exif, xmp, iptc, ...facts } = await picture.metadata();
  const format = decodedFormats[facts.format];
  const isAccepted = format && pages === 1 && (format !== 'avif' || compression === 'av1');
  if (!isAccepted) return { refused: 'not a picture we take' };
  // Decodes everything, and holds next to nothing.
  await picture.stats();
  return { decoded: { format, width, height, hasMetadata: Boolean(exif || xmp || iptc) } };
}

/** Answers that the picture has too many pixels and ends this process, whose decoder cannot be stopped otherwise. */
function limitCpu(cpuSeconds: number) {
  let begin = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begin);
    if (user + system < cpuSeconds * 1_000_000) return;
    clearInterval(watch);
    process.send?.({ refused: 'too many pixels' } satisfies ImageMakerAnswer, () => process.exit(1));
  }, 50);
  return {
    restart: () => {
      begin = process.cpuUsage();
    },
    stop: () => clearInterval(watch),
  };
}

type Upright = { data: Buffer; info: OutputInfo };

async function readUpright(
  source: Uint8Array | string,
  turn: PictureTurn = 0,
): Promise<Upright | { refused: ImageRefusal }> {
  const picture = () =>
    sharp(source, { failOn: 'error', limitInputPixels: imageRules.maxPixels, pages: 1, sequentialRead: true });
  const facts = await sharp(source, { limitInputPixels: false, pages: 1 }).metadata();
  if (facts.width * facts.height > imageRules.maxPixels) return { refused: 'too many pixels' };
  // AVIF and HEIC share a container; only AV1 can be decoded here.
  const isAccepted = acceptedFormats.has(facts.format) && (facts.format !== 'heif' || facts.compression === 'av1');
  if (!isAccepted) return { refused: 'not a picture we take' };
  // Rotated by EXIF first; the variants then carry no GPS or camera data.
  const largest = imageRules.widths.at(-1);
  const upright = picture().autoOrient();
  return (turn === 0 ? upright : upright.rotate(turn))
    .resize({ width: largest, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function crop({ data, info }: Upright, { left, top, right, bottom }: PictureEdit): Promise<Upright> {
  if (left + top + right + bottom === 0) return { data, info };
  const begin = { left: Math.round((info.width * left) / 100), top: Math.round((info.height * top) / 100) };
  const width = Math.max(1, Math.round((info.width * (100 - right)) / 100) - begin.left);
  const height = Math.max(1, Math.round((info.height * (100 - bottom)) / 100) - begin.top);
  return sharp(data, { raw: info })
    .extract({ ...begin, width, height })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function makeVariants(upright: Upright): Promise<ImageMakerAnswer> {
  const pixels = () => sharp(upright.data, { raw: upright.info });
  const colour = await flatColour(pixels());
  const { width, height } = upright.info;
  const widths = widthsFor(width);
  const variants = [];
  for (const variantWidth of widths) {
    const { data, info: raw } = await pixels()
      .resize({ width: variantWidth })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const format of imageFormats) {
      const made = await encode(sharp(data, { raw }), format).toBuffer();
      variants.push({ width: variantWidth, format, bytes: new Uint8Array(made) });
    }
  }
  return { image: { width, height, widths, colour }, variants };
}

function encode(picture: Sharp, format: ImageFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' });
  if (format === 'webp') return picture.webp({ quality: 72, effort: 3 });
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 76, mozjpeg: true });
}

async function flatColour(picture: Sharp): Promise<string> {
  const { data } = await picture
    .flatten({ background: '#ffffff' })
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${[0, 1, 2].map((channel) => (data[channel] ?? data[0] ?? 0).toString(16).padStart(2, '0')).join('')}`;
}
