import { expect, test } from 'vitest';
import { activitiesOf, hang, lettersIn, openOne } from '../../../tests/albums.ts';
import { clerk } from '../../../tests/clerk.ts';
import { eachEngine } from '../../../tests/engines.ts';
import type { Database } from '../../database/schema.ts';
import { newId } from '../../lib/ids.ts';
import { photoBin } from '../photos.server.ts';
import { findAlbum, listAlbumPhotos } from './album-lists.server.ts';
import { chooseCover, movePhoto } from './album-order.server.ts';
import { albumBin } from './albums.server.ts';

eachEngine('the order of an album', (openDatabase) => {
  test.each([
    ['D', 1, 'DABC'],
    ['A', 4, 'BCDA'],
    ['B', 3, 'ACBD'],
    ['C', 2, 'ACBD'],
    ['B', 2, 'ABCD'],
    ['C', 0, 'CABD'],
    ['A', 99, 'BCDA'],
  ])('%s moved to place %i gives %s', async (letter, place, order) => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await hang(db, album, 'ABCD');
    const id = ids.get(letter) ?? '';
    const moved = await db.transaction().execute((tx) => movePhoto(tx, album, id, place, clerk));
    expect(moved).toEqual({ title: letter, place: order.indexOf(letter) + 1, of: 4 });
    expect(await lettersIn(db, album)).toBe(order);
  });

  test('a move is written down with the places, and one that changes nothing is not', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await hang(db, album, 'ABC');
    for (const place of [1, 1]) {
      await db.transaction().execute((tx) => movePhoto(tx, album, ids.get('C') ?? '', place, clerk));
    }
    expect(await activitiesOf(db, album)).toEqual([
      { kind: 'create', label: 'Van Mahotsav', changes: [], person_name: clerk.name },
      {
        kind: 'change',
        label: 'Van Mahotsav',
        changes: [{ field: 'album_place', before: '3', after: '1' }],
        person_name: clerk.name,
      },
    ]);
  });

  test('nothing moves that does not stand in the album, nor in one that does not stand', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await hang(db, album, 'ABC');
    const others = await hang(db, await openOne(db, 'Annual day'), 'X');
    await db.transaction().execute((tx) => photoBin.remove(tx, ids.get('B') ?? '', clerk));
    const move = (albumId: string, photoId = '') =>
      db.transaction().execute((tx) => movePhoto(tx, albumId, photoId, 1, clerk));
    for (const id of [ids.get('B'), others.get('X'), newId()]) expect(await move(album, id)).toBeUndefined();
    expect(await move(newId(), ids.get('A'))).toBeUndefined();
    expect(await lettersIn(db, album)).toBe('AC');
    await db.transaction().execute((tx) => albumBin.remove(tx, album, clerk));
    expect(await move(album, ids.get('C'))).toBeUndefined();
  });

  test('places are counted over the photos that stand, and one taken back is where it was', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await hang(db, album, 'ABCD');
    const b = ids.get('B') ?? '';
    await db.transaction().execute((tx) => photoBin.remove(tx, b, clerk));
    const moved = await db.transaction().execute((tx) => movePhoto(tx, album, ids.get('D') ?? '', 2, clerk));
    expect(moved).toMatchObject({ place: 2, of: 3 });
    expect(await lettersIn(db, album)).toBe('ADC');
    await db.transaction().execute((tx) => photoBin.restore(tx, b, clerk));
    expect(await lettersIn(db, album)).toBe('ABDC');
  });

  test('photos that are moved at the same moment, while others arrive, keep a place of their own', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await hang(db, album, 'ABCDEF');
    const places = async () =>
      (await db.selectFrom('photo').select('album_place').orderBy('album_place').execute()).map(
        (row) => row.album_place,
      );
    const move = (letter: string, place: number) =>
      db.transaction().execute((tx) => movePhoto(tx, album, ids.get(letter) ?? '', place, clerk));
    for (let round = 1; round <= 3; round++) {
      await Promise.all([...ids.keys()].map((letter, index) => move(letter, ((index * round) % 6) + 1)));
      expect(await places()).toEqual([1, 2, 3, 4, 5, 6]);
    }
    await Promise.all([hang(db, album, 'G'), hang(db, album, 'H'), move('A', 6), move('B', 1)]);
    await move('A', 1);
    expect(await places()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect([...(await lettersIn(db, album))].sort().join('')).toBe('ABCDEFGH');
  });

  test('photos that have got the same place stand as they came, and each can be moved', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await hang(db, album, 'ABCD');
    await db.updateTable('photo').set({ album_place: 1 }).execute();
    expect(await lettersIn(db, album)).toBe('ABCD');
    await db.transaction().execute((tx) => movePhoto(tx, album, ids.get('C') ?? '', 2, clerk));
    expect(await lettersIn(db, album)).toBe('ACBD');
  });

  test('an album of more than a page is paged in its order, forwards and back', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await hang(db, album, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
    await db.transaction().execute((tx) => movePhoto(tx, album, ids.get('Z') ?? '', 1, clerk));
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
    const ids = await hang(db, album, 'ABC');
    expect(await coverOf(db, album)).toBe(await imageOf(db, ids.get('A')));
    const choose = (letter: string) =>
      db.transaction().execute((tx) => chooseCover(tx, album, ids.get(letter) ?? '', clerk));
    for (const letter of ['C', 'C', 'B']) expect(await choose(letter)).toEqual({ title: letter });
    expect(await coverOf(db, album)).toBe(await imageOf(db, ids.get('B')));
    const changes = (await activitiesOf(db, album)).flatMap((activity) => activity.changes);
    expect(changes).toEqual([
      { field: 'cover', before: '', after: 'C' },
      { field: 'cover', before: 'C', after: 'B' },
    ]);
  });

  test('can only be a photo that stands in it', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await hang(db, album, 'A');
    const others = await hang(db, null, 'X');
    const choose = (albumId: string, photoId = '') =>
      db.transaction().execute((tx) => chooseCover(tx, albumId, photoId, clerk));
    expect(await choose(album, others.get('X'))).toBeUndefined();
    expect(await choose(newId(), ids.get('A'))).toBeUndefined();
    await db.transaction().execute((tx) => photoBin.remove(tx, ids.get('A') ?? '', clerk));
    expect(await choose(album, ids.get('A'))).toBeUndefined();
    expect((await findAlbum(db, album))?.cover_photo_id).toBeNull();
  });

  test('is the first photo while the chosen one lies in the bin, and for good when that is erased', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const ids = await hang(db, album, 'AB');
    const b = ids.get('B') ?? '';
    await db.transaction().execute((tx) => chooseCover(tx, album, b, clerk));
    await db.transaction().execute((tx) => photoBin.remove(tx, b, clerk));
    expect(await findAlbum(db, album)).toMatchObject({ count: 1, cover_photo_id: b });
    expect(await coverOf(db, album)).toBe(await imageOf(db, ids.get('A')));
    await db.transaction().execute((tx) => photoBin.erase(tx, b, clerk));
    expect(await findAlbum(db, album)).toMatchObject({ count: 1, cover_photo_id: null });
  });
});
