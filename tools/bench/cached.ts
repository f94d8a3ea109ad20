import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/test/processes.ts';
import { CannotMeasure, type Finding, figure, median, range } from '../harness/findings.ts';
import { ask, untilAnswered } from '../harness/http-client.ts';
import { type Load, press, speedOf } from '../harness/load.ts';
import { coreSeconds, endProcess, familyOf, needProgram, startProgram } from '../harness/processes.ts';
import { type Site, withSite } from '../harness/site.ts';

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

type StoredPage = { path: string; body: Buffer; type: string };

/** One worker on the first core, without a log. */
async function withNginx<Found>(
  pages: readonly StoredPage[],
  look: (nginx: { origin: string; pid: number }) => Promise<Found>,
): Promise<Found> {
  const home = join(tmpdir(), 'nginx');
  mkdirSync(join(home, 'pages'), { recursive: true });
  for (const [index, { body }] of pages.entries()) writeFileSync(join(home, 'pages', `${index}.br`), body);
  // As root, its worker runs as an ordinary user.
  for (const folder of [tmpdir(), home, join(home, 'pages')]) chmodSync(folder, 0o755);
  const port = await freePort();
  const file = join(home, 'nginx.conf');
  writeFileSync(file, configuration(home, port, pages));
  const command = [needProgram('nginx'), '-p', home, '-c', file, '-e', join(home, 'error.log')];
  const nginx = startProgram(0, command, { stdio: ['ignore', 'inherit', 'inherit'] });
  try {
    const origin = `http://127.0.0.1:${port}`;
    await untilAnswered(origin + pages[0]?.path);
    return await look({ origin, pid: nginx.pid ?? 0 });
  } finally {
    await endProcess(nginx);
  }
}

function configuration(home: string, port: number, pages: readonly StoredPage[]): string {
  return `
daemon off;
worker_processes 1;
pid ${home}/nginx.pid;
events { worker_connections 768; }
http {
  sendfile on;
  tcp_nopush on;
  types_hash_max_size 2048;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  server {
    listen 127.0.0.1:${port};
    access_log off;
    root ${home}/pages;
${pages.map(locationOf).join('\n')}
  }
}
`;
}

function locationOf({ path, type }: StoredPage, index: number): string {
  return `    location = ${path} {
      types { }
      default_type "${type}";
      add_header Content-Encoding br;
      add_header Vary Accept-Encoding;
      try_files /${index}.br =404;
    }`;
}
