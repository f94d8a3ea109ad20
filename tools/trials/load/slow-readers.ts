import { randomBytes } from 'node:crypto';
import { globSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { exportAtOnce, fillInbox } from '../../../tests/many-exports.ts';
import { openSocket } from '../../../tests/sockets.ts';
import { openBrowser } from '../../../tests/visitor.ts';
import { type Finding, median } from '../../harness/findings.ts';
import { ask } from '../../harness/http-client.ts';
import { administrator } from '../../harness/site.ts';
import { boundMemory, type LoadedSite, seconds, withLoadedSite } from '../support/loaded-site.ts';

const megabyte = 1024 * 1024;
const photo = { bytes: 600 * 1024, readers: 1000, name: '1,000 slow readers of a photo' };
const document = { bytes: 15 * megabyte, readers: 160, name: '160 slow readers of 15 MB' };
const asksEach = 8;
const heldMs = 25_000;
const maxHealthMs = 200;
const maxSlowHealthMs = 1_000;
const exports = { enquiries: 20_000, atOnce: 10, name: 'ten exports of 20,000 enquiries at once' };

export const needs = 'Linux and a limit of 3,000 open files';

type Shown = { bytes: number; readers: number; name: string };

export async function run(): Promise<Finding[]> {
  let listed = 0;
  return withLoadedSite(
    async (site) => {
      const picture = globSync('images/*/*.jpg', { cwd: join(site.dataDir, 'media') })[0] ?? '';
      const shown = await findShown(site, `/api/uploads/${picture}`);
      return [
        ...(await trySlowly(site, shown, photo)),
        ...(await trySlowly(site, '/documents/trust.pdf', document)),
        ...(await tryExports(site, listed)),
      ];
    },
    {
      async prepare(dataDir) {
        enlargeFiles(dataDir);
        listed = await fillInbox(dataDir, exports.enquiries);
      },
    },
  );
}

/** All of a full inbox, ten times at once: each is whole, or refused with a sentence. */
async function tryExports(site: LoadedSite, count: number): Promise<Finding[]> {
  const staff = openBrowser((request) => fetch(request, { redirect: 'manual' }), site.origin);
  await staff.post('/login', administrator);
  const cookie = Array.from(staff.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  const paths = Array.from(
    { length: exports.atOnce },
    (_, n) => `/admin/enquiries/export.${n % 5 === 4 ? 'csv' : 'xlsx'}`,
  );
  const healthMs: number[] = [];
  const all = { whole: 0, refused: 0, strange: [] as string[] };
  const memory = await boundMemory(site, exports.name, async () => {
    let isOver = false;
    const asking = (async () => {
      for (; !isOver; await wait(200)) healthMs.push((await ask(`${site.origin}/healthz`)).ms);
    })();
    Object.assign(all, await exportAtOnce(site.origin, { Cookie: cookie }, { paths, count }));
    isOver = true;
    await asking;
  });
  const figure = `${all.whole} whole, ${all.refused} refused ${all.strange.join('; ')}`;
  const isWell = all.strange.length === 0 && all.whole > 0;
  return [
    { name: exports.name, figure, bar: 'each whole or refused', ok: isWell },
    ...memory,
    seconds(`/healthz beside ${exports.name}, slowest of ${healthMs.length}`, Math.max(...healthMs), maxSlowHealthMs),
  ];
}

function enlargeFiles(dataDir: string): void {
  const media = join(dataDir, 'media');
  for (const path of globSync('images/*/*', { cwd: media })) writeFileSync(join(media, path), randomBytes(photo.bytes));
  writeFileSync(join(media, 'documents/trust.pdf'), randomBytes(document.bytes));
}

async function findShown({ origin }: LoadedSite, first: string): Promise<string> {
  const { body } = await ask(`${origin}/gallery`);
  return /\/api\/uploads\/images\/[\w./]+/.exec(body.toString())?.[0] ?? first;
}

async function trySlowly(site: LoadedSite, path: string, { bytes, readers, name }: Shown): Promise<Finding[]> {
  const answer = await ask(site.origin + path);
  if (answer.status !== 200 || answer.body.byteLength !== bytes) throw new Error(`${path} answered ${answer.status}.`);
  const healthMs: number[] = [];
  const memory = await boundMemory(site, name, async () => {
    const sockets = await Promise.all(Array.from({ length: readers }, () => openReader(site.port, path)));
    const until = performance.now() + heldMs;
    while (performance.now() < until) {
      healthMs.push((await ask(`${site.origin}/healthz`)).ms);
      await wait(200);
    }
    for (const socket of sockets) socket.destroy();
  });
  return [...memory, seconds(`/healthz beside ${name}, middle of ${healthMs.length}`, median(healthMs), maxHealthMs)];
}

async function openReader(port: number, path: string): Promise<Socket> {
  const socket = await openSocket(port);
  socket.on('error', () => undefined).pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`.repeat(asksEach));
  return socket;
}
