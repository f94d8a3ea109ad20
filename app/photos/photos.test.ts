import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { somePreparedImage } from '../../tests/pictures.ts';
import { asStaff } from '../../tests/staff.ts';
import { testApp } from '../../tests/test-app.ts';
import {
  countPhotos,
  createPhoto,
  findPhotoByUploadKey,
  findPhotoWithNeighbours,
  listPhotos,
  photoTrash,
} from './photos.server.ts';

const words = { title: 'Van Mahotsav', description: 'Two hundred saplings', alt: 'Two children plant a tree' };

eachEngine('photos', (openDatabase) => {
  test('the last photo is the first in the gallery, with its picture, and each knows its neighbours', async () => {
    const db = await openDatabase();
    const image = somePreparedImage();
    const ids = [];
    for (const shown of [somePreparedImage(), somePreparedImage(), image])
      ids.push(await createPhoto(db, { ...words, image: shown }, asStaff));
    expect((await listPhotos(db, undefined)).rows[0]).toMatchObject({ id: ids[2], ...words, image });
    expect(await findPhotoWithNeighbours(db, ids[1] ?? '')).toMatchObject({ older: ids[0], newer: ids[2] });
    expect((await findPhotoWithNeighbours(db, ids[2] ?? ''))?.newer).toBeUndefined();
    expect(await findPhotoWithNeighbours(db, 'unknown')).toBeUndefined();
  });

  test('a photo in the bin is in no list and no neighbour, and keeps the key it was sent under', async () => {
    const db = await openDatabase();
    const ids: string[] = [];
    for (const upload_key of ['a', 'b', 'c'])
      ids.push(await createPhoto(db, { ...words, image: somePreparedImage(), upload_key }, asStaff));
    const [first = '', second = '', third = ''] = ids;
    await db.transaction().execute((tx) => photoTrash.remove(tx, second, asStaff));
    expect((await listPhotos(db, undefined)).rows.map(({ id }) => id)).toEqual([third, first]);
    expect(await findPhotoWithNeighbours(db, second)).toBeUndefined();
    expect(await findPhotoWithNeighbours(db, third)).toMatchObject({ older: first });
    expect(await countPhotos(db)).toBe(2);
    expect(await findPhotoByUploadKey(db, 'b')).toBe(second);
    await expect(createPhoto(db, { ...words, image: somePreparedImage(), upload_key: 'b' }, asStaff)).rejects.toThrow();
    await db.transaction().execute((tx) => photoTrash.erase(tx, second, asStaff));
    expect(await findPhotoByUploadKey(db, 'b')).toBeUndefined();
  });

  test('a photo that cannot be hung leaves no picture behind', async () => {
    const db = await openDatabase();
    const image = somePreparedImage();
    const failing = db.transaction().execute(async (tx) => {
      await createPhoto(tx, { ...words, image }, asStaff);
      throw new Error('the light went out');
    });
    await expect(failing).rejects.toThrow('the light went out');
    expect(await db.selectFrom('image').select('id').execute()).toEqual([]);
  });
});

test('an empty gallery says so; it pages by 24, and each photo has its own page', async () => {
  const site = await testApp();
  expect((await site.visit('/gallery')).body).toContain('No photos found.');
  for (let count = 0; count < 30; count++)
    await createPhoto(site.db, { ...words, image: somePreparedImage() }, asStaff);
  const first = await site.visit('/gallery');
  expect(first.all('.photo-tile')).toHaveLength(24);
  const [photo] = (await listPhotos(site.db, undefined)).rows;
  expect((await site.visit(`/gallery/${photo?.id}`)).text('h1')).toBe('Van Mahotsav');
  expect((await site.visit('/gallery/unknown')).status).toBe(404);
  await site.close();
});
