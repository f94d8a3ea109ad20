import { describe, expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { somePreparedImage } from '../../tests/pictures.ts';
import { asStaff } from '../../tests/staff.ts';
import { listActivity } from '../activity/activity.server.ts';
import { updateRecord } from '../content/records.server.ts';
import { searchTexts } from '../content/search-texts.server.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { newId } from '../lib/ids.ts';
import { setSchoolFact } from '../settings/school.server.ts';
import { resultType } from './result-fields.ts';
import { createResult, patchResult, resultTrash } from './results.server.ts';

const priya = { name: 'Priya Soren', marks: '468 / 500', class_name: 'X', session: '2025–26', is_topper: 1 } as const;
const consent = { consent_on: null, consent_reference: '' };
const start = { focus_x: 50, focus_y: 30 };
const sentBack = [
  ['Priya Soren', 'P. S.'],
  ['প্রিয়া সরেন', 'প. স.'],
  ['Arjun', 'A.'],
  ['', ''],
  ['Priya Soren', 'R. D.'],
] as const;
const times = Array.from({ length: 12 }, (_, number) => number);

const create = (db: Database, words = {}) =>
  inTransaction(db, (tx) => createResult(tx, { ...priya, ...words, image: somePreparedImage() }, asStaff));
const patch = (db: Database, id: string, values: { name?: string; marks?: string }, image = undefined) =>
  inTransaction(db, (tx) => patchResult(tx, id, { values, image }, asStaff));
const find = (db: Database, id: string) =>
  db.selectFrom('result').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const changesOf = async (db: Database) =>
  (await listActivity(db, { cursor: undefined, personId: undefined, kind: 'change' })).rows.map((row) => row.changes);

eachEngine('a patched result', (openDatabase) => {
  test('changes the fields that were sent, and no other', async () => {
    const db = await openDatabase();
    const id = await create(db);
    const before = await find(db, id);
    expect(await patch(db, id, { marks: '470 / 500' })).toBe(true);
    const after = { ...before, marks: '470 / 500', version: 2 };
    expect(await find(db, id)).toEqual({ ...after, ...searchTexts(resultType, after) });
    expect(await changesOf(db)).toEqual([[{ field: 'marks', before: '468 / 500', after: '470 / 500' }]]);
  });

  test('concurrent patches are done one after the other', async () => {
    const db = await openDatabase();
    const id = await create(db);
    const answers = await Promise.all(times.map((number) => patch(db, id, { marks: `${number}` })));
    expect(answers).toEqual(times.map(() => true));
    const changes = (await changesOf(db)).flat().toReversed();
    expect(changes.map(({ before }) => before)).toEqual([
      '468 / 500',
      ...changes.slice(0, -1).map(({ after }) => after),
    ]);
    expect((await find(db, id)).marks).toBe(changes.at(-1)?.after);
  });

  test('a form saved at the same time is saved too, or refused', async () => {
    const db = await openDatabase();
    const id = await create(db);
    const values = { ...priya, ...consent, ...start, exam: '', roll_no: '', class_name: 'XII' };
    const form = inTransaction(db, (tx) => updateRecord(tx, resultType, { id, version: 1 }, values, asStaff));
    const [, saved] = await Promise.all([patch(db, id, { marks: '470' }), form]);
    expect(await find(db, id)).toMatchObject({ marks: '470', class_name: saved.refused === 'stale' ? 'X' : 'XII' });
  });

  test('is not found when it does not exist or is deleted', async () => {
    const db = await openDatabase();
    const id = await create(db);
    await inTransaction(db, (tx) => resultTrash.remove(tx, id, asStaff));
    const deleted = await find(db, id);
    expect([await patch(db, id, { marks: '1' }), await patch(db, newId(), { marks: '1' })]).toEqual([false, false]);
    expect(await find(db, id)).toEqual(deleted);
  });

  describe('while names are withheld', () => {
    async function withheld(words = {}) {
      const db = await openDatabase();
      await inTransaction(db, (tx) => setSchoolFact(tx, 'resultsShow', 'agreed', asStaff));
      return { db, id: await create(db, words) };
    }

    test('a name stays when initials come back, those of a name of before too', async () => {
      const { db, id } = await withheld();
      for (const [name, sent] of sentBack) {
        await db.updateTable('result').set({ name }).execute();
        expect(await patch(db, id, { name: sent, marks: sent })).toBe(true);
        expect(await find(db, id)).toMatchObject({ name, marks: sent });
      }
    });

    test('another name replaces it, and an empty one removes it', async () => {
      const { db, id } = await withheld();
      await patch(db, id, { name: 'Priya M. Soren' });
      expect(await find(db, id)).toMatchObject({ name: 'Priya M. Soren', marks: '468 / 500' });
      await patch(db, id, { name: '' });
      expect((await find(db, id)).name).toBe('');
    });

    test('initials that were read before a parent agreed leave the name, others replace it', async () => {
      const { db, id } = await withheld({ consent_on: '2026-01-31' });
      await patch(db, id, { name: 'P. S.', marks: '470 / 500' });
      expect(await find(db, id)).toMatchObject({ name: 'Priya Soren', marks: '470 / 500' });
      await patch(db, id, { name: 'P. M. S.' });
      expect((await find(db, id)).name).toBe('P. M. S.');
    });
  });
});
