import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBucket } from '../../tests/bucket.ts';
import { crawlAt } from '../../tests/crawl-at.ts';
import { copyWithFewPictures } from '../../tests/demonstration.ts';
import { createPostgresDatabase } from '../../tests/fresh-database.ts';
import { writeSmallSchool } from '../../tests/small-school.ts';
import { folderForAll } from '../../tests/temporary-folder.ts';
import { type TestApp, testApp } from '../../tests/test-app.ts';
import { type Config, readConfig } from '../config.server.ts';
import { claimDataFolder, databaseFile, openDatabase } from '../database/open.server.ts';
import { openMediaStore } from '../media/open-store.server.ts';
import { moveSchool } from './move.server.ts';

const folder = folderForAll();
const demonstration = readConfig({ DATA_DIR: join(folder, 'demonstration') });
const from = readConfig({ DATA_DIR: join(folder, 'source') });
let bucket: Awaited<ReturnType<typeof openBucket>>;
let postgres: { url: string; drop: () => Promise<unknown> };

beforeAll(async () => {
  await copyWithFewPictures(demonstration.dataDir);
  await inSite(from, writeSmallSchool);
  bucket = await openBucket(join(folder, 'bucket'));
});
beforeEach(async () => {
  postgres = await createPostgresDatabase();
  return () => postgres.drop();
});
afterAll(async () => {
  await bucket.close();
});

function target(): Config {
  const mediaStore = { kind: 'disk', folder: join(folder, 'moved') } as const;
  return { ...readConfig({ DATA_DIR: from.dataDir, DATABASE_URL: postgres.url }), mediaStore };
}

function inBucket(prefix: string, { dataDir } = from): Config {
  const settings = { MEDIA_STORE: `s3://school/${prefix}`, ...bucket.settings };
  return readConfig({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, ...settings });
}

function move(options: Partial<Parameters<typeof moveSchool>[0]> = {}) {
  return moveSchool({ from, to: target(), replace: false, report: () => undefined, ...options });
}

async function inSite<Answer>(config: Config, work: (site: TestApp) => Promise<Answer>): Promise<Answer> {
  const db = await openDatabase(config);
  const site = await testApp({ db, mediaStore: await openMediaStore(config.mediaStore) });
  try {
    return await work(site);
  } finally {
    await site.close();
    await db.destroy();
  }
}

const enquiry = { name: 'A family', email: 'a@school.example', message: 'Is there a seat?' };

test('the school answers alike from PostgreSQL and a bucket, page by page', async () => {
  const moment = new Date();
  const before = await inSite(demonstration, (site) => crawlAt(moment, site));
  const to = inBucket('counted', demonstration);
  const moved = await move({ from: demonstration, to });
  expect(moved).toMatchObject({ missing: [], isStillRunning: false, counts: { notice: 40 } });
  expect(moved.files).toBeGreaterThan(50);
  const after = await inSite(to, (site) => crawlAt(moment, site));
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect([...before].filter(([path, answer]) => after.get(path) !== answer).map(([path]) => path)).toEqual([]);
});

test('it is moved again, with what was written since, as long as nobody has used the copy', async () => {
  const claim = await claimDataFolder(from.dataDir);
  expect(await move()).toMatchObject({ isStillRunning: true });
  claim.release();
  expect((await inSite(from, (site) => site.post('/contact', enquiry))).status).toBe(303);
  const { counts } = await move();
  const rows = await inSite(target(), ({ db }) => db.selectFrom('enquiry').select('id').execute());
  expect(rows).toHaveLength(counts.enquiry ?? 0);
  const another = { ...enquiry, name: 'Another family' };
  expect((await inSite(target(), (site) => site.post('/contact', another))).status).toBe(303);
  await expect(move()).rejects.toThrow('is not empty. Name a new one, or add --replace');
  expect(await inSite(target(), ({ db }) => db.selectFrom('enquiry').select('id').execute())).toHaveLength(
    rows.length + 1,
  );
  await move({ replace: true });
  expect(await inSite(target(), ({ db }) => db.selectFrom('enquiry').select('id').execute())).toHaveLength(rows.length);
});

test('a copy during which somebody has written is named as such, and the next one is complete', async () => {
  const write = (line: string) => {
    if (!line.startsWith('Copying')) return;
    const db = new SQLite(databaseFile(from.dataDir));
    db.exec("update setting set value = 'Dhanpur School' where name = 'name'");
    db.close();
  };
  await expect(move({ report: write })).rejects.toThrow(
    /^Somebody has written during the copy \(setting\)\. Stop the website and run this again/,
  );
  await move();
  expect(await inSite(target(), async (site) => (await site.visit('/')).body)).toContain('Dhanpur School');
});

test('a file that was damaged on its way is sent again', async () => {
  const to = inBucket('damaged');
  await move({ to });
  const [store, own] = [await openMediaStore(to.mediaStore), await openMediaStore(from.mediaStore)];
  const { value: key = '' } = await store.list()[Symbol.asyncIterator]().next();
  await store.keep(key, new Uint8Array([1, 2, 3]));
  await move({ to });
  expect(await store.find(key)).toEqual(new Uint8Array((await own.find(key)) ?? []));
});

test('a school that cannot be read leaves the other place as it was', async () => {
  await move();
  const damaged = readConfig({ DATA_DIR: join(folder, 'damaged') });
  cpSync(from.dataDir, damaged.dataDir, { recursive: true });
  const file = join(damaged.dataDir, 'school.sqlite');
  const bytes = readFileSync(file);
  bytes.fill(0, 8 * 4096);
  writeFileSync(file, bytes);
  await expect(move({ from: damaged, replace: true })).rejects.toThrow();
  expect(await move()).toMatchObject({ counts: { notice: 1 } });
  expect(await inSite(target(), async (site) => (await site.visit('/')).status)).toBe(200);
});
