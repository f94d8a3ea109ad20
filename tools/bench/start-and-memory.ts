import { setTimeout as wait } from 'node:timers/promises';
import { publicPaths } from '../../tests/public-paths.ts';
import { smallSchool } from '../large-school/make-large-school.ts';
import { ask } from './http-client.ts';
import { grow } from './lists.ts';
import { press } from './load.ts';
import { photograph } from './photos.ts';
import { familyOf, type Memory, memoryOf } from './processes.ts';
import { type Bench, figure, median, type Row, range } from './report.ts';
import { commands, copySchool, metricsToken, type Site, signInAt, uploadPhoto, withSite } from './site.ts';

const maxima = { atRest: 150, underLoad: 250 };
const restMs = 5_000;
const lookMs = 200;
const loadSeconds = 10;
const loadedPaths = ['/', '/allnotices', '/gallery'];

/** The server and all processes that it started: after a request for every page, and under load. */
export async function measureMemory(bench: Bench): Promise<Row[]> {
  return withSite(bench, { hasMetrics: true }, async (site) => {
    for (const path of publicPaths) await ask(site.origin + path, { 'Accept-Encoding': 'br' });
    await wait(restMs);
    const atRest = await look(site);
    const underLoad = await maxDuring(site, () => loadSite(bench, site));
    return [
      rowOf('Memory of all processes at rest, after a visit of every page', atRest, maxima.atRest),
      rowOf(
        'The most of it while pages are asked for without a pause and photos are made',
        underLoad,
        maxima.underLoad,
      ),
    ];
  });
}

async function loadSite(bench: Bench, site: Site): Promise<void> {
  const staff = await signInAt(site);
  const { bytes } = await photograph();
  for (const path of loadedPaths) {
    const headers = { 'Accept-Encoding': 'br' };
    const pressing = press(bench, { address: site.origin + path, headers, seconds: loadSeconds, connections: 16 });
    const pressed = pressing.then(() => true);
    while (!(await Promise.race([pressed, uploadPhoto(staff, bytes).then(() => false)])));
  }
}

type Look = Memory & { heap: number; buffers: number };

async function look({ pid, origin }: Site): Promise<Look> {
  const memory = memoryOf(familyOf(pid));
  const { body } = await ask(`${origin}/metrics`, { Authorization: `Bearer ${metricsToken}` });
  const megabytesOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(String(body))?.[1]) / 1024 ** 2;
  const [heap, buffers] = [megabytesOf('nodejs_heap_size_used_bytes'), megabytesOf('nodejs_external_memory_bytes')];
  return { ...memory, heap, buffers };
}

async function maxDuring(site: Site, work: () => Promise<void>): Promise<Look> {
  const found: Look[] = [];
  const looking = setInterval(async () => found.push(await look(site)), lookMs);
  await work().finally(() => clearInterval(looking));
  const [most] = found.toSorted((one, other) => other.megabytes - one.megabytes);
  if (!most) throw new Error('The load ended before its memory was read.');
  return most;
}

function rowOf(what: string, { megabytes, proportional, parts, heap, buffers }: Look, bar: number): Row {
  const { server = 0, ...others } = parts;
  const shares = Object.entries(others).map(([kind, size]) => `${kind} ${figure(size)} MB`);
  const ofServer = `server ${figure(server)} MB (of it JavaScript ${figure(heap)}, its buffers ${figure(buffers)})`;
  return {
    what,
    measured: `**${figure(megabytes)} MB** (PSS ${figure(proportional)} MB)`,
    beside: [ofServer, ...shares].join(', '),
    bar: `≤ ${bar} MB`,
    isReached: megabytes <= bar,
  };
}

const rounds = 7;
const maxSeconds = 1;
const factorOfCrashes = 100;
const names = { serve: '`npm run serve`, without npm itself', bare: '`node build/server/serve.js`' };

export async function measureStart(bench: Bench): Promise<Row[]> {
  const dataDir = copySchool(bench);
  const kinds = Object.keys(commands) as (keyof typeof commands)[];
  const found = { serve: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    for (const command of kinds) {
      await withSite(bench, { command, dataDir }, async ({ startedMs }) => found[command].push(startedMs / 1000));
    }
  }
  const notices = figure(smallSchool.notices * factorOfCrashes);
  return [
    ...kinds.map((kind) => startRow(`From starting ${names[kind]}`, found[kind])),
    startRow(`After a crash of a school of ${notices} notices`, await startsAfterCrashes(bench)),
  ];
}

function startRow(begin: string, times: number[]): Row {
  const seconds = median(times);
  return {
    what: `${begin} to the first 200`,
    measured: `**${figure(seconds)} s** (${range(times)})`,
    bar: `≤ ${maxSeconds} s`,
    isReached: seconds <= maxSeconds,
  };
}

/** All processes of the website are killed while a photo is being stored. */
async function startsAfterCrashes(bench: Bench): Promise<number[]> {
  const dataDir = copySchool(bench);
  await grow(dataDir, factorOfCrashes);
  const { bytes } = await photograph();
  const times: number[] = [];
  for (let start = 0; start <= rounds; start++) {
    await withSite(bench, { dataDir }, async (site) => {
      if (start > 0) times.push(site.startedMs / 1000);
      const staff = await signInAt(site);
      await uploadPhoto(staff, bytes);
      const sending = uploadPhoto(staff, bytes).catch(() => undefined);
      await wait(lookMs);
      for (const id of familyOf(site.pid)) process.kill(id, 'SIGKILL');
      await sending;
    });
  }
  return times;
}
