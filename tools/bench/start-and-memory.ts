import { setTimeout as wait } from 'node:timers/promises';
import { publicPaths } from '../../tests/public-paths.ts';
import { ask } from './http-client.ts';
import { press } from './load.ts';
import { photograph } from './photos.ts';
import { familyOf, type Memory, memoryOf } from './processes.ts';
import { type Bench, figure, median, type Row, range } from './report.ts';
import { commands, copySchool, type Site, signInAt, uploadPhoto, withSite } from './site.ts';

const maxima = { atRest: 150, underLoad: 250 };
const restMs = 5_000;
const lookMs = 200;
const loadSeconds = 10;
const loadedPaths = ['/', '/allnotices', '/gallery'];

/** The server and all processes that it started: after a request for every page, and under load. */
export async function measureMemory(bench: Bench): Promise<Row[]> {
  return withSite(bench, {}, async (site) => {
    for (const path of publicPaths) await ask(site.origin + path, { 'Accept-Encoding': 'br' });
    await wait(restMs);
    const atRest = memoryOf(familyOf(site.pid));
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

async function maxDuring({ pid }: Site, work: () => Promise<void>): Promise<Memory> {
  const found: Memory[] = [];
  const looking = setInterval(() => found.push(memoryOf(familyOf(pid))), lookMs);
  await work().finally(() => clearInterval(looking));
  return {
    megabytes: Math.max(...found.map(({ megabytes }) => megabytes)),
    proportional: Math.max(...found.map(({ proportional }) => proportional)),
  };
}

function rowOf(what: string, { megabytes, proportional }: Memory, bar: number): Row {
  return {
    what,
    measured: `**${figure(megabytes)} MB** (PSS ${figure(proportional)} MB)`,
    bar: `≤ ${bar} MB`,
    isReached: megabytes <= bar,
  };
}

const rounds = 7;
const maxSeconds = 1;
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
  return kinds.map((kind): Row => {
    const seconds = median(found[kind]);
    return {
      what: `From starting ${names[kind]} to the first 200`,
      measured: `**${figure(seconds)} s** (${range(found[kind])})`,
      bar: `≤ ${maxSeconds} s`,
      isReached: seconds <= maxSeconds,
    };
  });
}
