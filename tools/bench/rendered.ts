import { type Finding, figure, median } from '../harness/findings.ts';
import { ask } from '../harness/http-client.ts';
import { type Load, press, speedOf } from '../harness/load.ts';
import { coreSeconds } from '../harness/processes.ts';
import { type Site, signInAt, withSite } from '../harness/site.ts';

const path = '/allnotices';
const minPerSecond = 150;
const rounds = 5;
const seconds = 3;
const warmUpSeconds = 8;

/** Of somebody whose session has ended: pages are rendered anew for each request that brings it. */
export async function headersThatRender(site: Site): Promise<Record<string, string>> {
  const visitor = await signInAt(site);
  const Cookie = Array.from(visitor.cookies, ([name, value]) => `${name}=${value}`).join('; ');
  await visitor.post('/admin/logout', {});
  return { Cookie, 'Accept-Encoding': 'br' };
}

export function run(): Promise<Finding[]> {
  return withSite({ core: 0 }, async (site) => {
    const headers = await headersThatRender(site);
    const { body } = await ask(site.origin + path, { Cookie: headers.Cookie ?? '' });
    const pressure = { address: site.origin + path, headers, connections: 8, core: 1 } as const;
    await press({ ...pressure, seconds: warmUpSeconds });
    const loads: Load[] = [];
    const perCore: number[] = [];
    while (loads.length < rounds) {
      const before = coreSeconds(site.pid);
      const load = await press({ ...pressure, seconds });
      perCore.push(load.requests / (coreSeconds(site.pid) - before));
      loads.push(load);
    }
    const rate = median(loads.map(({ perSecond }) => perSecond));
    return [
      {
        name: `\`${path}\` for each request anew, ${figure(body.byteLength)} bytes, packed as brotli`,
        figure: `**${figure(rate)}/s**: ${speedOf(loads)}; ${figure(median(perCore))} a second of core time`,
        bar: `≥ ${minPerSecond}/s`,
        ok: rate >= minPerSecond,
      },
    ];
  });
}
