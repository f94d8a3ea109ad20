import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { readZip, recordsIn } from '../../tests/archives.ts';
import { eachEngine } from '../../tests/engines.ts';
import { oneEngine, type TestDatabase } from '../../tests/fresh-database.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { type TestApp, testApp } from '../../tests/test-app.ts';
import type { Visitor } from '../../tests/visitor.ts';
import { claimRun, findConcern, finishRun, listRuns } from '../backups/backup-runs.server.ts';
import { openBackups } from '../backups/backups.server.ts';
import { day, fromNow } from '../lib/clock.ts';
import { diskStore } from '../media/disk-store.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'school-backups-page-'));
afterAll(() => rmSync(folder, { recursive: true }));

function download(of: TestApp, staff: Visitor, name: string): Promise<Response> {
  const Cookie = Array.from(staff.cookies, ([key, value]) => `${key}=${value}`).join('; ');
  const headers = { Cookie, Origin: of.origin, 'Content-Type': 'application/x-www-form-urlencoded' };
  const request = { method: 'POST', headers, body: String(new URLSearchParams({ name })) };
  return of.app(new Request(`${of.origin}/admin/backups/download`, request));
}

async function age(db: TestDatabase, days: number): Promise<void> {
  await db
    .updateTable('backup_run')
    .set({ started_at: fromNow(-days * day), finished_at: fromNow(-days * day) })
    .execute();
}

eachEngine('backups', (openDatabase) => {
  test('are made one at a time, and by one server of two each night', async () => {
    const db = await openDatabase();
    const both = await Promise.all([claimRun(db, 'nightly'), claimRun(db, 'nightly')]);
    const [id = ''] = both.filter((one) => one !== undefined);
    expect(both.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await claimRun(db, 'asked')).toBeUndefined();
    await finishRun(db, id, { file: 'a.zip' });
    expect(await claimRun(db, 'nightly')).toBeUndefined();
    await age(db, 1);
    const next = (await claimRun(db, 'nightly')) ?? '';
    expect(next).not.toBe('');
    // A failure is tried again, though not at once.
    await finishRun(db, next, { failure: 'full' });
    expect(await claimRun(db, 'nightly')).toBeUndefined();
    await age(db, 1);
    expect(await claimRun(db, 'nightly')).toBeDefined();
    // The claim of a server that was killed expires.
    await db
      .updateTable('backup_run')
      .set({ claimed_until: fromNow(-1), started_at: fromNow(-day) })
      .execute();
    expect(await claimRun(db, 'nightly')).toBeDefined();
  });
});

describe.each(oneEngine)('the backups on %s', (engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);

  test('are made at once, seen, and downloaded, which the activity list tells', async () => {
    expect((await staff.visit('/admin/backups')).body).toContain('There is no backup yet');
    expect((await staff.post('/admin/backups', {})).status).toBe(303);
    const [run] = await listRuns(site.db);
    expect(run).toMatchObject({ kind: 'asked', failure: '', finished_at: expect.any(String) });
    const page = await staff.visit('/admin/backups');
    expect(page.body).toContain('It has been checked and is complete');
    expect(page.body).toContain(`value="${run?.file}"`);
    const response = await download(site, staff, run?.file ?? '');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${run?.file}"`);
    const file = join(folder, 'downloaded.zip');
    writeFileSync(file, Buffer.from(await response.arrayBuffer()));
    expect(recordsIn(await readZip(file), 'tables/person.jsonl')).toHaveLength(1);
    const activity = (await staff.visit('/admin/activity')).body;
    expect(activity).toContain('started a backup');
    expect(activity).toContain(`downloaded the backup “${run?.file}”`);
    expect((await download(site, staff, '../media/crest')).status).toBe(303);
    expect((await download(site, staff, 'school-2020-01-01-000000.zip')).status).toBe(303);
    expect(site.errors).toEqual([]);
  });

  test('that are old, fail or cannot be copied are reported to administrators on the dashboard', async () => {
    const rina = await site.signIn({ username: 'rina', role: 'editor' });
    const hasWarning = async (who = staff) =>
      /href="\/admin\/backups"[^>]*>.*?(The last|No) (good )?backup[^<]*/.test(
        (await who.visit('/admin/dashboard')).body,
      );
    const made = (days: number) =>
      sql`update kysely_migration set timestamp = ${fromNow(-days * day)}`.execute(site.db);
    await made(1);
    expect([await findConcern(site.db), await hasWarning()]).toEqual([undefined, false]);
    await made(3);
    expect([await findConcern(site.db), await hasWarning()]).toEqual(['none good', true]);
    await made(0);
    expect([await findConcern(site.db), await hasWarning()]).toEqual([undefined, false]);
    await finishRun(site.db, (await claimRun(site.db, 'asked')) ?? '', { failure: 'The disk is full.' });
    expect([await findConcern(site.db), await hasWarning(), await hasWarning(rina)]).toEqual([
      'none good',
      true,
      false,
    ]);
    expect((await staff.visit('/admin/backups')).body).toContain('The disk is full.');
    await finishRun(site.db, (await claimRun(site.db, 'asked')) ?? '', {
      copied_to: '/media/usb',
      copy_failure: 'no folder',
    });
    expect([await findConcern(site.db), await hasWarning()]).toEqual(['not copied', true]);
    expect((await staff.visit('/admin/backups')).body).toContain('It could not be copied to /media/usb: no folder');
    await finishRun(site.db, (await claimRun(site.db, 'asked')) ?? '', {});
    expect([await findConcern(site.db), await hasWarning()]).toEqual([undefined, false]);
    await age(site.db, 3);
    expect([await findConcern(site.db), await hasWarning()]).toEqual(['old', true]);
    expect((await staff.visit('/admin/backups')).body).toContain('older than two days');
    // Made while the clock was ahead.
    await age(site.db, -365);
    expect([await findConcern(site.db), await hasWarning()]).toEqual(['none good', true]);
  });
});

test('a disk that is not plugged in is reported, and its folder is not created', async () => {
  const usb = join(folder, 'not-plugged-in');
  const fresh = await testApp();
  const place = { folder: join(folder, 'own'), passphrase: undefined, store: { kind: 'disk', folder: usb } } as const;
  const backups = openBackups({ db: fresh.db, mediaStore: diskStore(join(folder, 'media')) }, place);
  const outcome = await backups.run('asked');
  expect(outcome?.copyFailure).toContain(`There is no folder ${usb}`);
  const listed = await backups.list();
  expect([listed.files.length, listed.copyFailure]).toEqual([1, expect.stringContaining(`There is no folder ${usb}`)]);
  expect(await findConcern(fresh.db)).toBe('not copied');
  await fresh.close();
});

test('a backup is refused while that of another school of the process is made', async () => {
  const [one, other] = [await testApp(), await testApp()];
  const begun = await one.backups.begin('nightly');
  expect(await other.backups.begin('asked')).toBe(undefined);
  await begun?.outcome;
  expect(await other.backups.begin('asked')).toBeDefined();
  await other.backups.untilIdle();
  await Promise.all([one.close(), other.close()]);
});
