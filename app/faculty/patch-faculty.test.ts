import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { somePreparedImage } from '../../tests/pictures.ts';
import { asStaff } from '../../tests/staff.ts';
import { listActivity } from '../activity/activity.server.ts';
import { updateRecord } from '../content/records.server.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { newId } from '../lib/ids.ts';
import type { Image } from '../media/image-rules.ts';
import { createFaculty, facultyTrash, patchFaculty } from './faculty.server.ts';
import { type FacultyValues, facultyType } from './faculty-fields.ts';

const sujata = {
  name: 'Sujata Das',
  title: 'Mathematics',
  details: 'M.Sc.',
  cadre: 'tgt',
  qualification: 'M.Sc., B.Ed.',
  department: 'Science',
  subjects: 'Algebra',
} as const;
const times = Array.from({ length: 12 }, (_, number) => number);

const add = (db: Database) =>
  inTransaction(db, (tx) => createFaculty(tx, { ...sujata, image: somePreparedImage() }, asStaff));
const amend = (db: Database, id: string, words: Partial<FacultyValues>, image?: Image) =>
  inTransaction(db, (tx) => patchFaculty(tx, id, { values: words, image }, asStaff));
const find = (db: Database, id: string) =>
  db.selectFrom('faculty').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const changesOf = async (db: Database) =>
  (await listActivity(db, { cursor: undefined, personId: undefined, kind: 'change' })).rows.map((row) => row.changes);

eachEngine('a member of the faculty who is amended', (openDatabase) => {
  test('changes in what is named, and keeps all the rest, a post of former times too', async () => {
    const db = await openDatabase();
    const id = await add(db);
    await db.updateTable('faculty').set({ cadre: 'of former times' }).execute();
    const before = await find(db, id);
    const image = somePreparedImage();
    expect(await amend(db, id, { details: '' }, image)).toBe(true);
    expect(await find(db, id)).toEqual({ ...before, details: '', image_id: image.id, version: 2 });
    expect((await changesOf(db)).flat().map(({ field }) => field)).toEqual(['details', 'image_id']);
    expect(await db.selectFrom('image').select('id').execute()).toEqual([{ id: image.id }]);
  });

  test('is changed by all who do it at once, one after the other', async () => {
    const db = await openDatabase();
    const id = await add(db);
    const answers = await Promise.all(
      times.map((number) => amend(db, id, { title: `${number}` }, somePreparedImage())),
    );
    expect(answers).toEqual(times.map(() => true));
    const changes = (await changesOf(db)).toReversed().flatMap(([title]) => title ?? []);
    expect(changes.map(({ before }) => before)).toEqual([
      'Mathematics',
      ...changes.slice(0, -1).map(({ after }) => after),
    ]);
    const member = await find(db, id);
    expect(member.title).toBe(changes.at(-1)?.after);
    expect(await db.selectFrom('image').select('id').execute()).toEqual([{ id: member.image_id }]);
  });

  test('keeps what the office saves at the same time, or the office sees a conflict', async () => {
    const db = await openDatabase();
    const id = await add(db);
    const words = { ...sujata, subjects: 'Geometry', focus_x: 50, focus_y: 30 };
    const office = inTransaction(db, (tx) => updateRecord(tx, facultyType, { id, version: 1 }, words, asStaff));
    const [, saved] = await Promise.all([amend(db, id, { title: 'Physics' }), office]);
    const subjects = saved.refused === 'stale' ? 'Algebra' : 'Geometry';
    expect(await find(db, id)).toMatchObject({ title: 'Physics', subjects });
  });

  test('is not found when not there or in the bin, and no picture is kept', async () => {
    const db = await openDatabase();
    const id = await add(db);
    await inTransaction(db, (tx) => facultyTrash.remove(tx, id, asStaff));
    const binned = await find(db, id);
    for (const one of [id, newId()])
      expect(await amend(db, one, { title: 'Physics' }, somePreparedImage())).toBe(false);
    expect(await find(db, id)).toEqual(binned);
    expect(await db.selectFrom('image').select('id').execute()).toEqual([{ id: binned.image_id }]);
  });
});
