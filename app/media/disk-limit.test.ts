import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderForTest } from '../../tests/temporary-folder.ts';
import { testApp } from '../../tests/test-app.ts';
import { goodUpload } from '../../tests/uploads.ts';
import { openDatabase } from '../database/open.server.ts';
import { asKysely } from '../database/transaction.server.ts';
import { now } from '../lib/clock.ts';
import { limitDisk } from './disk-limit.server.ts';
import { diskStore } from './disk-store.server.ts';

const kilobytes = (count: number) => new Uint8Array(count * 1024);

test('files are stored up to the limit, and again after others have been discarded', async () => {
  const folder = folderForTest();
  const store = diskStore(join(folder, 'media'));
  await store.keep('a/1', kilobytes(600));
  const limited = limitDisk(store, folder, 1);
  await limited.discard('a/none');
  await limited.keep('a/2', kilobytes(400));
  await expect(limited.keep('a/3', kilobytes(100))).rejects.toThrow('has used all of its 1 MB');
  await limited.keep('cards/n/1.jpg', kilobytes(100));
  await limited.keep('a/1', kilobytes(300));
  const atOnce = ['a/3', 'a/4'].map((key) => limited.keep(key, kilobytes(200)));
  expect((await Promise.allSettled(atOnce)).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await limited.used()).toBeCloseTo(1000 / 1024);
  await limited.discard('a/1');
  expect(await limited.used()).toBeCloseTo(700 / 1024);
});

test('files that cannot be counted are counted again', async () => {
  const folder = folderForTest();
  const store = diskStore(join(folder, 'media'));
  writeFileSync(join(folder, 'media'), '');
  const limited = limitDisk(store, folder, 1);
  await expect(limited.used()).rejects.toThrow('ENOTDIR');
  rmSync(join(folder, 'media'));
  await limited.keep('a/1', kilobytes(512));
  expect(await limited.used()).toBeCloseTo(0.5);
});

test('a photo beyond the limit is refused with a sentence, and the office works on', async () => {
  const folder = folderForTest();
  const mediaStore = limitDisk(diskStore(join(folder, 'media')), folder, 1);
  await mediaStore.keep('a/1', kilobytes(1024));
  const limits = { diskMb: mediaStore, emailsADay: { max: 10, used: async () => 8 } };
  const site = await testApp({ mediaStore, limits });
  onTestFinished(() => site.close());
  const asha = await site.signIn();
  const refused = await asha.post('/admin/photos/upload', await goodUpload({ title: 'Sports day', alt: 'A race' }));
  expect([refused.status, refused.body]).toEqual([507, expect.stringContaining('has used all of its 1 MB')]);
  const { body } = await asha.visit('/admin/dashboard');
  expect(body).toContain('The website uses 1 of its 1 MB');
  expect(body).toContain('8 of 10 e-mails for today have been sent');
});

test('the database grows a little beyond the limit, and when it is full, what is deleted makes room', async () => {
  const limits = { diskMb: 1, emailsADay: 10 };
  const db = asKysely(
    await openDatabase({ dataDir: folderForTest(), databaseUrl: undefined, isOneOfMany: true, limits }),
  );
  onTestFinished(() => db.destroy());
  const value = 'x'.repeat(4 * 1024 ** 2);
  const write = (name: string) =>
    db.insertInto('setting').values({ name, value, updated_at: now(), is_demonstration: 0 }).execute();
  for (let count = 0; count < 15; count += 1) await write(`setting ${count}`);
  await expect(Promise.all(['one', 'two'].map(write))).rejects.toThrow('The disk is full');
  await db.deleteFrom('setting').where('name', '=', 'setting 0').execute();
  await write('three');
});
