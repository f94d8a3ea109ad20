import { readdirSync, type StatsFs } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderForTest } from '../../tests/temporary-folder.ts';
import { RefusesToStart } from './errors.server.ts';
import { claimDataFolder, openDatabase } from './open.server.ts';
import { startFailure } from './start-failures.server.ts';

const disk = vi.hoisted(() => ({ type: undefined as number | undefined, hasOpenFiles: true }));

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const statfsSync = (path: string): StatsFs => {
    const facts = fs.statfsSync(path);
    return disk.type === undefined ? facts : { ...facts, type: disk.type };
  };
  const openSync: typeof fs.openSync = (path, ...how) => {
    if (!disk.hasOpenFiles) throw Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    return fs.openSync(path, ...how);
  };
  return { ...fs, statfsSync, openSync };
});

let dataDir: string;

beforeEach(() => {
  dataDir = folderForTest();
});
afterEach(() => {
  disk.type = undefined;
  disk.hasOpenFiles = true;
  vi.restoreAllMocks();
});

const refusal = () =>
  openDatabase({ dataDir, databaseUrl: undefined }).then(
    (db) => db.destroy().then(() => 'it was opened'),
    (error: Error) => [error instanceof RefusesToStart, error.message],
  );

test.each([
  ['NFS', 0x6969],
  ['SMB', 0x517b],
  ['CIFS', 0xff534d42],
  ['SMB2', 0xfe534d42],
])('a folder on %s is refused before anything is made in it', async (_name, type) => {
  disk.type = type;
  const sentence = `DATA_DIR ${dataDir} is on a network file system. SQLite needs a local disk.`;
  expect(await refusal()).toEqual([true, sentence]);
  await expect(claimDataFolder(dataDir)).rejects.toThrow(sentence);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('a version of SQLite that could lose rows is refused', async () => {
  let version = '3.51.2';
  const prototype = Object.getPrototypeOf(new SQLite(':memory:').prepare('select 1')) as SQLite.Statement;
  const get = prototype.get;
  vi.spyOn(prototype, 'get').mockImplementation(function (this: SQLite.Statement, ...values: unknown[]) {
    return this.source === 'select sqlite_version()' ? version : get.apply(this, values);
  });
  expect(await refusal()).toEqual([true, 'SQLite 3.51.2 is too old; 3.51.3 or newer is needed.']);
  version = '3.6.23';
  expect(await refusal()).toEqual([true, expect.stringContaining('SQLite 3.6.23 is too old')]);
  version = '3.51.3';
  expect(await refusal()).toBe('it was opened');
  version = '3.100.0';
  expect(await refusal()).toBe('it was opened');
});

test('when SQLite runs out of file handles the message does not blame another user', () => {
  const failure = Object.assign(new Error('unable to open database file'), { code: 'SQLITE_CANTOPEN' });
  const sentence = () => (startFailure(failure, join(dataDir, 'school.sqlite')) as Error).message;
  expect(sentence()).toContain('chown');
  disk.hasOpenFiles = false;
  expect(sentence()).toContain('LimitNOFILE');
});
