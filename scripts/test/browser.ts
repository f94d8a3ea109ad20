import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';
import { installPackages } from './packages.ts';

const usualPlaces = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium, installed first when there is none; undefined when that cannot be done here. */
export function findBrowser(): string | undefined {
  const found = installedBrowser();
  if (found) return found;
  installPackages('chromium', 'fonts-liberation');
  if (!installedBrowser()) installPlaywrightsOwn();
  return installedBrowser();
}

function installedBrowser(): string | undefined {
  return [...usualPlaces, chromium.executablePath()].find((path) => path && existsSync(path));
}

function installPlaywrightsOwn(): void {
  const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
