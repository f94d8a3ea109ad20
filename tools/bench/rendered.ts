import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
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
        beside: besideBarePage(body),
        bar: `≥ ${minPerSecond}/s`,
        isReached: rate >= minPerSecond,
      },
    ];
  });
}

/** What React Router and React take for the same markup without queries, words and HTTP, by a second of core time. */
function besideBarePage(html: Buffer): string {
  const env = { ...process.env, NODE_ENV: 'production' };
  const script = join(import.meta.dirname, 'bare/bare-page.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { input: html, env });
  if (status !== 0) throw new Error(`The bare page was not rendered: ${stderr}`);
  const { perSecond, perSecondPacked } = JSON.parse(stdout.toString());
  return `a bare page of the same markup, without HTTP: ${figure(perSecond)}/s, packed ${figure(perSecondPacked)}/s`;
}
