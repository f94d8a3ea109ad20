import { expect, test } from 'vitest';
import { createPhotosNamed, day, fillAlbum, openOne } from '../../../tests/albums.ts';
import { pictureFile } from '../../../tests/pictures.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { filesIn, uploadForm } from '../../../tests/uploads.ts';
import { maxPhotosInAlbum } from './album-fields.ts';

const site = siteForEach();
const staff = staffForEach(site);

const fields = { title: 'B', picture: 'keep', version: '1' };

test('a full album takes no photo, by its name or from the list, and says so; one in it can still be changed', async () => {
  const album_id = await openOne(site.db, 'Full');
  await fillAlbum(site.db, album_id, maxPhotosInAlbum);
  const photo = (await createPhotosNamed(site.db, null, 'A')).get('A') ?? '';
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
  expect(filesIn(site.mediaFolder)).toEqual([]);
  const kept = await site.db.selectFrom('photo').select('title').where('title', '!=', '').execute();
  expect(kept).toEqual([{ title: 'A' }]);
  const inside = site.db.selectFrom('photo').select('id').where('album_id', '=', album_id).limit(1);
  const { id } = await inside.executeTakeFirstOrThrow();
  const sent = await staff.post(`/admin/photos/${id}/edit`, uploadForm({ ...fields, album_id }, undefined));
  expect(sent.status).toBe(303);
});
