import { expect, test } from 'vitest';
import { activitiesOf, createPhotosNamed, move, openOne, titlesIn } from '../../../tests/albums.ts';
import { eachEngine } from '../../../tests/engines.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { Database } from '../../database/schema.ts';
import { newId } from '../../lib/ids.ts';
import { photoTrash } from '../photos.server.ts';
import { findAlbum, listAlbumPhotos } from './album-lists.server.ts';
import { albumTrash, setCover } from './albums.server.ts';

eachEngine('the order of an album', (openDatabase) => {
  test.each([
    ['D', 'first', '', 'DABC'],
    ['A', 'last', '', 'BCDA'],
    ['B', 'after', 'C', 'ACBD'],
    ['C', 'before', 'B', 'ACBD'],
    ['B', 'before', 'C', 'ABCD'],
    ['C', 'after', 'D', 'ABDC'],
    ['B', 'down', '', 'ACBD'],
    ['C', 'up', '', 'ACBD'],
    ['A', 'up', '', 'ABCD'],
    ['D', 'down', '', 'ABCD'],
  ] as const)('%s moved %s %s gives %s', async (name, to, other, order) => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await createPhotosNamed(db, album, 'ABCD');
    const id = ids.get(name) ?? '';
    const moved = await move(db, album, id, to, ids.get(other));
    expect(moved).toEqual({ title: name, place: order.indexOf(name) + 1, count: 4 });
    expect(await titlesIn(db, album)).toBe(order);
  });

  test('a move is written down with the places, and one that changes nothing is not', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await createPhotosNamed(db, album, 'ABC');
    for (const to of ['first', 'first'] as const) await move(db, album, ids.get('C'), to);
    expect(await activitiesOf(db, album)).toEqual([
      { kind: 'create', label: 'Van Mahotsav', changes: [], person_name: asStaff.name },
      {
        kind: 'change',
        label: 'Van Mahotsav',
        changes: [{ field: 'album_place', before: '3', after: '1' }],
        person_name: asStaff.name,
      },
    ]);
  });

  test('only photos of the album can be moved, and none in a deleted album', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await createPhotosNamed(db, album, 'ABC');
    const others = await createPhotosNamed(db, await openOne(db, 'Annual day'), 'X');
    await db.transaction().execute((tx) => photoTrash.remove(tx, ids.get('B') ?? '', asStaff));
    for (const id of [ids.get('B'), others.get('X'), newId()]) expect(await move(db, album, id)).toBeUndefined();
    expect(await move(db, newId(), ids.get('A'))).toBeUndefined();
    expect(await titlesIn(db, album)).toBe('AC');
    await db.transaction().execute((tx) => albumTrash.remove(tx, album, asStaff));
    expect(await move(db, album, ids.get('C'))).toBeUndefined();
  });

  test('positions count photos outside the bin, and a restored one is where it was', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await createPhotosNamed(db, album, 'ABCD');
    const b = ids.get('B') ?? '';
    await db.transaction().execute((tx) => photoTrash.remove(tx, b, asStaff));
    const moved = await move(db, album, ids.get('D'), 'up');
    expect(moved).toMatchObject({ place: 2, count: 3 });
    expect(await titlesIn(db, album)).toBe('ADC');
    await db.transaction().execute((tx) => photoTrash.restore(tx, b, asStaff));
    expect(await titlesIn(db, album)).toBe('ABDC');
  });

  test('photos that are moved at the same moment, while others arrive, keep a place of their own', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await createPhotosNamed(db, album, 'ABCDEF');
    const places = async () =>
      (await db.selectFrom('photo').select('album_place').orderBy('album_place').execute()).map(
        (row) => row.album_place,
      );
    const names = [...ids.keys()];
    for (let round = 1; round <= 3; round++) {
      const beside = (index: number) => ids.get(names[(index * round + 1) % 6] ?? '');
      await Promise.all(names.map((name, index) => move(db, album, ids.get(name), 'before', beside(index))));
      expect(await places()).toEqual([1, 2, 3, 4, 5, 6]);
    }
    await Promise.all([
      createPhotosNamed(db, album, 'G'),
      createPhotosNamed(db, album, 'H'),
      move(db, album, ids.get('A'), 'last'),
      move(db, album, ids.get('B')),
    ]);
    await move(db, album, ids.get('A'));
    expect(await places()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([...(await titlesIn(db, album))].sort().join('')).toBe('ABCDEFGH');
  });

  test('photos with the same position keep their order, and each can be moved', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await createPhotosNamed(db, album, 'ABCD');
    await db.updateTable('photo').set({ album_place: 1 }).execute();
    expect(await titlesIn(db, album)).toBe('ABCD');
    await move(db, album, ids.get('C'), 'up');
    expect(await titlesIn(db, album)).toBe('ACBD');
  });

  test('an album of more than a page is paged in its order, forwards and back', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await createPhotosNamed(db, album, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    await move(db, album, ids.get('Z'));
    const first = await listAlbumPhotos(db, album, undefined);
    expect(first.rows.map(({ title }) => title).join('')).toBe('ZABCDEFGHIJKLMNOPQRSTUVW');
    expect(first.newer).toBeUndefined();
    const second = await listAlbumPhotos(db, album, { older: first.older ?? 0 });
    expect(second.rows.map(({ title }) => title).join('')).toBe('XY');
    expect(second.older).toBeUndefined();
    expect(await listAlbumPhotos(db, album, { newer: second.newer ?? 0 })).toEqual(first);
  });
});

