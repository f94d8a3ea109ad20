import { statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './http-client.ts';
import { type Load, press } from './load.ts';
import { type Nginx, type StoredPage, startNginx } from './nginx.ts';
import { coreSeconds, familyOf } from './processes.ts';
import { type Bench, CannotMeasure, figure, median, type Row, range } from './report.ts';
import { type Site, withSite } from './site.ts';

const paths = ['/', '/allnotices'] as const;
const pairs = 5;
const seconds = 3;
const warmUpSeconds = 4;
const connections = 16;
const minRatio = 0.5;
const packed = { 'Accept-Encoding': 'br' };

export async function measureBesideNginx(bench: Bench): Promise<Row[]> {
  return withSite(bench, { core: 0 }, async (site) => {
    for (const path of paths) await press(bench, pressureOn(site, path, packed, warmUpSeconds));
    const pages = await Promise.all(paths.map((path) => storedPage(site, path)));
    const nginx = await startNginx(bench, pages, await writesLog(site));
    try {
      const rows: Row[] = [];
      for (const { path, body } of pages) {
        const size = `${figure(body.byteLength)} bytes of brotli`;
        rows.push(await compare(bench, `\`${path}\`, ${size}`, { site, nginx, path, isFresh: false }));
        rows.push(await compare(bench, `\`${path}\` answered 304`, { site, nginx, path, isFresh: true }));
      }
      return rows;
    } finally {
      await nginx.stop();
    }
  });
}

function pressureOn({ origin }: { origin: string }, path: string, headers: Record<string, string>, time = seconds) {
  return { address: origin + path, headers, seconds: time, connections, core: 1 as const };
}

async function storedPage(site: Site, path: string): Promise<StoredPage> {
  const { status, headers, body } = await ask(site.origin + path, packed);
  if (status !== 200 || headers['content-encoding'] !== 'br') throw new CannotMeasure(`${path} comes as ${status}`);
  return { path, body, type: headers['content-type'] ?? 'text/html' };
}

type Rivals = { site: Site; nginx: Nginx; path: string; isFresh: boolean };
type Run = Load & { perCoreSecond: number };
type Pair = { ours: Run; theirs: Run };

async function compare(bench: Bench, what: string, rivals: Rivals): Promise<Row> {
  try {
    return rowOf(what, await comparePairs(bench, rivals));
  } catch (error) {
    if (!(error instanceof CannotMeasure)) throw error;
    return { what: `Cached page ${what}`, measured: `not measured: ${error.message}` };
  }
}

async function comparePairs(bench: Bench, { site, nginx, path, isFresh }: Rivals): Promise<Pair[]> {
  const oursHeaders = await headersFor(site.origin + path, isFresh);
  const theirsHeaders = await headersFor(nginx.origin + path, isFresh);
  const found: Pair[] = [];
  while (found.length < pairs) {
    const ours = await runOn(bench, site, path, oursHeaders);
    found.push({ ours, theirs: await runOn(bench, nginx, path, theirsHeaders) });
  }
  return found;
}

async function runOn(bench: Bench, server: Site | Nginx, path: string, headers: Record<string, string>): Promise<Run> {
  const before = usedBy(server);
  const load = await press(bench, pressureOn(server, path, headers));
  return { ...load, perCoreSecond: load.requests / (usedBy(server) - before) };
}

function usedBy({ pid }: Site | Nginx): number {
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

function rowOf(what: string, found: Pair[]): Row {
  const ratios = found.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond);
  const perCore = found.map(({ ours, theirs }) => ours.perCoreSecond / theirs.perCoreSecond);
  const ours = found.map((pair) => pair.ours);
  const errors = ours.reduce((sum, load) => sum + load.errors, 0);
  const faults = errors > 0 ? `; ${errors} errors` : '';
  const ratio = median(ratios);
  return {
    what: `Cached page ${what}`,
    measured: `**${figure(ratio)}** of nginx (${range(ratios)}): ${speedOf(ours)}; by core time ${figure(median(perCore))}${faults}`,
    beside: `nginx: ${speedOf(found.map((pair) => pair.theirs))}`,
    bar: `≥ ${minRatio} of nginx`,
    isReached: ratio >= minRatio && errors === 0,
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
