import { CannotMeasure, type Finding, figure, median, range } from '../harness/findings.ts';
import { ask } from '../harness/http-client.ts';
import { type Load, press, speedOf } from '../harness/load.ts';
import { coreSeconds, familyOf } from '../harness/processes.ts';
import { type Site, withSite } from '../harness/site.ts';
import { type StoredPage, withNginx } from './support/nginx.ts';

const paths = ['/', '/allnotices'] as const;
const rounds = 5;
const seconds = 2;
const warmUpSeconds = 4;
const minRatio = 0.45;
const packed = { 'Accept-Encoding': 'br' };
const pressure = { connections: 16, core: 1, headers: packed } as const;

/** Beside nginx, which answers the very same bytes from files; each server on one core, in turns. */
export function run(): Promise<Finding[]> {
  return withSite({ core: 0 }, async (site) => {
    for (const path of paths) await press({ ...pressure, address: site.origin + path, seconds: warmUpSeconds });
    const pages = await Promise.all(paths.map((path) => storedPage(site, path)));
    if (!(await writesLog(site))) throw new CannotMeasure('this server writes no log');
    return withNginx(pages, async (nginx) => {
      const findings: Finding[] = [];
      for (const page of pages) findings.push(await compare(page, site, nginx));
      return findings;
    });
  });
}

async function storedPage(site: Site, path: string): Promise<StoredPage> {
  const { status, headers, body } = await ask(site.origin + path, packed);
  if (status !== 200 || headers['content-encoding'] !== 'br') throw new CannotMeasure(`${path} comes as ${status}`);
  return { path, body, type: headers['content-type'] ?? 'text/html' };
}

type Server = Pick<Site, 'origin' | 'pid'>;
type Run = Load & { perCoreSecond: number };

async function compare({ path, body }: StoredPage, site: Server, nginx: Server): Promise<Finding> {
  const [ours, theirs]: [Run[], Run[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(await pressOnce(site, path));
    theirs.push(await pressOnce(nginx, path));
  }
  const shares = (per: 'perSecond' | 'perCoreSecond') =>
    ours.map((one, round) => one[per] / (theirs[round]?.[per] ?? Number.NaN));
  const share = median(shares('perSecond'));
  const errors = ours.reduce((sum, load) => sum + load.errors, 0);
  const byCore = `by core time ${figure(median(shares('perCoreSecond')))}`;
  return {
    name: `\`${path}\`, ${figure(body.byteLength)} bytes of brotli`,
    figure: `**${figure(share)}** of nginx (${range(shares('perSecond'))}; ${byCore}): ${speedOf(ours)}; ${errors} errors`,
    beside: `nginx: ${speedOf(theirs)}`,
    bar: `≥ ${minRatio} of nginx`,
    ok: share >= minRatio && errors === 0,
  };
}

async function pressOnce({ origin, pid }: Server, path: string): Promise<Run> {
  const used = () => familyOf(pid).reduce((sum, id) => sum + coreSeconds(id), 0);
  const before = used();
  const load = await press({ ...pressure, address: origin + path, seconds });
  return { ...load, perCoreSecond: load.requests / (used() - before) };
}

const asks = 50;

/** A figure without the line that is written for each request would not be that of the product. */
async function writesLog({ origin, log }: Site): Promise<boolean> {
  const before = log.length;
  for (let count = 0; count < asks; count++) await ask(`${origin}/`, packed);
  await ask(`${origin}/healthz`);
  return log.length - before >= asks;
}
