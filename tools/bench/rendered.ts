import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Visitor } from '../../tests/visitor.ts';
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

/** Of somebody whose session has ended: pages are rendered anew for each request that brings it. */
export async function headersThatRender(site: Site): Promise<Record<string, string>> {
  const visitor = await signInAt(site);
  const headers = headersOf(visitor);
  await visitor.post('/admin/logout', {});
  return headers;
}

function headersOf({ cookies }: Pick<Visitor, 'cookies'>): Record<string, string> {
  const Cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ');
  return { Cookie, 'Accept-Encoding': 'br' };
}

export async function measureRendered(bench: Bench): Promise<Row[]> {
  return withSite(bench, { core: 0 }, async (site) => {
    const ofStaff = headersOf(await signInAt(site));
    const ended = await headersThatRender(site);
    const { body } = await ask(site.origin + path, { Cookie: ended.Cookie ?? '' });
    const notices = body.toString().split('<article').length - 1;
    const size = `${notices} notices, ${figure(body.byteLength)} bytes, packed as brotli`;
    const signedIn = await pressFor(bench, site, ofStaff);
    const anew = await pressFor(bench, site, ended);
    return [
      {
        what: `\`${path}\` for somebody who is signed in, ${size}`,
        measured: `**${figure(signedIn.rate)}/s**: ${signedIn.told}`,
        bar: `≥ ${minPerSecond}/s`,
        isReached: signedIn.rate >= minPerSecond,
      },
      {
        what: `\`${path}\` rendered anew for each request, ${size}`,
        measured: `**${figure(anew.rate)}/s**: ${anew.told}`,
        beside: besideBarePage(body),
      },
    ];
  });
}

async function pressFor(bench: Bench, { origin, pid }: Site, headers: Record<string, string>) {
  const pressure = { address: origin + path, headers, connections: 8, core: 1 as const };
  await press(bench, { ...pressure, seconds: warmUpSeconds });
  const loads: Load[] = [];
  const perCore: number[] = [];
  while (loads.length < rounds) {
    const before = coreSeconds(pid);
    const load = await press(bench, { ...pressure, seconds });
    perCore.push(load.requests / (coreSeconds(pid) - before));
    loads.push(load);
  }
  const rate = median(loads.map(({ perSecond }) => perSecond));
  return { rate, told: `${speedOf(loads)}; ${figure(median(perCore))} a second of core time` };
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
