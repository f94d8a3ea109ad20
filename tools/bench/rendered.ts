import { speedOf } from './beside-nginx.ts';
import { ask } from './http-client.ts';
import { type Load, press } from './load.ts';
import { coreSeconds } from './processes.ts';
import { type Bench, figure, median, type Row } from './report.ts';
import { type Site, signInAt, withSite } from './site.ts';

const path = '/allnotices';
const minPerSecond = 600;
const rounds = 5;
const seconds = 3;
const warmUpSeconds = 8;

/** Pages for signed-in staff are not cached but rendered each time. */
export async function headersThatRender(site: Site): Promise<Record<string, string>> {
  const { cookies } = await signInAt(site);
  const Cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  return { Cookie, 'Accept-Encoding': 'br' };
}

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
        bar: `≥ ${minPerSecond}/s`,
        isReached: rate >= minPerSecond,
      },
    ];
  });
}
