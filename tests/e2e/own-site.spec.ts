import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findDemonstration } from '../demonstration.ts';
import { publicPaths } from '../public-paths.ts';
import { printedAccount, type ServerProcess, setupAddress, startServer } from '../server-process.ts';
import { countedPersonAt } from './counted-person.ts';
import {
  completeSetup,
  enterFacts,
  publishNotice,
  school,
  uploadAlbum,
  uploadPhoto,
  writePages,
} from './own-site-steps.ts';
import { test as base, expect } from './site.ts';
import { demonstrationTexts, seeEverything } from './visitor-sweep.ts';

type Started = { server: ServerProcess; origin: string; dataDir: string };

/** Servers of their own, each with its own data folder. */
const test = base.extend<{ start: (from: 'nothing' | 'the demonstration') => Promise<Started> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are used.
  async start({}, use) {
    const started: Started[] = [];
    await use(async (from) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'school-own-'));
      if (from === 'the demonstration') await copyDemonstration(dataDir);
      const server = startServer({
        DATA_DIR: dataDir,
        TRUST_PROXY: '1',
        SEED: from === 'nothing' ? 'none' : 'demo',
      });
      const origin = `http://localhost:${await server.port}`;
      started.push({ server, origin, dataDir });
      return { server, origin, dataDir };
    });
    for (const { server, dataDir } of started) {
      server.signal('SIGTERM');
      await server.ended;
      rmSync(dataDir, { recursive: true, force: true });
      expect(server.log.filter((line) => line.startsWith('{') && Number(JSON.parse(line).level) >= 50)).toEqual([]);
    }
  },
});

async function copyDemonstration(dataDir: string): Promise<void> {
  const demonstration = await findDemonstration();
  cpSync(demonstration.dataDir, dataDir, { recursive: true });
  demonstration.discard();
}

test.use({ viewport: { width: 360, height: 800 } });

const maxTaps = 48;
const maxFields = 26;

test('a clerk with a phone makes it the website of the school, from the set-up to an album of photos', async ({
  page,
  browser,
  start,
}, testInfo) => {
  const { server, origin } = await start('nothing');
  const person = countedPersonAt(page);
  await page.goto(setupAddress(server) ?? 'The server printed no address.');
  const steps = [completeSetup, enterFacts, writePages, publishNotice, uploadPhoto, uploadAlbum];
  for (const step of steps) {
    await step(person);
    console.log(`${step.name}: so far ${person.taps} taps, ${person.fields} fields.`);
  }
  const figures = `${person.taps} taps, ${person.fields} fields`;
  testInfo.annotations.push({ type: 'The whole walk', description: figures });
  console.log(`From an empty folder to a published website: ${figures}.`);
  expect([person.taps <= maxTaps, person.fields <= maxFields], figures).toEqual([true, true]);

  const sights = await seeEverything(browser, origin);
  const textOf = (path: string) => sights.find((sight) => sight.path === path)?.text ?? '';
  for (const path of ['/', '/MPD', '/contact', '/library', '/manifest.webmanifest', '/comingsoon']) {
    expect(textOf(path), path).toContain(school.name);
  }
  expect(textOf('/contact')).toContain(`"telephone":["${school.telephone}","${school.secondTelephone}"]`);
  expect(textOf('/contact')).toContain('"dayOfWeek":"Saturday","opens":"10:30","closes":"13:30"');
  expect(textOf('/contact')).not.toContain('"dayOfWeek":"Sunday"');
  expect(textOf('/library')).toContain('Four hundred books');
  expect(textOf('/allnotices')).toContain('Parents meet at school');
  expect(textOf('/gallery')).toContain('The new gate');
  const words = await demonstrationTexts(process.env.SITE_DATA_DIR ?? '');
  expect(words.length).toBeGreaterThan(500);
  expectNothingOf(words, sights);
  expect(sights.filter(({ pictures }) => pictures.some((address) => address.includes('#crest')))).toEqual([]);
  expect(textOf('/sitemap.xml')).toContain('/library<');
  expect(textOf('/'), 'pages without a tick are not in the menu').not.toContain('Transportation');
});

type Seen = { path: string; text: string; pictures: string[]; documents: string[] };

/** Neither a word nor a picture nor a paper. Drawings are left on signposts alone: a calendar where nothing is written yet, a goat where no page is. */
function expectNothingOf(words: readonly string[], sights: readonly Seen[]): void {
  const left = sights.flatMap(({ path, text, pictures, documents }) => [
    ...words.filter((one) => text.includes(one)).map((one) => `${path} says “${one}”`),
    ...pictures.filter((address) => !isOfEverySchool(address)).map((address) => `${path} shows ${address}`),
    ...documents.map((address) => `${path} leads to ${address}`),
  ]);
  expect(left).toEqual([]);
}

function isOfEverySchool(address: string): boolean {
  return /\/media\/(crest|images)\/|^\/allnotices\/\w+\/card\.jpg$|^\.\/uploads\/images\/|\/assets\/(alpona|calendar|goat)|^\/(favicon|apple-touch-icon|icon-\d+|share)\b/.test(
    address.replace(/^https?:\/\/[^/]+/, ''),
  );
}

test('of the demonstration nothing is shown once the school starts its own site', async ({ page, browser, start }) => {
  const { server, origin, dataDir } = await start('the demonstration');
  const words = await demonstrationTexts(dataDir);
  const texts = await Promise.all(publicPaths.map(async (path) => (await fetch(`${origin}${path}`)).text()));
  expect(texts.filter((text) => text.includes('Sundarpur')).length).toBeGreaterThan(20);
  await signInAtFirst(page, origin, printedAccount(server));
  await page.getByRole('link', { name: 'Start your own site' }).click();
  await page.getByLabel('Confirm').fill('remove');
  await page.getByRole('button', { name: 'Remove the demo content' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
  await expect(page.getByRole('link', { name: 'Start your own site' })).toHaveCount(0);
  const sights = await seeEverything(browser, origin);
  expectNothingOf(words, sights);
  expect(sights.filter(({ pictures }) => pictures.some((address) => /\/(media|uploads)\//.test(address)))).toEqual([]);
});

async function signInAtFirst(page: Page, origin: string, account: ReturnType<typeof printedAccount>): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Enter Username').fill(account?.username ?? '');
  await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/admin\/account\/password$/);
  await page.getByLabel('Old password').fill(account?.password ?? '');
  await page.getByLabel('New password').fill('seven brown goats dance');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password is changed').first()).toBeVisible();
  await page.goto(`${origin}/admin/dashboard`);
}
