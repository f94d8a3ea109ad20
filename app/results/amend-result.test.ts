import { describe, expect, test } from 'vitest';
import { clerk } from '../../tests/clerk.ts';
import { eachEngine } from '../../tests/engines.ts';
import { somePreparedImage } from '../../tests/pictures.ts';
import { listActivity } from '../activity/activity.server.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { newId } from '../lib/ids.ts';
import { settleSchoolFact } from '../settings/school.server.ts';
import { amendResult } from './amend-result.server.ts';
import { recordResult, resultBin, reviseResult } from './results.server.ts';

const priya = { name: 'Priya Soren', marks: '468 / 500', class_name: 'X', session: '2025–26', is_topper: 1 } as const;
const consent = { consent_on: null, consent_reference: '' };
const sentBack = [
  ['Priya Soren', 'P. S.'],
  ['প্রিয়া সরেন', 'প. স.'],
  ['Arjun', 'A.'],
  ['', ''],
  ['Priya Soren', 'R. D.'],
] as const;
const times = Array.from({ length: 12 }, (_, number) => number);

const record = (db: Database, words = {}) =>
  inTransaction(db, (tx) => recordResult(tx, { ...priya, ...words, image: somePreparedImage() }, clerk));
const amend = (db: Database, id: string, words: { name?: string; marks?: string }, image = undefined) =>
  inTransaction(db, (tx) => amendResult(tx, id, { words, image }, clerk));
const find = (db: Database, id: string) =>
  db.selectFrom('result').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const changesOf = async (db: Database) =>
  (await listActivity(db, { cursor: undefined, personId: undefined, kind: 'change' })).rows.map((row) => row.changes);

eachEngine('a result that is amended', (openDatabase) => {
  test('changes in what is named, and keeps all the rest', async () => {
    const db = await openDatabase();
    const id = await record(db);
    const before = await find(db, id);
    expect(await amend(db, id, { marks: '470 / 500' })).toBe(true);
    expect(await find(db, id)).toEqual({ ...before, marks: '470 / 500', version: 2 });
    expect(await changesOf(db)).toEqual([[{ field: 'marks', before: '468 / 500', after: '470 / 500' }]]);
  });

  test('is changed by all who do it at once, one after the other', async () => {
    const db = await openDatabase();
    const id = await record(db);
    const answers = await Promise.all(times.map((number) => amend(db, id, { marks: `${number}` })));
    expect(answers).toEqual(times.map(() => true));
    const changes = (await changesOf(db)).flat().toReversed();
    expect(changes.map(({ before }) => before)).toEqual([
      '468 / 500',
      ...changes.slice(0, -1).map(({ after }) => after),
    ]);
    expect((await find(db, id)).marks).toBe(changes.at(-1)?.after);
  });

  test('keeps what the desk saves at the same time, or the desk is told', async () => {
    const db = await openDatabase();
    const id = await record(db);
    const words = { ...priya, ...consent, exam: '', class_name: 'XII' };
    const desk = inTransaction(db, (tx) => reviseResult(tx, { id, version: 1 }, { words, image: undefined }, clerk));
    const [, saved] = await Promise.all([amend(db, id, { marks: '470' }), desk]);
    expect(await find(db, id)).toMatchObject({ marks: '470', class_name: saved.refused === 'stale' ? 'X' : 'XII' });
  });

  test('is not found when it is not there or lies in the bin', async () => {
    const db = await openDatabase();
    const id = await record(db);
    await inTransaction(db, (tx) => resultBin.remove(tx, id, clerk));
    const binned = await find(db, id);
    expect([await amend(db, id, { marks: '1' }), await amend(db, newId(), { marks: '1' })]).toEqual([false, false]);
    expect(await find(db, id)).toEqual(binned);
  });

  describe('while names are withheld', () => {
    async function withheld(words = {}) {
      const db = await openDatabase();
      await inTransaction(db, (tx) => settleSchoolFact(tx, 'resultsShow', 'agreed', clerk));
      return { db, id: await record(db, words) };
    }

    test('a name stays when initials come back, those of a name of before too', async () => {
      const { db, id } = await withheld();
      for (const [name, sent] of sentBack) {
        await db.updateTable('result').set({ name }).execute();
        expect(await amend(db, id, { name: sent, marks: sent })).toBe(true);
        expect(await find(db, id)).toMatchObject({ name, marks: sent });
      }
    });

    test('another name takes its place', async () => {
      const { db, id } = await withheld();
      await amend(db, id, { name: 'Priya M. Soren' });
      expect(await find(db, id)).toMatchObject({ name: 'Priya M. Soren', marks: '468 / 500' });
    });

    test('it is taken away when nothing is sent in its place', async () => {
      const { db, id } = await withheld();
      await amend(db, id, { name: '' });
      expect((await find(db, id)).name).toBe('');
    });

    test('initials that were read before a parent agreed leave the name, others take its place', async () => {
      const { db, id } = await withheld({ consent_on: '2026-01-31' });
      await amend(db, id, { name: 'P. S.', marks: '470 / 500' });
      expect(await find(db, id)).toMatchObject({ name: 'Priya Soren', marks: '470 / 500' });
      await amend(db, id, { name: 'P. M. S.' });
      expect((await find(db, id)).name).toBe('P. M. S.');
    });
  });
});
