import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureFile } from '../../tests/pictures.ts';
import { asStaff } from '../../tests/staff.ts';
import { projectFolder, testApp } from '../../tests/test-app.ts';
import type { ImageProcessor } from '../lib/media-services.ts';
import { createPhoto } from '../photos/photos.server.ts';
import { diskStore } from './disk-store.server.ts';
import { imageMaker } from './image-maker.server.ts';
import { variantKey, widthsFor } from './image-rules.ts';
import { discardImage, prepareImage } from './media.server.ts';

const workerFile = join(projectFolder, 'build/server/image-worker.js');
let maker: ImageProcessor;
const folder = mkdtempSync(join(tmpdir(), 'school-media-'));
const store = diskStore(folder);

beforeAll(() => {
  maker = imageMaker(workerFile);
});
afterAll(() => {
  maker.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function prepared(bytes: Uint8Array) {
  const answer = await prepareImage({ store, maker }, bytes);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer.image;
}

/** The picture workers that this process has started, as the system lists them. */
function workersOf(parent: number): number[] {
  const listed = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(parent)], { encoding: 'utf8' });
  const lines = listed.split('\n').filter((line) => line.includes('image-worker'));
  return lines.map((line) => Number.parseInt(line, 10));
}

function filesKept(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));
}

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s picture becomes AVIF, WebP and JPEG', async (kind) => {
  const image = await prepared(await pictureFile(400, 300, kind));
  expect(image).toMatchObject({ width: 400, height: 300, widths: [160, 320, 400] });
  for (const format of ['avif', 'webp', 'jpg'] as const) {
    const bytes = await store.find(variantKey(image.id, 320, format));
    expect((await sharp(bytes).metadata()).width).toBe(320);
  }
});

test('a phone picture is turned upright and loses its metadata', async () => {
  const sideways = await sharp(await pictureFile(400, 200))
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '22/1 34/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const image = await prepared(sideways);
  expect(image).toMatchObject({ width: 200, height: 400 });
  const facts = await sharp(await store.find(variantKey(image.id, 160, 'jpg'))).metadata();
  expect(facts.exif).toBeUndefined();
  expect(facts.orientation).toBeUndefined();
});

test('what is no picture is refused and leaves no file', async () => {
  const before = filesKept();
  const noPictures = [
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PDF', Buffer.from('%PDF-1.7\n%%EOF')],
    ['words', Buffer.from('not a picture')],
    ['nothing', Buffer.alloc(0)],
  ] as const;
  for (const [what, bytes] of noPictures) {
    expect([what, await prepareImage({ store, maker }, bytes)]).toEqual([what, { refused: expect.any(String) }]);
  }
  expect(filesKept()).toEqual(before);
});

test('a TIFF is refused, and so is half of a JPEG', async () => {
  const tiff = await sharp(await pictureFile(40, 30))
    .tiff()
    .toBuffer();
  expect(await prepareImage({ store, maker }, tiff)).toEqual({ refused: 'not a picture we take' });
  const jpeg = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  expect(await prepareImage({ store, maker }, jpeg.subarray(0, jpeg.length / 2))).toEqual({ refused: 'broken' });
});

test('a small file with very many pixels is refused before it is decoded', async () => {
  const bomb = await sharp({ create: { width: 7_200, height: 7_200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await prepareImage({ store, maker }, bomb)).toEqual({ refused: 'too many pixels' });
});

test('a picture that takes too much work is refused, and the next one is made', async () => {
  const impatient = imageMaker(workerFile, { cpuSeconds: 0.05 });
  expect(await prepareImage({ store, maker: impatient }, await pictureFile(1200, 1200))).toEqual({
    refused: 'too many pixels',
  });
  impatient.stop();
  expect(await prepareImage({ store, maker }, await pictureFile(50, 50))).toHaveProperty('image');
});

test('a worker that was killed is replaced for the next picture', async () => {
  for (const pid of workersOf(process.pid)) process.kill(pid, 'SIGKILL');
  expect((await prepared(await pictureFile(50, 50))).width).toBe(50);
});

test('a picture is never made larger than it is', () => {
  expect(widthsFor(90)).toEqual([90]);
  expect(widthsFor(640)).toEqual([160, 320, 480, 640]);
  expect(widthsFor(5000).at(-1)).toBe(1600);
});

test('discarding a picture removes its files', async () => {
  const image = await prepared(await pictureFile(50, 50));
  await discardImage({ store }, image);
  expect(await store.find(variantKey(image.id, 50, 'jpg'))).toBeUndefined();
});

test.each(['../outside', '/etc/passwd', 'a/../b', 'A b', ''])('the key %j never reaches the disk', async (key) => {
  await expect(async () => store.find(key)).rejects.toThrow('Not a key');
});

test('a picture is served while a row refers to it, at both addresses, for a year', async () => {
  const site = await testApp({ mediaStore: store });
  const image = await prepared(await pictureFile(200, 100));
  const path = `/media/images/${image.id}/160.avif`;
  expect((await site.visit(path)).status).toBe(404);
  const words = { title: '', description: '', alt: '' };
  await site.db.transaction().execute((tx) => createPhoto(tx, { ...words, image }, asStaff));
  const file = await site.visit(path);
  expect(file.status).toBe(200);
  expect(file.headers.get('Content-Type')).toBe('image/avif');
  expect(file.headers.get('Cache-Control')).toContain('max-age=31536000, s-maxage=86400, immutable');
  expect(file.headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
  expect((await site.visit(`/api/uploads/images/${image.id}/200.jpg`)).headers.get('Content-Type')).toBe('image/jpeg');
  for (const wrong of ['161.avif', '160.svg', '160.avif/x', '..%2f160.avif']) {
    expect((await site.visit(`/media/images/${image.id}/${wrong}`)).status).toBe(404);
  }
  await site.close();
});

test('what a killed server has left of a file goes with the file, and its folder too', async () => {
  const key = 'images/aaaaaaaaaaaaaaaaaaaaaaaaaa/160.webp';
  await store.keep(key, new Uint8Array([1]));
  writeFileSync(join(folder, `${key}.tmp`), 'half');
  await store.keep('images/bbbbbbbbbbbbbbbbbbbbbbbbbb/160.webp', new Uint8Array([2]));
  await store.discard(key);
  expect(readdirSync(join(folder, 'images'))).not.toContain('aaaaaaaaaaaaaaaaaaaaaaaaaa');
  expect(await store.find('images/bbbbbbbbbbbbbbbbbbbbbbbbbb/160.webp')).toEqual(Buffer.from([2]));
  await store.discard(key);
});

test('a very tall picture is kept at a height that can be made', async () => {
  const tall = await prepared(await pictureFile(250, 16_000));
  expect([tall.height, tall.width]).toEqual([6400, 100]);
});

test('a link and a pipe among the files are not read', async () => {
  symlinkSync('/etc/hostname', join(folder, 'link'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  for (const key of ['link', 'pipe']) expect(await store.open(key)).toBe(undefined);
  expect(await store.find('link')).toBe(undefined);
});
