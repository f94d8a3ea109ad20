import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../scripts/test/processes.ts';
import { projectFolder } from '../../tests/test-app.ts';
import { withChromium } from '../harness/browser.ts';
import { CannotMeasure, type Finding } from '../harness/findings.ts';
import { withSite } from '../harness/site.ts';

const slowLine = { rttMs: 300, throughputKbps: 250, cpuSlowdownMultiplier: 6 };
const unused = { requestLatencyMs: 0, downloadThroughputKbps: 0, uploadThroughputKbps: 0 };
const settings = {
  mobile: {},
  slow: { throttlingMethod: 'simulate' as const, throttling: { ...slowLine, ...unused } },
};

type Result = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
};

type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Result } | undefined>;

const attempts = 3;

/** With the window that people see, and without what a browser does beside showing the page. */
const asPeopleHaveIt = [
  '--headless=new',
  '--disable-features=Translate,OptimizationHints,MediaRouter,AutofillServerCommunication,RenderDocument',
];

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

type Look = { lighthouse: Lighthouse; address: string; port: number; profile: keyof typeof settings };

async function lookAt({ lighthouse, address, port, profile }: Look): Promise<Result> {
  const flags = { port, logLevel: 'error' as const, ignoreStatusCode: true, ...settings[profile] };
  // On a busy machine it sometimes misses the beginning of a page.
  for (let attempt = 1; ; attempt += 1) {
    const result = (await lighthouse(address, flags))?.lhr;
    if (result && !result.runtimeError) return result;
    if (attempt < attempts) continue;
    throw new Error(`Lighthouse could not look at ${address}: ${result?.runtimeError?.message ?? 'no result'}`);
  }
}

const pages = ['/', '/allnotices', '/gallery', '/results', '/principalmessage', '/contact'];
const maxima = { firstPaint: 2200, largestPaint: 3200, layoutShift: 0 };

/** As a usual phone sees them, and with 250 kbit/s, 300 ms of latency and a processor six times slower. */
export async function run(): Promise<Finding[]> {
  const lighthouse = await loadLighthouse();
  const port = await freePort();
  return withSite({}, ({ origin }) =>
    withChromium([...asPeopleHaveIt, `--remote-debugging-port=${port}`], async () => {
      const findings: Finding[] = [];
      for (const page of pages) {
        const look = { lighthouse, port, address: new URL(page, origin).href };
        findings.push(scoreRow(page, await lookAt({ ...look, profile: 'mobile' })));
        findings.push(paintRow(page, await lookAt({ ...look, profile: 'slow' })));
      }
      return findings;
    }),
  );
}

function scoreRow(page: string, { categories, audits }: Result): Finding {
  const shown = ['performance', 'accessibility', 'best-practices', 'seo'];
  const scores = shown.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
  const ok = scores.every((score) => score === 100);
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const failed = new Set(counted.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 1));
  const names = failed.size > 0 && !ok ? ` (${[...failed].join(', ')})` : '';
  return {
    name: `Lighthouse of \`${page}\`, mobile`,
    figure: `${scores.join(' / ')}${names}`,
    bar: '100 / 100 / 100 / 100',
    ok,
  };
}

function paintRow(page: string, { audits }: Result): Finding {
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const [first, largest] = [figure('first-contentful-paint'), figure('largest-contentful-paint')].map(Math.round);
  const shift = Number(figure('cumulative-layout-shift').toFixed(4));
  const seconds = (ms = Number.NaN) => (ms / 1000).toFixed(2);
  return {
    name: `\`${page}\` at 250 kbit/s, 300 ms, CPU ×6`,
    figure: `first paint ${seconds(first)} s, largest ${seconds(largest)} s, shift ${shift}`,
    bar: 'first < 2.2 s, largest < 3.2 s, no shift',
    ok: Number(first) < maxima.firstPaint && Number(largest) < maxima.largestPaint && shift <= maxima.layoutShift,
  };
}
