import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../../scripts/test/programs.ts';
import { projectFolder } from '../../tests/test-app.ts';
import type { Finding } from '../harness/findings.ts';
import { CannotMeasure } from '../harness/findings.ts';
import { NoAnswer, type OldPage, oldChromium, packages, withPage } from './support/old-chromium.ts';
import { withServer } from './support/server.ts';

const width = 360;
const phone = { width, height: 800, deviceScaleFactor: 1, mobile: true };
const maxPictureHeight = 6_000;
const designFrom = 80;
const paths = ['/', '/allnotices', '/results', '/gallery', '/contact', '/MPD', '/transport'];

type Look = ReturnType<typeof lookAtPage>;

/**
 * Eight pages at the width of a phone in real old Chromiums: from 80 on they look as in today's browser, before that they
 * can be read. Pictures of all of them are in `.cache/old-browsers`.
 */
export async function run(): Promise<Finding[]> {
  const today = findBrowser({ hasWindows: false });
  if (!today) throw new CannotMeasure('There is no Chromium of today to compare with.');
  return withServer({ SEED: 'demo' }, async ({ port }) => {
    const now = await looksAt(port, today);
    const found: Finding[] = [];
    for (const version of Object.keys(packages).map(Number)) {
      const looks = await looksAt(port, await oldChromium(version), version);
      const faults = Array.from(looks, ([path, look]) => [path, faultsOf(version, look, now.get(path))] as const);
      for (const [path, list] of faults.filter(([, one]) => one.length > 0))
        console.log(`  ${version} ${path}: ${list.join('; ')}`);
      const good = faults.filter(([, list]) => list.length === 0).length;
      const name = `Chromium ${version}: pages ${version < designFrom ? 'that can be read' : 'that look as today'}`;
      found.push({ name, figure: `${good} of ${looks.size}`, bar: `${looks.size} of ${looks.size}`, ok: good === 8 });
    }
    return found;
  });
}

const tries = 3;

async function looksAt(port: number, program: string, version?: number): Promise<Map<string, Look>> {
  for (let left = tries; ; left -= 1) {
    try {
      return await lookOnce(port, program, version);
    } catch (error) {
      if (!(error instanceof NoAnswer) || left === 1) throw error;
    }
  }
}

function lookOnce(port: number, program: string, version?: number): Promise<Map<string, Look>> {
  return withPage(program, version !== undefined, async (page) => {
    await page.send('Emulation.setDeviceMetricsOverride', phone);
    const looks = new Map<string, Look>();
    const site = `http://localhost:${port}`;
    await page.open(`${site}/allnotices`);
    const notice = await page.evaluate(firstNotice);
    for (const path of [...paths, notice]) {
      await page.open(site + path);
      looks.set(path, { ...(await page.evaluate(lookAtPage)), errors: [...page.errors] });
      await takePicture(page, `${version ?? 'today'}${path.replaceAll('/', '-')}`);
    }
    return looks;
  });
}

/** These run in the page, in words that the oldest browser knows: no `?.`. */
function firstNotice(): string {
  const link = document.querySelector('main a[href^="/allnotices/0"]');
  return link === null ? '' : String(link.getAttribute('href'));
}

function lookAtPage() {
  const box = (selector: string) => {
    const found = document.querySelector(selector);
    const { width, height } = found ? found.getBoundingClientRect() : { width: 0, height: 0 };
    return { width, height };
  };
  const style = (selector: string) => {
    const found = document.querySelector(selector);
    const { backgroundColor, fontFamily, fontSize } = found ? getComputedStyle(found) : ({} as CSSStyleDeclaration);
    return [backgroundColor, fontFamily, fontSize].join(' ');
  };
  return {
    scrollWidth: document.documentElement ? document.documentElement.scrollWidth : 0,
    height: document.body.scrollHeight,
    header: box('.site-header').height,
    menu: box('.nav').height,
    trap: box('[name="homepage"]').width,
    crest: box('.site-footer img'),
    styles: ['body', '.contact-strip', 'h1', '.site-footer', '.menu-button'].map(style),
    errors: [] as string[],
  };
}

const maxHeaderDifference = 12;

function faultsOf(version: number, look: Look, now: Look | undefined): string[] {
  const faults = [
    look.scrollWidth > width && `${look.scrollWidth} px wide`,
    look.menu > 0 && 'the menu is open',
    look.trap > 0 && 'the trap for spam is visible',
    look.crest.width !== look.crest.height && `the crest is ${look.crest.width} × ${look.crest.height} px`,
    ...look.errors,
  ];
  if (version >= designFrom && now) {
    const difference = Math.abs(look.header - now.header);
    faults.push(difference > maxHeaderDifference && `the header is ${look.header} px high, today ${now.header}`);
    faults.push(
      ...look.styles.map((style, index) => style !== now.styles[index] && `${style}, today ${now.styles[index]}`),
    );
    faults.push(Math.abs(look.height / now.height - 1) > 0.1 && `${look.height} px long, today ${now.height}`);
  }
  return faults.filter((fault): fault is string => typeof fault === 'string');
}

async function takePicture(page: OldPage, name: string): Promise<void> {
  const folder = join(projectFolder, '.cache/old-browsers');
  mkdirSync(folder, { recursive: true });
  const height = Math.min(await page.evaluate(() => document.body.scrollHeight), maxPictureHeight);
  await page.send('Emulation.setDeviceMetricsOverride', { ...phone, height });
  const { data } = await page.send('Page.captureScreenshot', { format: 'png' });
  await page.send('Emulation.setDeviceMetricsOverride', phone);
  if (typeof data === 'string') writeFileSync(join(folder, `${name}.png`), Buffer.from(data, 'base64'));
}
