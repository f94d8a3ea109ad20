import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import sharp from 'sharp';
import { imageMaker } from '../../app/media/image-maker.server.ts';
import { type Load, press } from './load.ts';
import { coreSeconds, familyOf, needProgram, peakMegabytes } from './processes.ts';
import { type Bench, figure, median, type Row, range } from './report.ts';
import { projectFolder, signInAt, uploadPhoto, withSite } from './site.ts';

const path = '/allnotices';
const rounds = 4;
const photosEachRound = 5;
const idleSeconds = 6;
const busySeconds = 12;
const maxTimes = 2;
const connections = 4;

export async function measureUploads(bench: Bench): Promise<Row[]> {
  const { bytes, words } = await photograph();
  const little = await smallPicture();
  return withSite(bench, {}, async (site) => {
    const staff = await signInAt(site);
    const ask = (seconds: number) =>
      press(bench, { address: site.origin + path, headers: { 'Accept-Encoding': 'br' }, seconds, connections });
    await ask(idleSeconds);
    await uploadPhoto(staff, little);
    const found: { idle: Load; busy: Load }[] = [];
    let photos = 0;
    while (found.length < rounds) {
      const idle = await ask(idleSeconds);
      const pressing = ask(busySeconds);
      let isPressed = true;
      const pressed = pressing.finally(() => {
        isPressed = false;
      });
      for (let sent = 0; isPressed || sent < photosEachRound; sent++, photos++) await uploadPhoto(staff, bytes);
      found.push({ idle, busy: await pressed });
    }
    return [rowOf(found, `${photos} photos, ${words} each`)];
  });
}

function rowOf(found: { idle: Load; busy: Load }[], photos: string): Row {
  const times = found.map(({ idle, busy }) => busy.p99 / idle.p99);
  const p99 = (kind: 'idle' | 'busy') => figure(median(found.map((one) => one[kind].p99)));
  return {
    what: `p99 of a cached page (\`${path}\`) while photos are sent and made (${photos})`,
    measured: `**${figure(median(times))} times** its idle value (${range(times)}): ${p99('busy')} ms`,
    beside: `idle: ${p99('idle')} ms`,
    bar: `≤ ${maxTimes} times`,
    isReached: median(times) <= maxTimes,
  };
}

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

const maxima = { seconds: 2, megabytes: 250 };
const photos = 5;

export async function measurePhoto(_bench: Bench): Promise<Row[]> {
  const maker = imageMaker(join(projectFolder, 'build/server/image-worker.js'));
  try {
    await maker.make(await smallPicture());
    const worker = familyOf(process.pid).at(-1) ?? 0;
    spawnSync(needProgram('taskset'), ['-a', '-c', '-p', '0', String(worker)]);
    const { bytes, words } = await photograph();
    const elapsed: number[] = [];
    const usedBefore = coreSeconds(worker);
    while (elapsed.length < photos) {
      const began = performance.now();
      const answer = await maker.make(bytes);
      if ('refused' in answer) throw new Error(`The photo was refused: ${answer.refused}`);
      elapsed.push((performance.now() - began) / 1000);
    }
    const coreTime = (coreSeconds(worker) - usedBefore) / photos;
    return rowsOf(words, { seconds: median(elapsed), coreTime, megabytes: peakMegabytes(worker) });
  } finally {
    maker.stop();
  }
}

function rowsOf(photo: string, { seconds, coreTime, megabytes }: Record<'seconds' | 'coreTime' | 'megabytes', number>) {
  return [
    {
      what: `All variants of a photo (${photo}) on one core`,
      measured: `**${figure(seconds)} s**, ${figure(coreTime)} s of core time`,
      bar: `≤ ${maxima.seconds} s`,
      isReached: seconds <= maxima.seconds,
    },
    {
      what: 'Most memory of the process that makes it',
      measured: `**${figure(megabytes)} MB** (VmHWM)`,
      bar: `≤ ${maxima.megabytes} MB`,
      isReached: megabytes <= maxima.megabytes,
    },
  ];
}
