import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Finding, median } from '../../harness/findings.ts';
import { ask } from '../../harness/http-client.ts';
import { coreSeconds } from '../../harness/processes.ts';
import { type LoadedSite, seconds } from './loaded-site.ts';
import type { ManyAtOnce, Statuses } from './many-at-once.ts';

const many = { count: 4_000, connections: 200 };
const nextPageMs = 1_000;
const crowds = {
  'searches for anything': { path: '/allnotices?q=' },
  'searches with made-up cookies': { path: '/allnotices?q=', headers: { Cookie: 'session=made-up; theme=x' } },
  'addresses that there are not': { path: '/no/such/page?x=' },
};

/** After 4,000 requests at once, most of which are refused: how long the next page takes, and what refusing costs. */
export async function nextPages(site: LoadedSite, rounds = 5): Promise<Finding[]> {
  const found: Finding[] = [];
  const cached = await costOf(site, { ...many, path: '/faculty' });
  for (const [name, crowd] of Object.entries(crowds)) {
    const times: number[] = [];
    const costs: Cost[] = [];
    for (let round = 0; round < rounds; round += 1) {
      costs.push(await costOf(site, { ...many, ...crowd }));
      times.push((await ask(`${site.origin}/faculty`)).ms);
      times.push((await ask(`${site.origin}/allnotices?q=next${name.length}${round}`)).ms);
    }
    const worst = Math.max(...costs.map(({ waitedMs }) => waitedMs));
    const cost = median(costs.map(({ microseconds }) => microseconds));
    found.push(
      seconds(`the next page after ${many.count} ${name}, middle of ${times.length}`, median(times), nextPageMs),
      seconds(
        `a page requested meanwhile, median of ${rounds}`,
        median(costs.map(({ waitedMs }) => waitedMs)),
        nextPageMs,
      ),
      {
        name: 'their answers, and the processor time of one',
        figure: `${JSON.stringify(costs.at(-1)?.statuses)}; ${Math.round(cost)} µs, ${(cost / cached.microseconds).toFixed(1)} times a cached page; slowest page meanwhile ${Math.round(worst)} ms`,
        bar: 'no failed one',
        ok: costs.every(({ statuses }) => !statuses.failed),
      },
    );
  }
  return found;
}

type Cost = { statuses: Statuses; microseconds: number; waitedMs: number };

async function costOf({ pid, port, origin }: LoadedSite, load: Omit<ManyAtOnce, 'port'>): Promise<Cost> {
  const before = coreSeconds(pid);
  const worker = new Worker(join(import.meta.dirname, 'many-at-once.ts'), { workerData: { port, ...load } });
  const answered = once(worker, 'message').then(([statuses]) => statuses as Statuses);
  await once(worker, 'online');
  const { ms: waitedMs } = await ask(`${origin}/faculty`);
  const statuses = await answered;
  return { statuses, microseconds: ((coreSeconds(pid) - before) / load.count) * 1e6, waitedMs };
}
