import { randomBytes } from 'node:crypto';
import { globSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openSocket } from '../../../tests/sockets.ts';
import { ask } from '../../bench/http-client.ts';
import { boundMemory, type LoadedSite, middle, seconds, withLoadedSite } from '../support/loaded-site.ts';
import type { Finding } from '../support/run.ts';

const megabyte = 1024 * 1024;
const photo = { bytes: 600 * 1024, readers: 1000, name: '1,000 slow readers of a photo' };
const document = { bytes: 15 * megabyte, readers: 160, name: '160 slow readers of 15 MB' };
const asksEach = 8;
const heldMs = 25_000;
const maxHealthMs = 200;

export const needs = 'Linux and a limit of 3,000 open files';

type Shown = { bytes: number; readers: number; name: string };

export async function run(): Promise<Finding[]> {
  return withLoadedSite(
    async (site) => {
      const picture = globSync('images/*/*.jpg', { cwd: join(site.dataDir, 'media') })[0] ?? '';
      const shown = await findShown(site, `/api/uploads/${picture}`);
      return [...(await trySlowly(site, shown, photo)), ...(await trySlowly(site, '/documents/trust.pdf', document))];
    },
    { prepare: enlargeFiles },
  );
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
  return [...memory, seconds(`/healthz beside ${name}, middle of ${healthMs.length}`, middle(healthMs), maxHealthMs)];
}

async function openReader(port: number, path: string): Promise<Socket> {
  const socket = await openSocket(port);
  socket.on('error', () => undefined).pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`.repeat(asksEach));
  return socket;
}
