import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RefusesToStart, unavailableStatus } from '../app/database/errors.server.ts';
import { claimDataFolder, openDatabase } from '../app/database/open.server.ts';
import { startFailure } from '../app/database/start-failures.server.ts';
import { asKysely } from '../app/database/transaction.server.ts';
import { folderForAll, folderForTest } from './temporary-folder.ts';
import { type TestApp, testApp } from './test-app.ts';

let folder: string;
let dataDir: string;
let file: string;
const closing: (() => unknown)[] = [];

beforeEach(() => {
  folder = folderForTest();
  dataDir = join(folder, 'disk');
  mkdirSync(dataDir);
  file = join(dataDir, 'school.sqlite');
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const open = async () => asKysely(await openDatabase({ dataDir, databaseUrl: undefined }));
const refusal = () =>
  open().then(
    () => 'it was opened',
    (error: Error) => [error instanceof RefusesToStart, error.message],
  );

function mount(...words: string[]): boolean {
  return spawnSync('mount', words, { stdio: 'ignore' }).status === 0;
}

/** A disk of its own, where this user may mount one. */
function mountDisk(megabytes: number): void {
  if (!mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dataDir)) throw new Error('No disk could be mounted.');
  closing.push(() => spawnSync('umount', ['-l', dataDir]));
}

const resize = (megabytes: number) => expect(mount('-o', `remount,size=${megabytes}m`, dataDir)).toBe(true);
const mayMount = process.getuid?.() === 0 && process.platform === 'linux' && canMount();

function canMount(): boolean {
  const place = folderForAll();
  const could = mount('-t', 'tmpfs', 'tmpfs', place);
  if (could) spawnSync('umount', ['-l', place]);
  return could;
}

describe.runIf(mayMount)('a disk of a few megabytes, which root on Linux may mount', () => {
  const enquiry = { name: 'Asha', email: 'asha@school.example', message: 'Is there a seat?' };

  async function openSite(): Promise<TestApp> {
    const db = await open();
    closing.push(() => db.destroy());
    const site = await testApp({ db });
    closing.push(site.close);
    return site;
  }

  function fill(): void {
    for (const [name, bytes] of [
      ['much', 1 << 16],
      ['rest', 1],
    ] as const) {
      spawnSync('dd', ['if=/dev/zero', `of=${join(dataDir, `.${name}`)}`, `bs=${bytes}`, 'count=40000'], {
        stdio: 'ignore',
      });
    }
  }

  test('that is full to its last byte is no damage: the website starts, is read, and stores again when there is room', async () => {
    mountDisk(200);
    const first = await open();
    await first.insertInto('counter').values({ name: 'kept', value: 7 }).execute();
    await first.destroy();
    resize(16);
    fill();
    const site = await openSite();
    expect((await site.visit('/allnotices')).status).toBe(200);
    expect((await site.visit('/readyz')).status).toBe(503);
    const refused = await site.post('/contact', enquiry);
    expect([refused.status, refused.body.includes('Is there a seat?')]).toEqual([507, true]);
    expect(() => new SQLite(file, { timeout: 0 }).prepare('select 1 from counter').get()).toThrow(/locked/);
    resize(200);
    expect((await site.post('/contact', enquiry)).status).toBe(303);
    const other = new SQLite(file, { readonly: true, timeout: 0 });
    expect(other.prepare(`select value from counter where name = 'kept'`).pluck().get()).toBe(7);
    expect(other.prepare('select count(*) from enquiry').pluck().get()).toBe(1);
    other.close();
  });

  test('that is full answers a download of enquiries and a backup with a sentence', async () => {
    mountDisk(200);
    const site = await openSite();
    const staff = await site.signIn();
    resize(16);
    for (const kind of ['csv', 'xlsx']) {
      const answer = await staff.visit(`/admin/enquiries/export.${kind}`);
      expect([answer.status, answer.body]).toEqual([507, expect.stringContaining('The website’s disk is full')]);
    }
    expect((await staff.post('/admin/backups', {})).status).toBe(507);
    resize(200);
    expect((await staff.visit('/admin/enquiries/export.csv')).status).toBe(200);
  });

  test('that is too full for a new school, or read-only, has its own message', async () => {
    mountDisk(8);
    expect(await refusal()).toEqual([true, expect.stringContaining('disk is full')]);
    resize(200);
    await (await open()).destroy();
    expect(mount('-o', 'remount,ro', dataDir)).toBe(true);
    expect(await refusal()).toEqual([true, expect.stringContaining('the disk is read-only')]);
  });
});

test('each fault of a disk has its sentence, and only damage is called damage', () => {
  const messageFor = (code: string) => (startFailure(Object.assign(new Error('x'), { code }), file) as Error).message;
  expect(messageFor('SQLITE_CORRUPT')).toContain('is damaged and has not been changed');
  for (const code of ['SQLITE_FULL', 'ENOSPC', 'SQLITE_IOERR_SHMSIZE']) expect(messageFor(code)).toContain('is full');
  for (const code of ['EROFS', 'SQLITE_READONLY']) expect(messageFor(code)).toContain('read-only');
  for (const code of ['EIO', 'SQLITE_IOERR_READ']) expect(messageFor(code)).toContain('reports a fault');
  for (const code of ['EMFILE', 'ENFILE']) expect(messageFor(code)).toContain('LimitNOFILE');
  for (const code of ['EACCES', 'SQLITE_CANTOPEN']) expect(messageFor(code)).toContain('chown');
  expect(messageFor('SQLITE_ERROR')).toBe('x');
  const status = (code: string) => unavailableStatus(Object.assign(new Error('x'), { code }));
  expect(['ENOSPC', 'EMFILE', 'EROFS', 'EIO', 'ENOENT'].map(status)).toEqual([507, 503, 503, 503, undefined]);
});

test('a damaged database names the newest backup and how to put it back', async () => {
  writeFileSync(file, 'this is a letter and no database '.repeat(500));
  mkdirSync(join(dataDir, 'backups'));
  const names = [
    'school-2026-01-02-030405.zip',
    'school-2026-01-01-030405.zip',
    'school-2026-02-01-030405-before-upgrade.zip',
  ];
  for (const name of names) writeFileSync(join(dataDir, 'backups', name), '');
  expect(await refusal()).toEqual([
    true,
    expect.stringContaining(`npm run restore -- ${join(dataDir, 'backups', names[0] ?? '')} --replace`),
  ]);
});

test.each(['media', 'backups'])('no empty school is made where %s is there and the database is not', async (name) => {
  mkdirSync(join(dataDir, name));
  await (await open()).destroy();
  rmSync(file);
  writeFileSync(join(dataDir, name, 'something'), '');
  const before = readdirSync(dataDir);
  expect(await refusal()).toEqual([true, expect.stringContaining(`${file} is missing, though ${name} is there`)]);
  await expect(claimDataFolder(dataDir)).rejects.toThrow(RefusesToStart);
  expect(readdirSync(dataDir)).toEqual(before);
});

test('no school is made among the things of others', async () => {
  writeFileSync(join(dataDir, 'holiday.jpg'), '');
  expect(await refusal()).toEqual([true, expect.stringContaining('holds other things (holiday.jpg) and no school')]);
  expect(readdirSync(dataDir)).toEqual(['holiday.jpg']);
});
