import { setTimeout as wait } from 'node:timers/promises';
import { publicPaths } from '../../tests/public-paths.ts';
import { type Finding, figure } from '../harness/findings.ts';
import { ask } from '../harness/http-client.ts';
import { press } from '../harness/load.ts';
import { familyOf, type Memory, memoryOf } from '../harness/processes.ts';
import { photograph, type Site, signInAt, uploadPhoto, withSite } from '../harness/site.ts';

const maxima = { atRest: 130, underLoad: 230 };
/** By then `server/load/memory-at-rest.ts` has looked. */
const restMs = 60_000;
const lookMs = 200;
const metricsToken = 'token-of-the-benchmark';
const loadSeconds = 10;
const loadedPaths = ['/', '/allnotices', '/gallery'];

/** The server and all processes that it started: after a request for every page, and under load. */
export function run(): Promise<Finding[]> {
  return withSite({ settings: { METRICS_TOKEN: metricsToken } }, async (site) => {
    for (const path of publicPaths) await ask(site.origin + path, { 'Accept-Encoding': 'br' });
    await wait(restMs);
    const atRest = await look(site);
    const underLoad = await maxDuring(site, () => loadSite(site));
    return [
      findingOf('All processes at rest, after a visit of every page', atRest, maxima.atRest),
      findingOf(
        'The most while pages are requested without a pause and photos are processed',
        underLoad,
        maxima.underLoad,
      ),
    ];
  });
}

async function loadSite(site: Site): Promise<void> {
  const staff = await signInAt(site);
  const { bytes } = await photograph();
  for (const path of loadedPaths) {
    const headers = { 'Accept-Encoding': 'br' };
    const pressing = press({ address: site.origin + path, headers, seconds: loadSeconds, connections: 16 });
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

function findingOf(name: string, { megabytes, proportional, parts, heap, buffers }: Look, bar: number): Finding {
  const { server = 0, ...others } = parts;
  const shares = Object.entries(others).map(([kind, size]) => `${kind} ${figure(size)} MB`);
  const ofServer = `server ${figure(server)} MB (of it JavaScript ${figure(heap)}, its buffers ${figure(buffers)})`;
  return {
    name,
    figure: `**${figure(megabytes)} MB** (PSS ${figure(proportional)} MB)`,
    beside: [ofServer, ...shares].join(', '),
    bar: `≤ ${bar} MB`,
    ok: megabytes <= bar,
  };
}
