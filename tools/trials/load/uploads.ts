import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { emptyPages, handwrittenPdf, plainCatalog } from '../../../tests/pdfs.ts';
import { publicPaths } from '../../../tests/public-paths.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import type { Finding } from '../../harness/findings.ts';
import { ask } from '../../harness/http-client.ts';
import { signInAt } from '../../harness/site.ts';
import { boundMemory, type LoadedSite, withLoadedSite } from '../support/loaded-site.ts';

const megabyte = 1024 * 1024;
const [files, fileBytes] = [8, 18 * megabyte];
const photos = 6;
const maxMegabytesWithPhotos = 768;
const views = 60;
const refused = 422;

/** Large files at once: the memory of the server and of the processes that read them. */
export async function run(): Promise<Finding[]> {
  return withLoadedSite(async (site) => {
    const staff = await signInAt(site);
    return [...(await largePdfs(site, staff)), ...(await largePhotos(site, staff))];
  });
}

async function largePdfs(site: LoadedSite, staff: Visitor): Promise<Finding[]> {
  const bytes = await pdfWith(randomBytes(fileBytes));
  let statuses: number[] = [];
  const memory = await boundMemory(site, `${files} PDFs of ${fileBytes / megabyte} MB at once`, async () => {
    const sending = Array.from({ length: files }, (_, index) => sendPdf(staff, bytes, `circular-${index}.pdf`));
    statuses = await Promise.all(sending);
  });
  const left = readdirSync(join(site.dataDir, 'uploads')).length;
  return [
    ...memory,
    {
      name: 'all of them are taken, and no temporary file is left',
      figure: `${statuses.filter((status) => status === 200).length} taken, ${left} left`,
      bar: `${files} taken, 0 left`,
      ok: statuses.every((status) => status === 200) && left === 0,
    },
  ];
}

async function largePhotos(site: LoadedSite, staff: Visitor): Promise<Finding[]> {
  const photo = await photograph(6_000, 4_000);
  const bombs = [() => sendPhoto(staff, tooLarge), () => sendPdf(staff, swelling, 'swelling.pdf')];
  const [tooLarge, swelling] = [await blank(20_000, 20_000), swellingPdf()];
  const largest = await blank(7_000, 7_000);
  const found = { photos: [] as number[], bombs: [] as number[], largest: 0, pages: 0 };
  const name = `${photos} photos of 24 megapixels (${(photo.byteLength / 1e6).toFixed(1)} MB), bombs and ${views} page views`;
  const work = async () => {
    const sendBombs = async () => {
      for (const bomb of [...bombs, ...bombs]) found.bombs.push(await bomb());
    };
    const sendLargest = async () => {
      found.largest = await sendPhoto(staff, largest);
    };
    const sending = Array.from({ length: photos }, () => sendPhoto(staff, photo));
    await Promise.all([
      sendBombs(),
      sendLargest(),
      viewPages(site, found),
      Promise.all(sending).then((statuses) => found.photos.push(...statuses)),
    ]);
  };
  const memory = await boundMemory(site, name, work, maxMegabytesWithPhotos);
  const arePhotosTaken = [...found.photos, found.largest].every((status) => status === 200);
  return [
    ...memory,
    {
      name: 'the photos are taken, also one of 49 megapixels; the bombs are refused; pages go on',
      figure: `photos ${found.photos.join(' ')}, 49 megapixels ${found.largest}, bombs ${found.bombs.join(' ')}, ${found.pages} pages`,
      bar: `200; ${refused}; ${views} pages`,
      ok: arePhotosTaken && found.bombs.every((status) => status === refused) && found.pages === views,
    },
  ];
}

async function viewPages({ origin }: LoadedSite, found: { pages: number }): Promise<void> {
  for (let view = 0; view < views; view++) {
    const { status } = await ask(origin + publicPaths[view % publicPaths.length]);
    if (status === 200) found.pages += 1;
  }
}

async function sendPdf(staff: Visitor, bytes: Uint8Array, name: string): Promise<number> {
  const form = new FormData();
  form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], name));
  return (await staff.post('/admin/notices/files', form)).status;
}

async function sendPhoto(staff: Visitor, bytes: Uint8Array): Promise<number> {
  const form = new FormData();
  form.set('title', 'Sports day');
  form.set('photo', new File([bytes as Uint8Array<ArrayBuffer>], 'photo.jpg'));
  return (await staff.post('/admin/photos/upload', form)).status;
}

async function pdfWith(bytes: Uint8Array): Promise<Uint8Array> {
  const paper = await PDFDocument.create();
  paper.addPage([300, 200]);
  paper.context.register(paper.context.stream(bytes));
  return paper.save();
}

/** A stream of a few megabytes that unpacks to three gigabytes, where the reader has to look for objects. */
function swellingPdf(): Uint8Array {
  const block = deflateRawSync(Buffer.alloc(16 * megabyte), { finishFlush: constants.Z_FULL_FLUSH });
  const content = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(200).fill(block)]).toString('latin1');
  const head = `<< /Type /ObjStm /Filter /FlateDecode /N 1 /First 4 /Length ${content.length} >>`;
  return handwrittenPdf([plainCatalog, emptyPages, `${head}\nstream\n${content}\nendstream`]);
}

function photograph(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawn = sharp({ create: { width, height, channels: 3, background: '#000', noise } });
  return drawn.blur(1.5).jpeg({ quality: 90 }).toBuffer();
}

function blank(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png()
    .toBuffer();
}
