import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TestDatabase } from '../../tests/fresh-database.ts';
import { folderForTest } from '../../tests/temporary-folder.ts';
import { projectFolder, testApp } from '../../tests/test-app.ts';
import { integrityCheck } from './integrity.server.ts';
import { databaseFile, openDatabase } from './open.server.ts';
import { asKysely } from './transaction.server.ts';

const worker = join(projectFolder, 'app/database/integrity-worker.ts');
const never = new AbortController().signal;
let folder: string;
let file: string;
let db: TestDatabase;

beforeEach(async () => {
  folder = folderForTest();
  file = databaseFile(folder);
  db = asKysely(await openDatabase({ dataDir: folder, databaseUrl: undefined }));
  const rows = Array.from({ length: 300 }, (_, value) => ({ name: `number ${value} ${'x'.repeat(200)}`, value }));
  await db.insertInto('counter').values(rows).execute();
});
afterEach(async () => {
  vi.useRealTimers();
  await db.destroy();
});

/** An index that misses a row, which a check at the start does not look for. */
async function damage(): Promise<Buffer> {
  await db.destroy();
  const good = readFileSync(file);
  const bytes = Buffer.from(good);
  bytes.write('number 2X9 ', bytes.lastIndexOf('number 299 '));
  writeFileSync(file, bytes);
  db = asKysely(await openDatabase({ dataDir: folder, databaseUrl: undefined }));
  return good;
}

test('a healthy database passes while it is open and written to', async () => {
  const check = integrityCheck(file, worker);
  const checked = check.run(never);
  await db.insertInto('counter').values({ name: 'meanwhile', value: 1 }).execute();
  await checked;
  expect(check.damage()).toBeUndefined();
});

test('damage is reported once a night with what to do, on the dashboard too, until a good copy is restored', async () => {
  const good = await damage();
  const check = integrityCheck(file, worker);
  const sentence = `The database ${file} is damaged (`;
  await expect(check.run(never)).rejects.toThrow(sentence);
  await expect(integrityCheck(file, worker).run(never)).rejects.toThrow('npm run restore -- BACKUP.zip --replace');
  const site = await testApp({ integrity: check });
  const shown = async () =>
    (await staff.visit('/admin/dashboard')).body.includes('check found that the database is damaged');
  const staff = await site.signIn();
  expect(await shown()).toBe(true);
  await check.run(never);
  await db.destroy();
  writeFileSync(file, good);
  db = asKysely(await openDatabase({ dataDir: folder, databaseUrl: undefined }));
  vi.useFakeTimers({ now: Date.now() + 86_400_000, toFake: ['Date'] });
  await check.run(never);
  expect(check.damage()).toBeUndefined();
  vi.useRealTimers();
  expect(await shown()).toBe(false);
  await site.close();
});

test('a file that cannot be opened, and a check that is stopped, are no damage', async () => {
  const missing = integrityCheck(join(folder, 'nothing.sqlite'), worker);
  await expect(missing.run(never)).rejects.toThrow('could not be checked (SQLITE_CANTOPEN)');
  expect(missing.damage()).toBeUndefined();
  const stop = new AbortController();
  const stopped = integrityCheck(file, worker);
  const running = stopped.run(stop.signal);
  stop.abort();
  await expect(running).rejects.toThrow();
  expect(stopped.damage()).toBeUndefined();
});

test('a school on PostgreSQL has no file to check', async () => {
  const check = integrityCheck(undefined, worker);
  await check.run(never);
  expect(check.damage()).toBeUndefined();
});
