import { setTimeout as wait } from 'node:timers/promises';
import { publicPaths } from '../../app/site/public-paths.ts';
import { ask } from './ask.ts';
import type { Bench } from './bench.ts';
import { signInAt, uploadPhoto } from './office.ts';
import { photograph } from './photograph.ts';
import { familyOf, type Memory, memoryOf } from './processes.ts';
import { type Site, withSite } from './site.ts';
import { figure } from './statistics.ts';
import type { Row } from './table.ts';
import { press } from './wrk.ts';

const most = { atRest: 150, underLoad: 250 };
const restMs = 5_000;
const lookMs = 200;
const loadSeconds = 10;
const loadedPaths = ['/', '/allnotices', '/gallery'];

/** What the server and all that it has started take: after a visit of every page, and while much goes on at once. */
export async function measureMemory(bench: Bench): Promise<Row[]> {
  return withSite(bench, {}, async (site) => {
    for (const path of publicPaths) await ask(site.origin + path, { 'Accept-Encoding': 'br' });
    await wait(restMs);
    const atRest = memoryOf(familyOf(site.pid));
    const underLoad = await mostDuring(site, () => loadSite(bench, site));
    return [
      rowOf('Memory of all processes at rest, after a visit of every page', atRest, most.atRest),
      rowOf('The most of it while pages are asked for without a pause and photos are made', underLoad, most.underLoad),
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

/** The most that there was of each kind while `work` went on. */
async function mostDuring({ pid }: Site, work: () => Promise<void>): Promise<Memory> {
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
