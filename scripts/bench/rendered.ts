import { ask } from './ask.ts';
import type { Bench } from './bench.ts';
import { speedOf } from './beside-nginx.ts';
import { signInAt } from './office.ts';
import { coreSeconds } from './processes.ts';
import { type Site, withSite } from './site.ts';
import { figure, median } from './statistics.ts';
import type { Row } from './table.ts';
import { type Load, press } from './wrk.ts';

const path = '/allnotices';
const leastPerSecond = 600;
const rounds = 5;
const seconds = 3;
const warmUpSeconds = 8;

/** The headers of somebody who is signed in: what they are answered is never kept, but rendered anew each time. */
export async function headersThatRender(site: Site): Promise<Record<string, string>> {
  const { cookies } = await signInAt(site);
  const Cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  return { Cookie, 'Accept-Encoding': 'br' };
}

/** The notice board rendered for each request, on one core. */
export async function measureRendered(bench: Bench): Promise<Row[]> {
  return withSite(bench, { core: 0 }, async (site) => {
    const { origin, pid } = site;
    const headers = await headersThatRender(site);
    const pressure = { address: origin + path, headers, connections: 8, core: 1 as const };
    await press(bench, { ...pressure, seconds: warmUpSeconds });
    const { body } = await ask(origin + path, { Cookie: headers.Cookie });
    const notices = body.toString().split('<article').length - 1;
    const loads: Load[] = [];
    const perCore: number[] = [];
    while (loads.length < rounds) {
      const before = coreSeconds(pid);
      const load = await press(bench, { ...pressure, seconds });
      perCore.push(load.requests / (coreSeconds(pid) - before));
      loads.push(load);
    }
    const rate = median(loads.map(({ perSecond }) => perSecond));
    return [
      {
        what: `\`${path}\` rendered, ${notices} notices, ${figure(body.byteLength)} bytes, packed as brotli`,
        measured: `**${figure(rate)}/s**: ${speedOf(loads)}; ${figure(median(perCore))} a second of core time`,
        bar: `≥ ${leastPerSecond}/s`,
        isReached: rate >= leastPerSecond,
      },
    ];
  });
}
