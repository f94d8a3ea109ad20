import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minute, second } from '../app/lib/clock.ts';
import { holdSchool, hostStatus } from '../server/host/control.ts';
import { openFaults } from '../server/host/faults.ts';
import { openReader } from './http-reader.ts';
import type { ServerProcess } from './server-process.ts';
import { processForTest } from './site-of-tests.ts';
import { folderForTest } from './temporary-folder.ts';

let schoolsDir: string;
let host: ServerProcess;

beforeEach(() => {
  schoolsDir = folderForTest();
  for (const name of ['kadamtala', 'sonajhuri']) {
    cpSync(process.env.SQLITE_TEMPLATE ?? '', join(schoolsDir, name), { recursive: true });
    const record = { addresses: [`http://${name}.test`], madeAt: '2026-11-28T10:00:00Z' };
    writeFileSync(join(schoolsDir, name, 'school.json'), JSON.stringify(record));
  }
});
afterEach(() => void vi.useRealTimers());

function start(settings: Record<string, string> = {}): ServerProcess {
  const all = { SCHOOLS_DIR: schoolsDir, PUBLIC_URL: 'http://operator.test', ...settings };
  host = processForTest(all, { command: ['build/server/host.js'] });
  return host;
}

async function visit(school: string): Promise<number | undefined> {
  const reader = openReader(await host.port);
  const { status } = await reader.read('/', { Host: `${school}.test` });
  reader.close();
  return status;
}

const heldReason = () => JSON.parse(readFileSync(join(schoolsDir, 'sonajhuri/school.json'), 'utf8')).held?.reason;

test('a school that ends the process whenever it is opened is held after three times, and the others are served', async () => {
  // Nothing that is known to do so is left in a school.
  const file = join(schoolsDir, 'exit.mjs');
  const patched = `fs.statfsSync = (path) => (/sonajhuri$/.test(path) ? process.exit(9) : statfsSync(path));`;
  const imports = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module';`;
  writeFileSync(file, `${imports} const { statfsSync } = fs; ${patched} syncBuiltinESMExports();`);
  mkdirSync(join(schoolsDir, '.host'));
  const cutOff = [1, 2].map((ms) => ({
    name: 'sonajhuri',
    work: 'opening',
    at: new Date(Date.now() - ms).toISOString(),
  }));
  writeFileSync(join(schoolsDir, '.host/journal.json'), JSON.stringify({ working: [], cutOff }));
  expect(await start({ NODE_OPTIONS: `--import ${file}` }).ended).toBe(9);
  expect(heldReason()).toBe(undefined);
  start({ NODE_OPTIONS: `--import ${file}` });
  expect([await visit('kadamtala'), await visit('sonajhuri')]).toEqual([200, 503]);
  expect(heldReason()).toContain('during the opening of this school, 3 times in an hour');
});

test('what went well since the process ended does not count, and what cannot be opened is tried ever more seldom', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  mkdirSync(join(schoolsDir, '.host'));
  const schools = { get: () => undefined, reload: async () => undefined };
  const restarted = () => openFaults({ schoolsDir, schools, log: { error: () => undefined } });
  for (let times = 0; times < 5; times += 1) {
    const faults = await restarted();
    await faults.around('sonajhuri', 'opening', async () => undefined);
    void faults.around('sonajhuri', 'opening', () => Promise.withResolvers<void>().promise);
    vi.setSystemTime(Date.now() + 3 * second);
  }
  const faults = await restarted();
  expect([faults.isSuspect('sonajhuri'), heldReason()]).toEqual([true, undefined]);
  for (const delayMs of [minute, 2 * minute, 4 * minute, 8 * minute, 10 * minute, 10 * minute]) {
    await faults.around('sonajhuri', 'opening', () => Promise.reject(new Error('damaged'))).catch(() => undefined);
    vi.setSystemTime(Date.now() + delayMs - 1);
    expect(faults.stateOf('sonajhuri')).toMatchObject({ kind: 'failing', reason: 'damaged' });
    vi.setSystemTime(Date.now() + 1);
    expect(faults.stateOf('sonajhuri')).toBe(undefined);
  }
  const upgrade = Promise.withResolvers<void>();
  const opening = ['kadamtala', 'mahulpahari'].map((name) => faults.around(name, 'opening', () => upgrade.promise));
  faults.close();
  upgrade.resolve();
  await opening[0];
  expect((await restarted()).isSuspect('mahulpahari')).toBe(false);
});

test('a school whose upgrade fails is held with the reason, until it has been worked on', async () => {
  const database = join(schoolsDir, 'sonajhuri/school.sqlite');
  const change = (text: string) => new SQLite(database).exec(text).close();
  const last = '(select max(name) from kysely_migration)';
  change(`create table undone as select * from kysely_migration where name = ${last}`);
  change(`delete from kysely_migration where name = ${last}`);
  start();
  expect([await visit('kadamtala'), await visit('sonajhuri')]).toEqual([200, 503]);
  expect(heldReason()).toContain('could not be changed for this version');
  const status = (await hostStatus(schoolsDir))?.find(({ name }) => name === 'sonajhuri');
  expect(status).toMatchObject({ isOpen: false, fault: { kind: 'held', reason: heldReason() } });
  const held = await holdSchool(schoolsDir, 'sonajhuri');
  change('insert into kysely_migration select * from undone; drop table undone');
  const { held: _, ...record } = JSON.parse(readFileSync(join(schoolsDir, 'sonajhuri/school.json'), 'utf8'));
  writeFileSync(join(schoolsDir, 'sonajhuri/school.json'), JSON.stringify(record));
  await held.release();
  expect(await visit('sonajhuri')).toBe(200);
  const other = await holdSchool(schoolsDir, 'kadamtala');
  expect(await visit('kadamtala')).toBe(503);
  await other.release();
  expect(await visit('kadamtala')).toBe(200);
});
