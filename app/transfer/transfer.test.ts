import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Contents, readZip, recordsIn } from '../../tests/archives.ts';
import { crawlAt } from '../../tests/crawl-at.ts';
import { copyWithFewPictures, openSchool } from '../../tests/demonstration.ts';
import { type Engine, oneEngine } from '../../tests/fresh-database.ts';
import { asStaff } from '../../tests/staff.ts';
import { folderForAll } from '../../tests/temporary-folder.ts';
import { builtImageMaker, type TestApp, testApp } from '../../tests/test-app.ts';
import { rebuildSearchTexts } from '../content/search-texts.server.ts';
import { searchedTypes } from '../content-types.ts';
import type { PictureChecker } from '../lib/media-services.ts';
import { exportToFile } from './export.server.ts';
import { importSchool } from './import.server.ts';

const folder = folderForAll();
const archive = join(folder, 'school.zip');
/** Each picture is decoded once, not once for each engine. */
const checked = new Map<string, ReturnType<PictureChecker['checkPicture']>>();
const pictureChecker: PictureChecker = {
  checkPicture(bytes) {
    const digest = hash('sha256', bytes);
    const answer = checked.get(digest) ?? builtImageMaker.checkPicture(bytes);
    checked.set(digest, answer);
    return answer;
  },
};
const silent = () => undefined;
const moment = new Date();
let source: TestApp;
let before: Map<string, string>;
let target: TestApp | undefined;

beforeAll(async () => {
  const dataDir = join(folder, 'source');
  await copyWithFewPictures(dataDir);
  source = await openSchool(dataDir);
  await source.db.updateTable('faculty').set({ focus_x: 20, focus_y: 80 }).execute();
  before = await crawlAt(moment, source);
  await exportToFile(source, archive, silent);
});
afterEach(async () => {
  await target?.close();
  target = undefined;
});
afterAll(async () => {
  await source.close();
});

async function imported(engine: Engine): Promise<TestApp> {
  target = await testApp({ engine });
  await importSchool({ ...target, pictureChecker }, archive, asStaff, silent);
  return target;
}

/** All but the date, and the list of who exported and imported. */
function comparable(contents: Contents): Record<string, string> {
  const changing = ['README.txt', 'manifest.json', 'tables/activity.jsonl', 'tables/counter.jsonl'];
  const files = [...contents].filter(([path]) => !changing.includes(path));
  return Object.fromEntries(files.map(([path, bytes]) => [path, bytes.toString('latin1')]));
}

test.each(oneEngine)(
  'on %s the website is the same, address by address, and gives the same archive',
  async (engine) => {
    expect(before.size).toBeGreaterThan(75);
    const site = await imported(engine);
    const after = await crawlAt(moment, site);
    expect([...after.keys()]).toEqual([...before.keys()]);
    expect([...before].filter(([path, answer]) => after.get(path) !== answer).map(([path]) => path)).toEqual([]);
    expect(await rebuildSearchTexts(site.db, searchedTypes, 'all')).toBe(0);
    const again = join(folder, `${engine}.zip`);
    await exportToFile(site, again, silent);
    expect(comparable(await readZip(again))).toEqual(comparable(await readZip(archive)));
  },
);

test('the archive can be read without the website', async () => {
  const contents = await readZip(archive);
  const paths = [...contents.keys()];
  for (const path of paths.filter((one) => one.endsWith('.jsonl')))
    expect(contents.get(path)?.includes('"search_'), path).toBe(false);
  expect(String(contents.get('README.txt'))).toContain('PERSONAL DATA');
  expect(paths).toContainEqual(expect.stringMatching(/^photos\/0002-[a-z-]+\.jpg$/));
  const notice = paths.find((one) => one.startsWith('notices/0040-')) ?? '';
  expect(notice).toMatch(/^notices\/0040-[a-z-]+\.txt$/);
  expect(String(contents.get(notice))).toContain('closed');
  for (const path of paths.filter((one) => one.endsWith('.jsonl'))) {
    expect(() => recordsIn(contents, path)).not.toThrow();
  }
  const manifest = JSON.parse(String(contents.get('manifest.json')));
  expect(Object.keys(manifest.files).toSorted()).toEqual(paths.filter((path) => path !== 'manifest.json').toSorted());
});

test('a file that is there is not replaced, and a failure leaves nothing behind', async () => {
  const before = readFileSync(archive);
  await expect(exportToFile(source, archive, silent)).rejects.toThrow('exists already');
  expect(readFileSync(archive).equals(before)).toBe(true);
  const failing = {
    ...source.mediaStore,
    open: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
  };
  const unfinished = mkdtempSync(join(folder, 'unfinished-'));
  const file = join(unfinished, 'school.zip');
  await expect(exportToFile({ db: source.db, mediaStore: failing }, file, silent)).rejects.toThrow('The disk is full');
  expect(readdirSync(unfinished)).toEqual([]);
});
