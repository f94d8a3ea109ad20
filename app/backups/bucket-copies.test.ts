import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openBucket } from '../../tests/bucket.ts';
import { type Engine, engines } from '../../tests/fresh-database.ts';
import { folderForAll } from '../../tests/temporary-folder.ts';
import { type TestApp, testApp } from '../../tests/test-app.ts';
import { TransferRefused } from '../archives/refusals.server.ts';
import { readConfig } from '../config.server.ts';
import { openDatabase } from '../database/open.server.ts';
import { diskStore } from '../media/disk-store.server.ts';
import { openCopies } from './backup-copies.server.ts';
import { backupName, namesToDelete } from './backup-names.ts';
import { findConcern } from './backup-runs.server.ts';
import { openBackups } from './backups.server.ts';
import { restoreBackup } from './restore.server.ts';

const folder = folderForAll();
const closing: (() => unknown)[] = [];
let bucket: Awaited<ReturnType<typeof openBucket>>;
let schools = 0;

beforeAll(async () => {
  bucket = await openBucket(join(folder, 'bucket'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(async () => {
  await bucket.close();
});

/** Of a school and a folder in the bucket that nobody else uses, unless it is said which. */
function place(settings: Record<string, string> = {}) {
  schools += 1;
  const BACKUP_STORE = `s3://school/copies-${schools}`;
  return readConfig({ DATA_DIR: join(folder, `place-${schools}`), BACKUP_STORE, ...bucket.settings, ...settings });
}

/** An app whose backups go to that place: the first on a database of its own. */
async function open({ backups: at, dataDir }: ReturnType<typeof place>, first: Partial<TestApp> & { engine?: Engine }) {
  const fresh = first.db ? undefined : await testApp({ engine: first.engine ?? 'sqlite' });
  if (fresh) closing.push(fresh.close);
  const { db, mediaStore = diskStore(join(dataDir, 'media')) } = fresh ?? first;
  if (!db) throw new Error('There is no database.');
  const backups = openBackups({ db, mediaStore }, at);
  const site = await testApp({ db, mediaStore, backups });
  closing.push(site.close);
  return { ...site, backups };
}

function download(site: TestApp, cookies: Map<string, string>, name: string): Promise<Response> {
  const Cookie = Array.from(cookies, ([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Cookie, Origin: site.origin, 'Content-Type': 'application/x-www-form-urlencoded' };
  const body = String(new URLSearchParams({ name }));
  return site.app(new Request(`${site.origin}/admin/backups/download`, { method: 'POST', headers, body }));
}

test('a backup is copied to the bucket, byte by byte, and restored from there', async () => {
  const config = place();
  const site = await open(config, {});
  await site.post('/contact', { name: 'Asha', email: 'asha@school.example', message: 'Is there a seat?' });
  const outcome = await site.backups.run('command');
  expect(outcome).toMatchObject({ copiedTo: `s3://school/copies-${schools}`, copyFailure: '' });
  const { name = '', file = '' } = outcome?.written ?? {};
  const copies = await openCopies(config.backups.store);
  expect((await copies?.list())?.map((one) => one.name)).toEqual([name]);
  const copy = await copies?.open(name);
  expect(Buffer.from((await copy?.read(0, copy.bytes)) ?? []).equals(readFileSync(file))).toBe(true);

  const restored = readConfig({
    DATA_DIR: join(folder, 'restored'),
    BACKUP_STORE: copies?.place ?? '',
    ...bucket.settings,
  });
  const restore = (from: string) =>
    restoreBackup({ config: restored, file: from, replace: false, report: () => undefined });
  await expect(restore(`${copies?.place}/school-2020-01-01-000000.zip`)).rejects.toThrow(TransferRefused);
  await expect(restore(`s3://another/${name}`)).rejects.toThrow('Set BACKUP_STORE');
  await restore(`${copies?.place}/${name}`);
  const db = await openDatabase(restored);
  expect(await db.selectFrom('enquiry').select('name').execute()).toEqual([{ name: 'Asha' }]);
  await db.destroy();
});

test('old copies leave the bucket as old backups leave the folder, and other files stay', async () => {
  const config = place();
  const copies = await openCopies(config.backups.store);
  const nights = Array.from({ length: 40 }, (_, night) =>
    backupName(new Date(Date.UTC(2026, 7, 1 + night)).toISOString()),
  );
  mkdirSync(config.dataDir, { recursive: true });
  for (const name of [...nights, 'timetable.pdf']) {
    writeFileSync(join(config.dataDir, name), name);
    await copies?.copy(join(config.dataDir, name));
    rmSync(join(config.dataDir, name));
  }
  const site = await open(config, {});
  const { written, copyFailure } = (await site.backups.run('nightly')) ?? {};
  const all = [...nights, written?.name ?? ''];
  const kept = all.filter((name) => !namesToDelete(all).includes(name));
  expect([copyFailure, kept.length < 20]).toEqual(['', true]);
  expect((await copies?.list())?.map(({ name }) => name).toSorted()).toEqual([...kept, 'timetable.pdf'].toSorted());
});

describe.each(engines)('two servers on one database (%s)', (engine) => {
  test('offer the copies of each other for download', async () => {
    const first = await open(place(), { engine });
    const store = `s3://school/copies-${schools}`;
    const second = await open(place({ BACKUP_STORE: store }), first);
    const { written } = (await first.backups.run('nightly')) ?? {};
    const name = written?.name ?? '';
    const staff = await second.signIn();
    const page = (await staff.visit('/admin/backups')).body;
    expect(page).toContain(`value="${name}"`);
    expect(page).toContain(`Everything, in ${store}`);
    const answer = await download(second, staff.cookies, name);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(written?.file ?? ''))).toBe(true);
    const own = await first.backups.list();
    expect(own).toEqual({ files: [expect.objectContaining({ name, isCopy: false })], copyFailure: '' });
  });
});

describe('a bucket in trouble', () => {
  test.each([
    ['is not there', { BACKUP_STORE: 's3://nowhere/copies' }, 's3://nowhere/copies answers 404 (NoSuchBucket).'],
    ['does not answer', { S3_ENDPOINT: 'http://127.0.0.1:1' }, 'does not answer (ECONNREFUSED).'],
  ])('that %s is reported in the admin area, and the backup on the disk stays', async (_what, settings, sentence) => {
    const site = await open(place(settings), {});
    const staff = await site.signIn();
    const sent = await staff.post('/admin/backups', {});
    expect(sent.status).toBe(303);
    const page = (await staff.visit('/admin/backups')).body;
    expect(page).toContain('The backup is ready, but it could not be copied.');
    expect(page).toMatch(/It could not be copied to s3:\/\/[^<]*/);
    expect(page).toContain(sentence);
    expect(page).toContain('The copies cannot be listed now');
    expect(await findConcern(site.db)).toBe('not copied');
    const { files } = await site.backups.list();
    expect(files).toHaveLength(1);
    expect((await download(site, staff.cookies, files[0]?.name ?? '')).status).toBe(200);
    const gone = await download(site, staff.cookies, 'school-2020-01-01-000000.zip');
    expect([gone.status, gone.headers.get('location')]).toEqual([303, '/admin/backups']);
    expect((await staff.visit('/admin/backups')).body).toContain(`The copies cannot be listed now: s3://`);
    expect(site.errors).toEqual([]);
  });

  test('gets the hash with the file, so that it refuses what was damaged on the way', async () => {
    const server = createServer(async (request, response) => {
      const bytes = await buffer(request);
      bytes[0] = 0;
      const hash = createHash('sha256').update(bytes).digest('hex');
      const given = request.headers['x-amz-content-sha256'];
      const isRefused = request.method === 'PUT' && given !== 'UNSIGNED-PAYLOAD' && given !== hash;
      response.writeHead(isRefused ? 400 : 200, { 'Content-Length': request.method === 'HEAD' ? 8_000 : 0 }).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    closing.push(() => server.close());
    const file = join(folder, backupName('2026-08-01T00:00:00.000Z'));
    writeFileSync(file, 'x'.repeat(8_000));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const copies = await openCopies(place({ S3_ENDPOINT: endpoint }).backups.store);
    await expect(copies?.copy(file)).rejects.toThrow('answers 400');
  });

  test('cannot be restored from when a copy was damaged there', async () => {
    const config = place();
    const site = await open(config, {});
    const { file = '', name = '' } = (await site.backups.run('command'))?.written ?? {};
    const bytes = readFileSync(file);
    bytes.fill(0, 1_000, 1_200);
    mkdirSync(join(folder, 'spoilt'), { recursive: true });
    cpSync(file, join(folder, 'spoilt', name));
    writeFileSync(join(folder, 'spoilt', name), bytes);
    const copies = await openCopies(config.backups.store);
    await copies?.copy(join(folder, 'spoilt', name));
    const target = readConfig({
      DATA_DIR: join(folder, 'empty'),
      BACKUP_STORE: copies?.place ?? '',
      ...bucket.settings,
    });
    const restored = restoreBackup({
      config: target,
      file: `${copies?.place}/${name}`,
      replace: false,
      report: () => undefined,
    });
    await expect(restored).rejects.toThrow('damaged');
  });
});

test('warnings of its library go to the given log, and not to standard error', async () => {
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (this: S3Client) {
    this.config.logger?.warn?.('the bucket', 'is slow');
    throw new Error('enough');
  });
  const said: string[] = [];
  const config = place();
  const fresh = await testApp();
  closing.push(fresh.close);
  const backups = openBackups({ ...fresh, warn: (text) => said.push(text) }, config.backups);
  expect((await backups.list()).copyFailure).toContain('does not answer');
  expect(said).toEqual(['the bucket is slow']);
});
