import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findBrowser } from '../../scripts/test/programs.ts';
import { projectFolder } from '../../tests/test-app.ts';
import { CannotMeasure, type Finding } from '../harness/findings.ts';
import { withSite } from '../harness/site.ts';

export type LighthouseProfile = 'mobile' | 'slow';

/** Categories from 0 to 100, times in milliseconds. */
export type LighthouseRow = {
  page: string;
  profile: LighthouseProfile;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  blockingTime: number;
  speedIndex: number;
  failed: string[];
};

const slowLine = { rttMs: 300, throughputKbps: 250, cpuSlowdownMultiplier: 6 };
const unused = { requestLatencyMs: 0, downloadThroughputKbps: 0, uploadThroughputKbps: 0 };
const settings = {
  mobile: {},
  slow: { throttlingMethod: 'simulate' as const, throttling: { ...slowLine, ...unused } },
};
const bothProfiles: readonly LighthouseProfile[] = ['mobile', 'slow'];

const quietFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-features=Translate,OptimizationHints,MediaRouter,AutofillServerCommunication,RenderDocument',
  '--metrics-recording-only',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
  '--remote-debugging-port=0',
];
type Result = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
};

type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Result } | undefined>;

const attempts = 3;
const startMs = 20_000;
const lookMs = 50;

/** A usual phone, and 250 kbit/s with 300 ms of latency and a processor six times slower. @throws without Chromium */
export async function runLighthouse(
  origin: string,
  pages: readonly string[],
  profiles: readonly LighthouseProfile[] = bothProfiles,
): Promise<LighthouseRow[]> {
  const lighthouse = await loadLighthouse();
  const folder = mkdtempSync(join(tmpdir(), 'school-lighthouse-'));
  const browser = startBrowser(folder);
  try {
    const port = await debuggingPort(folder, browser);
    const rows: LighthouseRow[] = [];
    for (const page of pages) {
      for (const profile of profiles) rows.push(await lookAt(origin, { lighthouse, page, profile, port }));
    }
    return rows;
  } finally {
    await end(browser);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** Installed when it is first needed, since it is a quarter of all packages. */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = join(projectFolder, 'node_modules/.cache/lighthouse');
  const main = join(folder, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(main)) {
    cpSync(join(import.meta.dirname, 'lighthouse'), folder, { recursive: true });
    spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
  }
  if (!existsSync(main)) throw new CannotMeasure('Lighthouse could not be installed');
  return (await import(pathToFileURL(main).href)).default;
}

type Look = { lighthouse: Lighthouse; page: string; profile: LighthouseProfile; port: number };

async function lookAt(origin: string, { lighthouse, page, profile, port }: Look): Promise<LighthouseRow> {
  const address = new URL(page, origin).href;
  const flags = { port, logLevel: 'error' as const, ignoreStatusCode: true, ...settings[profile] };
  // On a busy machine it sometimes misses the beginning of a page.
  for (let attempt = 1; ; attempt += 1) {
    const result = (await lighthouse(address, flags))?.lhr;
    if (result && !result.runtimeError) return rowOf(result, page, profile);
    if (attempt < attempts) continue;
    throw new Error(`Lighthouse could not look at ${address}: ${result?.runtimeError?.message ?? 'no result'}`);
  }
}

function rowOf({ categories, audits }: Result, page: string, profile: LighthouseProfile): LighthouseRow {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const isShort = (id: string) => (audits[id]?.score ?? 1) < 1;
  return {
    page,
    profile,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaint: Math.round(figure('first-contentful-paint')),
    largestPaint: Math.round(figure('largest-contentful-paint')),
    layoutShift: Number(figure('cumulative-layout-shift').toFixed(4)),
    blockingTime: Math.round(figure('total-blocking-time')),
    speedIndex: Math.round(figure('speed-index')),
    failed: [...new Set(counted.map(({ id }) => id).filter(isShort))],
  };
}

function startBrowser(folder: string): ChildProcess {
  const path = findBrowser();
  if (!path) throw new Error('There is no Chromium here. CHROMIUM=/path/to/it names one.');
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_CACHE_HOME: folder, TMPDIR: folder };
  return spawn(path, [...quietFlags, `--user-data-dir=${profileFolder(folder)}`, 'about:blank'], {
    env,
    stdio: 'ignore',
  });
}

function profileFolder(folder: string): string {
  return join(folder, 'profile');
}

async function debuggingPort(folder: string, browser: ChildProcess): Promise<number> {
  const note = join(profileFolder(folder), 'DevToolsActivePort');
  for (const until = performance.now() + startMs; performance.now() < until; await wait(lookMs)) {
    if (browser.exitCode !== null) throw new Error(`Chromium ended at once with the code ${browser.exitCode}.`);
    const port = existsSync(note) ? Number(readFileSync(note, 'utf8').split('\n')[0]) : 0;
    if (port > 0) return port;
  }
  throw new Error(`Chromium did not start within ${startMs / 1000} s.`);
}

async function end(browser: ChildProcess): Promise<void> {
  if (browser.exitCode !== null || browser.signalCode !== null) return;
  const ended = once(browser, 'exit');
  browser.kill('SIGKILL');
  await ended;
}

const pages = ['/', '/allnotices', '/gallery', '/results', '/principalmessage', '/contact'];
const maxima = { firstPaint: 2200, largestPaint: 3200, layoutShift: 0 };

export async function run(): Promise<Finding[]> {
  return withSite({}, async ({ origin }) => (await runLighthouse(origin, pages)).map(barRow));
}

function barRow(found: LighthouseRow): Finding {
  return found.profile === 'mobile' ? scoreRow(found) : paintRow(found);
}

function scoreRow({ page, performance, accessibility, bestPractices, seo, failed }: LighthouseRow): Finding {
  const scores = [performance, accessibility, bestPractices, seo];
  const names = failed.length > 0 ? ` (${failed.join(', ')})` : '';
  return {
    name: `Lighthouse of \`${page}\`, mobile`,
    figure: `${scores.join(' / ')}${scores.every((score) => score === 100) ? '' : names}`,
    bar: '100 / 100 / 100 / 100',
    ok: scores.every((score) => score === 100),
  };
}

function paintRow({ page, firstPaint, largestPaint, layoutShift }: LighthouseRow): Finding {
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  return {
    name: `\`${page}\` at 250 kbit/s, 300 ms, CPU ×6`,
    figure: `first paint ${seconds(firstPaint)} s, largest ${seconds(largestPaint)} s, shift ${layoutShift}`,
    bar: 'first < 2.2 s, largest < 3.2 s, no shift',
    ok: firstPaint < maxima.firstPaint && largestPaint < maxima.largestPaint && layoutShift <= maxima.layoutShift,
  };
}
