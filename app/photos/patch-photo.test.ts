import { expect, test } from 'vitest';
import { openOne } from '../../tests/albums.ts';
import { eachEngine } from '../../tests/engines.ts';
import { somePreparedImage } from '../../tests/pictures.ts';
import { asStaff } from '../../tests/staff.ts';
import { listActivity } from '../activity/activity.server.ts';
import { searchTexts } from '../content/search-texts.server.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { newId } from '../lib/ids.ts';
import type { Image } from '../media/image-rules.ts';
import { movePhoto } from './albums/albums.server.ts';
import { photoType } from './photo-fields.ts';
import { createPhoto, photoTrash } from './photos.server.ts';
import { patchPhoto, updatePhoto } from './update-photo.server.ts';

const saplings = { title: 'Van Mahotsav', description: 'Two hundred saplings', alt: 'Two children plant a tree' };
const middle = { focus_x: 50, focus_y: 50 };
const agreed = { consent_on: '2026-01-31', consent_reference: 'File 3' };
const times = Array.from({ length: 12 }, (_, number) => number);

const hang = (db: Database, album_id: string | null = null) =>
  inTransaction(db, (tx) => createPhoto(tx, { ...saplings, ...agreed, album_id, image: somePreparedImage() }, asStaff));
const amend = (db: Database, id: string, words: { title?: string; description?: string }, image?: Image) =>
  inTransaction(db, (tx) => patchPhoto(tx, id, { values: words, image }, asStaff));
const find = (db: Database, id: string) =>
  db.selectFrom('photo').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const changesOf = async (db: Database) =>
  (await listActivity(db, { cursor: undefined, personId: undefined, kind: 'change' })).rows.map((row) => row.changes);

eachEngine('a photo that is amended', (openDatabase) => {
  test('changes in what is named, and keeps its album, its place there and the office’s notes', async () => {
    const db = await openDatabase();
    const id = await hang(db, await openOne(db));
    const before = await find(db, id);
    const image = somePreparedImage();
    expect(await amend(db, id, { title: 'Saplings' }, image)).toBe(true);
    const after = { ...before, title: 'Saplings', image_id: image.id, version: 2 };
    expect(await find(db, id)).toEqual({ ...after, ...searchTexts(photoType, after) });
    expect((await changesOf(db)).flat().map(({ field }) => field)).toEqual(['title', 'image_id']);
    expect(await db.selectFrom('image').select('id').execute()).toEqual([{ id: image.id }]);
  });

  test('is changed by all who do it at once, while its album is put in order', async () => {
    const db = await openDatabase();
    const album = await openOne(db);
    const id = await hang(db, album);
    await hang(db, album);
    const moves = (['first', 'last', 'first', 'last'] as const).map((to) =>
      inTransaction(db, (tx) => movePhoto(tx, album, { id, to, beside: '' }, asStaff)),
    );
    const answers = await Promise.all(times.map((number) => amend(db, id, { title: `${number}` })));
    await Promise.all(moves);
    expect(answers).toEqual(times.map(() => true));
    const changes = (await changesOf(db)).flat().filter(({ field }) => field === 'title');
    const inOrder = changes.toReversed();
    expect(inOrder.map(({ before }) => before)).toEqual([
      'Van Mahotsav',
      ...inOrder.slice(0, -1).map(({ after }) => after),
    ]);
    expect((await find(db, id)).title).toBe(inOrder.at(-1)?.after);
  });

  test('without an album is changed by all who do it at once', async () => {
    const db = await openDatabase();
    const id = await hang(db);
    const answers = await Promise.all(times.map((number) => amend(db, id, { title: `${number}` })));
    expect(answers).toEqual(times.map(() => true));
    expect((await find(db, id)).version).toBe(1 + times.length);
  });

  test('keeps what the office saves at the same time, or the office sees a conflict', async () => {
    const db = await openDatabase();
    const id = await hang(db);
    const words = {
      ...saplings,
      ...agreed,
      ...middle,
      alt: 'A tree',
      taken_on: null,
      album_id: null,
      album_title: '',
      album_day: null,
    };
    const office = inTransaction(db, (tx) => updatePhoto(tx, { id, version: 1 }, { values: words }, asStaff));
    const [, saved] = await Promise.all([amend(db, id, { title: 'Saplings' }), office]);
    const alt = saved.refused === 'stale' ? saplings.alt : 'A tree';
    expect(await find(db, id)).toMatchObject({ title: 'Saplings', alt });
  });

  test('is not found when it does not exist or is in the bin, and no picture is stored', async () => {
    const db = await openDatabase();
    const id = await hang(db);
    await inTransaction(db, (tx) => photoTrash.remove(tx, id, asStaff));
    const binned = await find(db, id);
    for (const one of [id, newId()]) expect(await amend(db, one, { title: 'X' }, somePreparedImage())).toBe(false);
    expect(await find(db, id)).toEqual(binned);
    expect(await db.selectFrom('image').select('id').execute()).toEqual([{ id: binned.image_id }]);
  });
});
