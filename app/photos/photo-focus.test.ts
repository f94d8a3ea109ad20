import { expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { testApp } from '../../tests/test-app.ts';
import { goodUpload, uploadForm } from '../../tests/uploads.ts';

test('what must not be cut off a photo is chosen in its form, for its tile and cover, and links show the photo', async () => {
  const site = await testApp();
  const staff = await site.signIn();
  const album = { album_title: 'Sports day', album_day: '2026-07-05' };
  await staff.post('/admin/photos/new', await goodUpload({ title: 'The race', ...album }));
  const { id, album_id } = await site.db.selectFrom('photo').selectAll().executeTakeFirstOrThrow();
  const form = { title: 'The race', album_id: album_id ?? '', picture: 'keep', version: '1' };
  const change = uploadForm({ ...form, focus_x: '90', focus_y: '30' }, undefined);
  expect((await staff.post(`/admin/photos/${id}/edit`, change)).status).toBe(303);
  const { image_id } = await site.db.selectFrom('photo').select('image_id').executeTakeFirstOrThrow();
  for (const path of [`/gallery/${id}`, `/gallery/albums/${album_id}`]) {
    const [preview] = (await site.visit(path)).all('meta[property="og:image"]');
    expect(attribute(preview, 'content')).toMatch(new RegExp(`^http.*/media/images/${image_id}/\\d+.jpg$`));
  }
  const tiles = (await site.visit('/gallery')).all('.photo-tile img');
  expect(tiles.map((tile) => [attribute(tile, 'data-focus-x'), attribute(tile, 'data-focus-y')])).toEqual([
    ['90', '30'],
    ['90', '30'],
  ]);
  const { changes } = await site.db
    .selectFrom('activity')
    .select('changes')
    .where('kind', '=', 'change')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(changes)).toEqual([
    { field: 'focus_x', before: '50', after: '90' },
    { field: 'focus_y', before: '50', after: '30' },
  ]);
  await site.close();
});
