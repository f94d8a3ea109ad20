import { expect, test } from 'vitest';
import { clerk } from '../../tests/clerk.ts';
import { eachEngine } from '../../tests/engines.ts';
import { openHouse } from '../../tests/house.ts';
import { somePreparedImage } from '../../tests/pictures.ts';
import { countPhotos, findPhoto, findPhotoByUploadKey, hangPhoto, listPhotos, photoBin } from './photos.server.ts';

const words = { title: 'Van Mahotsav', description: 'Two hundred saplings', alt: 'Two children plant a tree' };

eachEngine('photos', (openDatabase) => {
  test('a hung photo is the first in the gallery, with its picture', async () => {
    const db = await openDatabase();
    const image = somePreparedImage();
    await hangPhoto(db, { ...words, image: somePreparedImage() }, clerk);
    const id = await hangPhoto(db, { ...words, image }, clerk);
    const { rows } = await listPhotos(db, undefined);
    expect(rows[0]).toMatchObject({ id, ...words, image });
  });

  test('a photo knows its neighbours', async () => {
    const db = await openDatabase();
    const ids = [];
    for (let count = 0; count < 3; count++)
      ids.push(await hangPhoto(db, { ...words, image: somePreparedImage() }, clerk));
    expect(await findPhoto(db, ids[1] ?? '')).toMatchObject({ older: ids[0], newer: ids[2] });
    expect((await findPhoto(db, ids[2] ?? ''))?.newer).toBeUndefined();
    expect(await findPhoto(db, 'unknown')).toBeUndefined();
  });

  test('a photo in the bin is in no list and no neighbour, and keeps the key it was sent under', async () => {
    const db = await openDatabase();
    const ids: string[] = [];
    for (const upload_key of ['a', 'b', 'c'])
      ids.push(await hangPhoto(db, { ...words, image: somePreparedImage(), upload_key }, clerk));
    const [first = '', second = '', third = ''] = ids;
    await db.transaction().execute((tx) => photoBin.remove(tx, second, clerk));
    expect((await listPhotos(db, undefined)).rows.map(({ id }) => id)).toEqual([third, first]);
    expect(await findPhoto(db, second)).toBeUndefined();
    expect(await findPhoto(db, third)).toMatchObject({ older: first });
    expect(await countPhotos(db)).toBe(2);
    expect(await findPhotoByUploadKey(db, 'b')).toBe(second);
    await expect(hangPhoto(db, { ...words, image: somePreparedImage(), upload_key: 'b' }, clerk)).rejects.toThrow();
    await db.transaction().execute((tx) => photoBin.erase(tx, second, clerk));
    expect(await findPhotoByUploadKey(db, 'b')).toBeUndefined();
  });

  test('a photo that cannot be hung leaves no picture behind', async () => {
    const db = await openDatabase();
    const image = somePreparedImage();
    const failing = db.transaction().execute(async (tx) => {
      await hangPhoto(tx, { ...words, image }, clerk);
      throw new Error('the light went out');
    });
    await expect(failing).rejects.toThrow('the light went out');
    expect(await db.selectFrom('image').select('id').execute()).toEqual([]);
  });
});

test('the gallery pages by 24 and each photo has its own page', async () => {
  const house = await openHouse();
  for (let count = 0; count < 30; count++) await hangPhoto(house.db, { ...words, image: somePreparedImage() }, clerk);
  const first = await house.visit('/gallery');
  expect(first.all('.photo-tile')).toHaveLength(24);
  const [photo] = (await listPhotos(house.db, undefined)).rows;
  expect((await house.visit(`/gallery/${photo?.id}`)).text('h1')).toBe('Van Mahotsav');
  expect((await house.visit('/gallery/unknown')).status).toBe(404);
  await house.close();
});

test('an empty gallery says so', async () => {
  const house = await openHouse();
  expect((await house.visit('/gallery')).body).toContain('No photos found.');
  await house.close();
});
