import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';

let isListed = false;

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

export function installPackages(...names: string[]): void {
  if (!canInstall()) return;
  console.log(`Installing ${names.join(', ')} …`);
  if (!isListed) aptGet('update');
  isListed = true;
  aptGet('install', '--yes', '--no-install-recommends', ...names);
}

function aptGet(...args: string[]): void {
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** The same Chromium without windows, in a package of its own: the browser tests take a third less time with it. */
const withoutWindows = '/usr/bin/chromium-headless-shell';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium, installed first when there is none; undefined when that cannot be done here. */
export function findBrowser({ hasWindows = true } = {}): string | undefined {
  const places = hasWindows ? usualPlaces : [withoutWindows, ...usualPlaces];
  const all = [process.env.CHROMIUM, ...places, chromium.executablePath()];
  const find = () => all.find((path) => path && existsSync(path));
  if (!hasFontsOfPhones()) installPackages(...fontsOfPhones);
  if (!find() && !hasWindows) installPackages('chromium-headless-shell');
  if (!find()) installPackages('chromium');
  if (!find()) installPlaywrightsOwn();
  return find();
}

/** Widths and heights of pages are measured as phones show them: letters of Roboto, Indic ones of Noto. */
const fontsOfPhones = ['fonts-liberation', 'fonts-roboto-unhinted', 'fonts-noto-core'];

function hasFontsOfPhones(): boolean {
  const { stdout } = spawnSync('fc-list', [':', 'family'], { encoding: 'utf8' });
  return ['Roboto', 'Noto Sans Oriya', 'Liberation Sans'].every((name) => stdout?.includes(name));
}

function installPlaywrightsOwn(): void {
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
