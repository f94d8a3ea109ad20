import { afterEach, describe, expect, test } from 'vitest';
import { addRecord } from '../../../tests/admin-records.ts';
import { attribute } from '../../../tests/answer.ts';
import { call } from '../../../tests/api-calls.ts';
import { oneEngine } from '../../../tests/fresh-database.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { listActivity } from '../../activity/activity.server.ts';

const lists = {
  notices: { page: '/allnotices', api: 'fetchnotice.php' },
  photos: { page: '/gallery', api: 'fetchimage.php' },
  results: { page: '/results', api: 'fetchresult.php' },
  faculty: { page: '/faculty', api: 'fetch_faculty.php' },
} as const;

describe.each(oneEngine)('on %s', (engine) => {
  const site = siteForEach({ engine });
  const staff = staffForEach(site);
  afterEach(() => expect(site.errors.splice(0)).toEqual([]));

  test.each(Object.entries(lists))(
    'what is taken down of %s is seen by the school office alone, until Undo',
    async (list, on) => {
      const { id } = await addRecord(site.db, list as keyof typeof lists, 'Evening lamps');
      const seen = async () => [
        (await site.visit(on.page)).body.includes('Evening lamps'),
        JSON.stringify((await call(site, on.api)).json).includes('Evening lamps'),
        (await site.visit('/')).body.includes('Evening lamps') && list === 'notices',
      ];
      expect(await seen()).toEqual([true, true, list === 'notices']);

      const path = `/admin/selected/${list}`;
      const answer = await staff.post(path, { intent: 'take-down', id, back: `/admin/${list}?q=lamps` });
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/admin/${list}?q=lamps`]);
      expect(await seen()).toEqual([false, false, false]);
      const page = await staff.visit(`/admin/${list}`);
      expect(page.text('.toast')).toContain('Hidden: visitors can no longer see it.');
      expect(page.text('.record-table')).toMatch(/Evening lamps.*(Hidden|Draft)/s);
      const change = attribute(page.all('.toast-undo [name=id]')[0], 'value') ?? '';
      await staff.post(path, { intent: 'take-down', id, back: `/admin/${list}` });
      expect((await staff.visit(`/admin/${list}`)).text('.toast')).toContain('someone else has already changed it');

      expect((await staff.post(`${path}/undo`, { id: change })).status).toBe(200);
      expect(await seen()).toEqual([true, true, list === 'notices']);
      const { rows } = await listActivity(site.db, { cursor: undefined, personId: undefined, kind: 'change' });
      expect(rows.filter(({ subject_id }) => subject_id === id)).toHaveLength(2);
    },
  );

  test('photos of an album and the album itself are taken down each for itself', async () => {
    const album = await addRecord(site.db, 'albums', 'Sports day');
    const photo = await addRecord(site.db, 'photos', 'The race');
    await site.db.updateTable('photo').set({ album_id: album.id }).where('id', '=', photo.id).execute();
    const [albumPage, photoPage] = [`/gallery/albums/${album.id}`, `/gallery/${photo.id}`];
    const statuses = async () => [(await site.visit(albumPage)).status, (await site.visit(photoPage)).status];
    expect(await statuses()).toEqual([200, 200]);
    await staff.post('/admin/selected/albums', { intent: 'take-down', id: album.id, back: '/admin/albums' });
    expect(await statuses()).toEqual([404, 200]);
    await staff.post('/admin/selected/photos', { intent: 'take-down', id: photo.id, back: '/admin/photos' });
    await staff.post('/admin/selected/albums', { intent: 'show', id: album.id, back: '/admin/albums' });
    expect(await statuses()).toEqual([200, 404]);
    expect((await site.visit('/sitemap.xml')).body).not.toContain(photo.id);
    expect((await site.visit(albumPage)).body).not.toContain('The race');
    expect((await staff.visit(`/admin/albums/${album.id}/edit`)).body).toContain('The race');
  });

  test('nobody but the office takes anything down, and nothing that is no record', async () => {
    const { id } = await addRecord(site.db, 'photos', 'The race');
    await site.post('/admin/selected/photos', { intent: 'take-down', id, back: '/admin/photos' });
    expect((await site.visit(`/gallery/${id}`)).status).toBe(200);
    expect((await staff.post('/admin/selected/enquiries', { intent: 'take-down', id })).status).toBe(400);
    expect((await staff.post('/admin/selected/photos', { intent: 'take-down', id: 'x' })).status).toBe(404);
    expect((await staff.post('/admin/selected/photos', { intent: 'other', id })).status).toBe(400);
  });
});
