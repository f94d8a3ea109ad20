import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAnswer } from '../answer.ts';
import { type ServerProcess, setupAddress, startServer } from '../server-process.ts';
import { demonstrationTexts, leftOf, seeEverything } from '../visitor-sweep.ts';
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
import { inDatabase } from './staff.ts';

/** A server of its own with an empty data folder. */
const test = base.extend<{ started: ServerProcess }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are used.
  async started({}, use) {
    const dataDir = mkdtempSync(join(tmpdir(), 'school-own-'));
    const server = startServer({ DATA_DIR: dataDir, TRUST_PROXY: '1', SEED: 'none' });
    await use(server);
    server.signal('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
    expect(server.log.filter((line) => line.startsWith('{') && Number(JSON.parse(line).level) >= 50)).toEqual([]);
  },
});

test.use({ viewport: { width: 360, height: 800 } });

const maxTaps = 48;
const maxFields = 26;

test('a clerk with a phone makes it the website of the school, from the set-up to an album of photos', async ({
  page,
  started,
}, testInfo) => {
  const origin = `http://localhost:${await started.port}`;
  const person = countedPersonAt(page);
  await page.goto(setupAddress(started) ?? 'The server printed no address.');
  const steps = [completeSetup, enterFacts, writePages, publishNotice, uploadPhoto, uploadAlbum];
  for (const step of steps) {
    await step(person);
    console.log(`${step.name}: so far ${person.taps} taps, ${person.fields} fields.`);
  }
  const figures = `${person.taps} taps, ${person.fields} fields`;
  testInfo.annotations.push({ type: 'The whole walk', description: figures });
  console.log(`From an empty folder to a published website: ${figures}.`);
  expect([person.taps <= maxTaps, person.fields <= maxFields], figures).toEqual([true, true]);

  const sights = await seeEverything(async (path) => readAnswer(await fetch(origin + path)));
  const textOf = (path: string) => sights.find((sight) => sight.path === path)?.text ?? '';
  for (const path of ['/', '/MPD', '/contact', '/library', '/manifest.webmanifest', '/comingsoon']) {
    expect(textOf(path), path).toContain(school.name);
  }
  expect(textOf('/contact')).toContain(`"telephone":["${school.telephone}","${school.secondTelephone}"]`);
  expect(textOf('/contact')).toMatch(/"openingHours":[^\]]*"Sa 10:30-13:30"\]/);
  expect(textOf('/library')).toContain('Four hundred books');
  expect(textOf('/allnotices')).toContain('Parents meet at school');
  expect(textOf('/gallery')).toContain('The new gate');
  const words = await inDatabase(demonstrationTexts);
  expect(words.length).toBeGreaterThan(500);
  expect(leftOf(words, sights)).toEqual([]);
  expect(sights.filter(({ pictures }) => pictures.some((address) => address.includes('#crest')))).toEqual([]);
  expect(textOf('/sitemap.xml')).toContain('/library<');
  expect(textOf('/'), 'pages without a tick are not in the menu').not.toContain('Transportation');
});
