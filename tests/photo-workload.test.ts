import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageMaker } from '../app/media/image-maker.server.ts';
import { siteForAll, staffForAll } from './site-of-tests.ts';
import { projectFolder } from './test-app.ts';
import { uploadForm } from './uploads.ts';

const maxMegabytes = 250;
const enoughPages = 10;

// Its own process: the one that tests share has made other photos before.
const maker = imageMaker(join(projectFolder, 'build/server/image-worker.js'));
const site = siteForAll({ imageMaker: maker });
const staff = staffForAll(site);
let photo: Buffer;
let worker: string | undefined;

beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const drawn = sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#000', noise } });
  photo = await drawn.blur(1.5).jpeg({ quality: 90 }).toBuffer();
  // The process that makes pictures is running before anything is measured.
  const others = children();
  await staff.post('/admin/photos/upload', uploadForm({}, await sharp(photo).resize(200).jpeg().toBuffer()));
  worker = children().find((id) => !others.includes(id));
});
afterAll(() => maker.stop());

/** Requests a page over a connection, which waits for its turn of the event loop like every socket. */
async function requestOverConnection(): Promise<void> {
  await turn();
  expect((await site.visit('/gallery')).status).toBe(200);
}

const tasks = '/proc/self/task';

/** The processes that this one has started and that still run, by their ids. Known on Linux only. */
function children(): string[] {
  if (!existsSync(tasks)) return [];
  return readdirSync(tasks).flatMap((task) =>
    readFileSync(`${tasks}/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
}

/** The most memory that a process has had, in MB. */
function peakMegabytes(id: string): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024;
}

test('while a photo of 12 megapixels is made, other pages are answered, and its process stays small', async () => {
  let isMaking = true;
  let answered = 0;
  const making = staff.post('/admin/photos/upload', uploadForm({ title: 'Sports day' }, photo)).finally(() => {
    isMaking = false;
  });
  for (; isMaking && answered < enoughPages; answered += 1) await requestOverConnection();
  const answeredMeanwhile = isMaking ? answered : 0;
  // Were it made in this process, the pages would wait until it is done.
  expect(answeredMeanwhile).toBe(enoughPages);
  const { status, body } = await making;
  expect([status, body]).toEqual([200, expect.stringContaining('"id"')]);
  if (worker || existsSync(tasks)) expect(peakMegabytes(worker ?? '')).toBeLessThan(maxMegabytes);
}, 60_000);
