import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHouse, type TestHouse } from './house.ts';
import { uploadForm } from './uploads.ts';
import type { Visitor } from './visitor.ts';

const mostMegabytes = 250;
/** A page may take this share of the time that a photo takes, on a machine with other things to do. */
const longestShare = 0.5;

let house: TestHouse;
let staff: Visitor;
let photo: Buffer;

beforeAll(async () => {
  house = await openHouse();
  staff = await house.signIn();
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawn = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } });
  photo = await drawn.blur(1.5).jpeg({ quality: 90 }).toBuffer();
  // The process that makes pictures is running before anything is measured.
  await staff.post('/admin/photos/upload', uploadForm({}, await sharp(photo).resize(200).jpeg().toBuffer()));
});
afterAll(() => house.close());

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** A page as somebody asks for it who waits for his turn of the loop, as every socket does. */
async function askedOverALine(): Promise<void> {
  await turn();
  expect((await house.visit('/gallery')).status).toBe(200);
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The processes that this one has started and that still run, by their ids. Known on Linux only. */
function children(): string[] {
  const tasks = '/proc/self/task';
  if (!existsSync(tasks)) return [];
  return readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
}

/** The most memory that a process has had, in MB, and the seconds of one core that it has used. */
function workOf(id: string) {
  const peakKb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
  const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return { megabytes: Number(peakKb) / 1024, coreSeconds: (Number(fields[11]) + Number(fields[12])) / 100 };
}

test('while a photo of 12 megapixels is made, other pages are answered, and its process stays small', async () => {
  const [worker] = children();
  const idleMs: number[] = [];
  for (let page = 0; page < 20; page++) idleMs.push(await elapsedMs(askedOverALine));
  const before = worker ? workOf(worker).coreSeconds : 0;
  const busyMs: number[] = [];
  let isMaking = true;
  const making = elapsedMs(async () => {
    const { status, body } = await staff.post('/admin/photos/upload', uploadForm({ title: 'Sports day' }, photo));
    isMaking = false;
    expect([status, body]).toEqual([200, expect.stringContaining('"id"')]);
  });
  while (isMaking) busyMs.push(await elapsedMs(askedOverALine));
  const makingMs = await making;
  expect(busyMs.length).toBeGreaterThan(10);
  expect(Math.max(...busyMs)).toBeLessThan(makingMs * longestShare);
  const megapixels = `${(photo.length / 1e6).toFixed(1)} MB JPEG of 12 megapixels: ${Math.round(makingMs)} ms`;
  const pages = `a page ${median(idleMs).toFixed(1)} ms at rest, ${median(busyMs).toFixed(1)} ms meanwhile`;
  if (!worker) return console.info(`${megapixels}; ${pages}`);
  const { megabytes, coreSeconds } = workOf(worker);
  console.info(
    `${megapixels}, ${(coreSeconds - before).toFixed(2)} s of one core, ${Math.round(megabytes)} MB; ${pages}`,
  );
  expect(megabytes).toBeLessThan(mostMegabytes);
}, 60_000);
