import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createPhotosNamed, day, fillAlbum, openOne } from '../../../tests/albums.ts';
import { pictureFile } from '../../../tests/pictures.ts';
import { testApp } from '../../../tests/test-app.ts';
import { filesIn, uploadForm } from '../../../tests/uploads.ts';
import { diskStore } from '../../media/disk-store.server.ts';
import { maxPhotosInAlbum } from './album-fields.ts';

async function openFullAlbum() {
  const folder = mkdtempSync(join(tmpdir(), 'school-full-album-'));
  const site = await testApp({ mediaStore: diskStore(folder) });
  onTestFinished(async () => {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const album_id = await openOne(site.db, 'Full');
  await fillAlbum(site.db, album_id, maxPhotosInAlbum);
  const photo = (await createPhotosNamed(site.db, null, 'A')).get('A') ?? '';
  return { folder, site, staff: await site.signIn(), album_id, photo };
}

const fields = { title: 'B', picture: 'keep', version: '1' };

test('a full album takes no photo, by its name or from the list, and says so beside the field', async () => {
  const { folder, site, staff, album_id, photo } = await openFullAlbum();
  const picture = await pictureFile(400, 300);
  const choices: Record<string, string>[] = [{ album_id }, { album_title: 'Full', album_day: day }];
  for (const choice of choices) {
    const words = { ...fields, ...choice };
    for (const sent of [
      await staff.post(`/admin/photos/${photo}/edit`, uploadForm(words, undefined)),
      await staff.post(`/admin/photos/${photo}/edit`, uploadForm({ ...words, picture: 'new' }, picture)),
      await staff.post('/admin/photos/new', uploadForm(words, picture)),
    ]) {
      expect([sent.status, sent.body]).toEqual([422, expect.stringContaining('This album is full')]);
    }
    for (const intent of ['check', '']) {
      const { status, body } = await staff.post('/admin/photos/upload', uploadForm({ ...words, intent }, picture));
      expect([status, JSON.parse(body).fault]).toEqual([422, expect.stringContaining('This album is full')]);
    }
  }
  expect(filesIn(folder)).toEqual([]);
  const kept = await site.db.selectFrom('photo').select('title').where('title', '!=', '').execute();
  expect(kept).toEqual([{ title: 'A' }]);
});

test('a photo of a full album can still be changed', async () => {
  const { site, staff, album_id } = await openFullAlbum();
  const { id } = await site.db
    .selectFrom('photo')
    .select('id')
    .where('album_id', '=', album_id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const sent = await staff.post(`/admin/photos/${id}/edit`, uploadForm({ ...fields, album_id }, undefined));
  expect(sent.status).toBe(303);
});
