import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../scripts/test/processes.ts';
import { ask } from './http-client.ts';
import { type Load, press } from './load.ts';
import { coreSeconds, familyOf } from './processes.ts';
import { type Bench, CannotMeasure, figure, median, type Row, range } from './report.ts';
import { type StoredPage, startNginx } from './rivals/nginx.ts';
import { type Rival, startRival } from './rivals/rival.ts';
import { type Site, withSite } from './site.ts';

const paths = ['/', '/allnotices'] as const;
const rounds = 5;
const seconds = 2;
const warmUpSeconds = 4;
const minRatio = { page: 0.6, notModified: 0.5 };
const packed = { 'Accept-Encoding': 'br' };

export async function measureBesideNginx(bench: Bench): Promise<Row[]> {
  return withSite(bench, { core: 0 }, async (site) => {
    for (const path of paths) {
      await press(bench, { ...pressure, address: site.origin + path, headers: packed, seconds: warmUpSeconds });
    }
    const pages = await Promise.all(paths.map((path) => storedPage(site, path)));
    if (!(await writesLog(site))) throw new CannotMeasure('this server writes no log');
    await using nginx = await startNginx(bench, pages);
    await using bare = await startBareServer(site);
    const rows: Row[] = [];
    for (const { path, body } of pages) {
      const size = `${figure(body.byteLength)} bytes of brotli`;
      const servers = { ours: site, silent: nginx.silent, logging: nginx.logging, bare };
      rows.push(await compare(bench, `\`${path}\`, ${size}`, { servers, path, isFresh: false }));
      rows.push(await compare(bench, `\`${path}\` answered 304`, { servers, path, isFresh: true }));
    }
    return rows;
  });
}

const pressure = { connections: 16, core: 1 as const };

async function storedPage(site: Site, path: string): Promise<StoredPage> {
  const { status, headers, body } = await ask(site.origin + path, packed);
  if (status !== 200 || headers['content-encoding'] !== 'br') throw new CannotMeasure(`${path} comes as ${status}`);
  return { path, body, type: headers['content-type'] ?? 'text/html' };
}

async function startBareServer({ origin }: Site): Promise<Rival> {
  const port = await freePort();
  const file = join(import.meta.dirname, 'rivals/bare-server.ts');
  return startRival([process.execPath, file, String(port), origin, ...paths], port);
}

type Compared = 'ours' | 'silent' | 'logging' | 'bare';
type Question = { servers: Record<Compared, Pick<Rival, 'origin' | 'pid'>>; path: string; isFresh: boolean };
type Run = Load & { perCoreSecond: number };
type Runs = Record<Compared, Run[]>;

async function compare(bench: Bench, what: string, question: Question): Promise<Row> {
  try {
    return rowOf(what, await askInTurns(bench, question), question.isFresh);
  } catch (error) {
    if (!(error instanceof CannotMeasure)) throw error;
    return { what: `Cached page ${what}`, measured: `not measured: ${error.message}` };
  }
}

async function askInTurns(bench: Bench, { servers, path, isFresh }: Question): Promise<Runs> {
  const found: Runs = { ours: [], silent: [], logging: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    for (const name of Object.keys(found) as Compared[]) {
      const { pid, origin } = servers[name];
      const headers = await headersFor(origin + path, isFresh);
      const before = usedBy(pid);
      const load = await press(bench, { ...pressure, address: origin + path, headers, seconds });
      found[name].push({ ...load, perCoreSecond: load.requests / (usedBy(pid) - before) });
    }
  }
  return found;
}

function usedBy(pid: number): number {
  return familyOf(pid).reduce((sum, id) => sum + coreSeconds(id), 0);
}

/** Asks like a browser that has the page already. @throws CannotMeasure when the page is sent again */
async function headersFor(address: string, isFresh: boolean): Promise<Record<string, string>> {
  if (!isFresh) return packed;
  const { headers } = await ask(address, packed);
  const asked = { ...packed, 'If-None-Match': headers.etag ?? '' };
  const { status } = await ask(address, asked);
  if (status !== 304) throw new CannotMeasure(`${address} answers ${status} to who has it already`);
  return asked;
}

function rowOf(what: string, found: Runs, isFresh: boolean): Row {
  const timesOf = (rival: Compared, per: 'perSecond' | 'perCoreSecond' = 'perSecond') =>
    found.ours.map((run, round) => run[per] / (found[rival][round]?.[per] ?? Number.NaN));
  const [silent, logging, bare] = [timesOf('silent'), timesOf('logging'), timesOf('bare')];
  const beside = [
    `**${figure(median(silent))}** of an nginx without a log (${range(silent)}; by core time ${figure(median(timesOf('silent', 'perCoreSecond')))})`,
    `${figure(median(logging))} of one with a log (${range(logging)})`,
    `${figure(median(bare))} of a bare server of Node (${range(bare)})`,
  ];
  const errors = found.ours.reduce((sum, load) => sum + load.errors, 0);
  const min = isFresh ? minRatio.notModified : minRatio.page;
  return {
    what: `Cached page ${what}`,
    measured: `${beside.join(', ')}: ${speedOf(found.ours)}${errors > 0 ? `; ${errors} errors` : ''}`,
    beside: `nginx: ${speedOf(found.silent)}; with a log ${speedOf(found.logging)}; bare: ${speedOf(found.bare)}`,
    bar: `≥ ${min} of nginx without a log`,
    isReached: median(silent) >= min && errors === 0,
  };
}

export function speedOf(loads: readonly Load[]): string {
  const of = (pick: (load: Load) => number) => figure(median(loads.map(pick)));
  return `${of((load) => load.perSecond)}/s, p50 ${of(({ p50 }) => p50)} ms, p99 ${of(({ p99 }) => p99)} ms`;
}

const asks = 50;
const waitMs = 500;

export async function writesLog({ origin, logFile }: Site): Promise<boolean> {
  const before = statSync(logFile).size;
  for (let asked = 0; asked < asks; asked++) await ask(`${origin}/`, { 'Accept-Encoding': 'br' });
  await wait(waitMs);
  return statSync(logFile).size - before > asks;
}
