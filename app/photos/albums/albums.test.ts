import { expect, test } from 'vitest';
import {
  activitiesOf,
  addAlbums,
  createPhotosNamed,
  day,
  fillAlbum,
  openOne,
  titlesIn,
} from '../../../tests/albums.ts';
import { eachEngine } from '../../../tests/engines.ts';
import { asStaff } from '../../../tests/staff.ts';
import { dayInIndia } from '../../lib/dates.ts';
import { newId } from '../../lib/ids.ts';
import { photoTrash } from '../photos.server.ts';
import { maxPhotosInAlbum } from './album-fields.ts';
import { findAlbum, listAlbumAddresses, listAlbums } from './album-lists.server.ts';
import {
  albumTrash,
  countAlbums,
  findAlbumChoices,
  getOrCreateAlbum,
  isAlbumFull,
  listAlbumChoices,
  updateAlbum,
} from './albums.server.ts';

eachEngine('albums', (openDatabase) => {
  test('one is settled by its id, by its title and day, or made', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const settle = (album_id: string | null, album_title = '', album_day: string | null = null) =>
      db.transaction().execute((tx) => getOrCreateAlbum(tx, { album_id, album_title, album_day }, asStaff));
    expect(await settle(null)).toBeNull();
    expect(await settle(newId())).toBeNull();
    expect(await settle(album)).toBe(album);
    expect(await settle(null, 'Van Mahotsav', day)).toBe(album);
    const made = await settle(album, 'Van Mahotsav');
    expect(made).not.toBe(album);
    expect(await findAlbum(db, made ?? '')).toMatchObject({ day: dayInIndia(Date.now()), count: 0 });
    await db.transaction().execute((tx) => albumTrash.remove(tx, album, asStaff));
    expect(await settle(album)).toBeNull();
    expect(await settle(null, 'Van Mahotsav', day)).not.toBe(album);
    expect(await countAlbums(db)).toBe(2);
  });

  test('five people who create the same new album at once create one', async () => {
    const db = await openDatabase();
    // By the second time all connections are open, and the five run at once.
    for (const album_title of ['Van Mahotsav', 'Annual day', 'Sports day']) {
      const chosen = { album_id: null, album_title, album_day: day };
      const settling = Array.from({ length: 5 }, () =>
        db.transaction().execute((tx) => getOrCreateAlbum(tx, chosen, asStaff)),
      );
      const ids = await Promise.all(settling);
      expect(new Set(ids).size).toBe(1);
      expect(await activitiesOf(db, ids[0] ?? '')).toHaveLength(1);
    }
    expect(await countAlbums(db)).toBe(3);
  });

  test('they are listed by their day, with the number of their photos; visitors see none that is empty', async () => {
    const db = await openDatabase();
    const late = await openOne(db, 'Late', '2026-09-01');
    const empty = await openOne(db, 'Empty', '2026-08-01');
    const early = await openOne(db, 'Early', '2026-01-01');
    await createPhotosNamed(db, early, 'ABC');
    await createPhotosNamed(db, late, 'X');
    const all = await listAlbums(db, undefined, { withEmpty: true });
    expect(all.rows.map(({ id, count }) => [id, count])).toEqual([
      [late, 1],
      [empty, 0],
      [early, 3],
    ]);
    expect((await listAlbums(db, undefined)).rows.map(({ id }) => id)).toEqual([late, early]);
    const found = await listAlbums(db, undefined, { words: 'EARL', withEmpty: true });
    expect(found.rows.map(({ id }) => id)).toEqual([early]);
    expect((await listAlbumChoices(db)).map(({ title }) => title)).toEqual(['Late', 'Empty', 'Early']);
  });

  test('the album that a photo is in is among those to choose, however old and even in the bin', async () => {
    const db = await openDatabase();
    const own = await openOne(db, 'Own', '2020-01-01');
    await addAlbums(db, 501);
    expect((await listAlbumChoices(db)).map(({ id }) => id)).not.toContain(own);
    const choices = await listAlbumChoices(db, own);
    expect([choices.length, choices[0]?.id, choices[1]?.title]).toEqual([500, own, 'Album 500']);
    await db.transaction().execute((tx) => albumTrash.remove(tx, own, asStaff));
    expect((await listAlbumChoices(db, own))[0]).toEqual({ id: own, title: 'Own', day: '2020-01-01' });
    expect(await findAlbumChoices(db, [own, newId()])).toEqual([{ id: own, title: 'Own', day: '2020-01-01' }]);
  });

  test('the sitemap has the albums that are shown and have photos, the latest day first', async () => {
    const db = await openDatabase();
    const [early, late, emptied, binned] = [
      await openOne(db, 'Early', '2026-01-01'),
      await openOne(db, 'Late', '2026-09-01'),
      await openOne(db, 'Emptied', '2026-03-01'),
      await openOne(db, 'Binned', '2026-02-01'),
    ];
    for (const id of [early, late, binned]) await createPhotosNamed(db, id, 'AB');
    const photo = (await createPhotosNamed(db, emptied, 'A')).get('A') ?? '';
    await db.transaction().execute(async (tx) => {
      await photoTrash.remove(tx, photo, asStaff);
      await albumTrash.remove(tx, binned, asStaff);
    });
    expect(await listAlbumAddresses(db)).toEqual([{ id: late }, { id: early }]);
  });

  test('a full one takes no further photo, neither new nor from elsewhere; those in it can be changed', async () => {
    const db = await openDatabase();
    const full = await openOne(db);
    await createPhotosNamed(db, full, 'AB');
    await fillAlbum(db, full, maxPhotosInAlbum - 2);
    const inside = await db.selectFrom('photo').select('id').where('title', '=', 'A').executeTakeFirstOrThrow();
    await db.transaction().execute((tx) => photoTrash.remove(tx, inside.id, asStaff));
    for (const chosen of [
      { album_id: full, album_title: '', album_day: null },
      { album_id: null, album_title: 'Van Mahotsav', album_day: day },
    ]) {
      expect(await isAlbumFull(db, chosen)).toBe(true);
      expect(await isAlbumFull(db, chosen, newId())).toBe(true);
      expect(await isAlbumFull(db, chosen, inside.id)).toBe(false);
    }
    expect(await isAlbumFull(db, { album_id: full, album_title: 'Another', album_day: null })).toBe(false);
    await db.transaction().execute((tx) => photoTrash.erase(tx, inside.id, asStaff));
    expect(await isAlbumFull(db, { album_id: full, album_title: '', album_day: null })).toBe(false);
  });

  test('they page by 24, also those of one day', async () => {
    const db = await openDatabase();
    for (let count = 0; count < 30; count++) await openOne(db, `Album ${count}`, count < 3 ? '2026-12-01' : day);
    const first = await listAlbums(db, undefined, { withEmpty: true });
    expect(first.rows.map(({ title }) => title).slice(0, 4)).toEqual(['Album 2', 'Album 1', 'Album 0', 'Album 29']);
    const second = await listAlbums(db, { older: first.older ?? 0 }, { withEmpty: true });
    expect([first.rows.length, second.rows.length, second.older]).toEqual([24, 6, undefined]);
    expect(await listAlbums(db, { newer: second.newer ?? 0 }, { withEmpty: true })).toEqual(first);
  });

  test('a change is taken on the newest version only', async () => {
    const db = await openDatabase();
    const id = await openOne(db);
    const revise = (version: number, title: string) =>
      db.transaction().execute((tx) => updateAlbum(tx, { id, version }, { title, day }, asStaff));
    expect((await revise(1, 'Vana Mahotsava')).refused).toBeUndefined();
    expect(await revise(1, 'Trees')).toMatchObject({ refused: 'stale', current: { title: 'Vana Mahotsava' } });
    expect((await activitiesOf(db, id)).at(-1)).toMatchObject({
      label: 'Vana Mahotsava',
      changes: [{ field: 'title', before: 'Van Mahotsav', after: 'Vana Mahotsava' }],
    });
    await db.transaction().execute((tx) => albumTrash.remove(tx, id, asStaff));
    expect(await revise(3, 'Trees')).toEqual({ refused: 'gone' });
  });

  test('one in the bin has its photos again when it is brought back, and lets go of them when it is erased', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    await createPhotosNamed(db, album, 'AB');
    const inAlbum = () => db.selectFrom('photo').select(['title', 'album_id']).orderBy('sequence').execute();
    await db.transaction().execute((tx) => albumTrash.remove(tx, album, asStaff));
    expect(await findAlbum(db, album)).toBeUndefined();
    await db.transaction().execute((tx) => albumTrash.restore(tx, album, asStaff));
    expect(await titlesIn(db, album)).toBe('AB');
    await db.transaction().execute((tx) => albumTrash.remove(tx, album, asStaff));
    expect(await db.transaction().execute((tx) => albumTrash.erase(tx, album, asStaff))).toBe(true);
    expect(await inAlbum()).toEqual([
      { title: 'A', album_id: null },
      { title: 'B', album_id: null },
    ]);
  });
});