eachEngine('the cover of an album', (openDatabase) => {
  const coverOf = async (db: Database, id: string) => (await findAlbum(db, id))?.image?.id;
  const imageOf = async (db: Database, id: string | undefined) => {
    const photo = await db
      .selectFrom('photo')
      .select('image_id')
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow();
    return photo.image_id;
  };

  test('is its first photo until one is chosen, and written down once', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    expect(await coverOf(db, album)).toBeUndefined();
    const ids = await createPhotosNamed(db, album, 'ABC');
    expect(await coverOf(db, album)).toBe(await imageOf(db, ids.get('A')));
    const choose = (name: string) =>
      db.transaction().execute((tx) => setCover(tx, album, ids.get(name) ?? '', asStaff));
    for (const name of ['C', 'C', 'B']) expect(await choose(name)).toEqual({ title: name });
    expect(await coverOf(db, album)).toBe(await imageOf(db, ids.get('B')));
    const changes = (await activitiesOf(db, album)).flatMap((activity) => activity.changes);
    expect(changes).toEqual([
      { field: 'cover', before: '', after: 'C' },
      { field: 'cover', before: 'C', after: 'B' },
    ]);
  });

  test('can only be a photo of the album', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await createPhotosNamed(db, album, 'A');
    const others = await createPhotosNamed(db, null, 'X');
    const choose = (albumId: string, photoId = '') =>
      db.transaction().execute((tx) => setCover(tx, albumId, photoId, asStaff));
    expect(await choose(album, others.get('X'))).toBeUndefined();
    expect(await choose(newId(), ids.get('A'))).toBeUndefined();
    await db.transaction().execute((tx) => photoTrash.remove(tx, ids.get('A') ?? '', asStaff));
    expect(await choose(album, ids.get('A'))).toBeUndefined();
    expect((await findAlbum(db, album))?.cover_photo_id).toBeNull();
  });

  test('is the first photo while the chosen one is in the bin, and permanently when that is erased', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await createPhotosNamed(db, album, 'AB');
    const b = ids.get('B') ?? '';
    await db.transaction().execute((tx) => setCover(tx, album, b, asStaff));
    await db.transaction().execute((tx) => photoTrash.remove(tx, b, asStaff));
    expect(await findAlbum(db, album)).toMatchObject({ count: 1, cover_photo_id: b });
    expect(await coverOf(db, album)).toBe(await imageOf(db, ids.get('A')));
    await db.transaction().execute((tx) => photoTrash.erase(tx, b, asStaff));
    expect(await findAlbum(db, album)).toMatchObject({ count: 1, cover_photo_id: null });
  });
});
