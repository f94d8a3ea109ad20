import { describe, expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { somePreparedImage } from '../../tests/pictures.ts';
import { asStaff } from '../../tests/staff.ts';
import { updateRecord } from '../content/records.server.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { findImages } from '../media/media.server.ts';
import {
  countFaculty,
  createFaculty,
  facultyTrash,
  findFaculty,
  isFacultyImageVisible,
  listDepartments,
  listFaculty,
  type NewFacultyMember,
} from './faculty.server.ts';
import { type FacultyValues, facultyType } from './faculty-fields.ts';

const words = {
  name: 'Smt. Sujata Das',
  title: 'Mathematics teacher',
  cadre: 'pgt',
  qualification: 'M.Sc., B.Ed.',
  department: 'Science',
  subjects: 'Mathematics, Classes XI and XII',
  details: 'Keeps a free hour each morning.',
  focus_x: 50,
  focus_y: 30,
} as const;

function add(db: Database, member: Partial<NewFacultyMember>): Promise<string> {
  return inTransaction(db, (tx) => createFaculty(tx, { image: somePreparedImage(), ...member }, asStaff));
}

async function namesOf(db: Database, choice = {}): Promise<string[]> {
  return (await listFaculty(db, undefined, choice)).rows.map(({ name }) => name);
}

eachEngine('faculty', (openDatabase) => {
  test('members are in the order they were added, page by page and back', async () => {
    const db = await openDatabase();
    for (let number = 1; number <= 26; number++) await add(db, { ...words, name: `Teacher ${number}` });
    const first = await listFaculty(db, undefined);
    expect(first.rows[0]).toMatchObject({ ...words, name: 'Teacher 1' });
    expect(first.rows).toHaveLength(24);
    const second = await listFaculty(db, { older: first.older ?? 0 });
    expect(second.rows.map((row) => row.name)).toEqual(['Teacher 25', 'Teacher 26']);
    const back = await listFaculty(db, { newer: second.newer ?? 0 });
    expect(back.rows.map((row) => row.id)).toEqual(first.rows.map((row) => row.id));
  });

  test('can be searched, and chosen by department and cadre', async () => {
    const db = await openDatabase();
    await add(db, words);
    await add(db, { name: 'Smt. Anjali Roy', department: 'Languages', cadre: 'tgt', subjects: 'English' });
    await add(db, { name: 'Shri Birsa Soren' });
    expect(await namesOf(db, { words: 'mathematics DAS' })).toEqual(['Smt. Sujata Das']);
    expect(await namesOf(db, { words: 'smt' })).toEqual(['Smt. Sujata Das', 'Smt. Anjali Roy']);
    expect(await namesOf(db, { department: 'Languages' })).toEqual(['Smt. Anjali Roy']);
    expect(await namesOf(db, { cadre: 'pgt' })).toEqual(['Smt. Sujata Das']);
    expect(await namesOf(db, { cadre: 'pgt', department: 'Languages' })).toEqual([]);
    expect(await listDepartments(db)).toEqual(['Science', 'Languages']);
  });

  describe('somebody in the bin', () => {
    test('is in no list, count, department or picture, and comes back to the same place', async () => {
      const db = await openDatabase();
      const image = somePreparedImage();
      await add(db, { name: 'One', department: 'Science' });
      const id = await add(db, { name: 'Two', department: 'Languages', image });
      await add(db, { name: 'Three' });
      await inTransaction(db, (tx) => facultyTrash.remove(tx, id, asStaff));
      expect(await namesOf(db)).toEqual(['One', 'Three']);
      expect([await countFaculty(db), await listDepartments(db)]).toEqual([2, ['Science']]);
      expect(await findFaculty(db, id)).toMatchObject({ removed_at: expect.any(String) });
      expect(await isFacultyImageVisible(db, image.id)).toBe(false);
      await inTransaction(db, (tx) => facultyTrash.restore(tx, id, asStaff));
      expect(await namesOf(db)).toEqual(['One', 'Two', 'Three']);
      expect(await isFacultyImageVisible(db, image.id)).toBe(true);
    });

    test('takes the picture along when deleted for good', async () => {
      const db = await openDatabase();
      const image = somePreparedImage();
      const id = await add(db, { image });
      await inTransaction(db, (tx) => facultyTrash.remove(tx, id, asStaff));
      await inTransaction(db, (tx) => facultyTrash.erase(tx, id, asStaff));
      expect((await findImages(db, [image.id])).size).toBe(0);
    });
  });

  describe('a changed member', () => {
    test('keeps the picture when no other one is given, and the change is written down', async () => {
      const db = await openDatabase();
      const image = somePreparedImage();
      const id = await add(db, { ...words, image });
      const change = { ...words, title: 'Head of mathematics', department: 'Mathematics' };
      const outcome = await inTransaction(db, (tx) =>
        updateRecord(tx, facultyType, { id, version: 1 }, change, asStaff),
      );
      expect(outcome.refused).toBeUndefined();
      expect(await findFaculty(db, id)).toMatchObject({ ...change, version: 2, image: { id: image.id } });
      const line = await db.selectFrom('activity').selectAll().where('kind', '=', 'change').executeTakeFirstOrThrow();
      expect(JSON.parse(line.changes)).toEqual([
        { field: 'title', before: 'Mathematics teacher', after: 'Head of mathematics' },
        { field: 'department', before: 'Science', after: 'Mathematics' },
      ]);
    });

    test('is not changed over somebody else, and the picture sent along is forgotten', async () => {
      const db = await openDatabase();
      const image = somePreparedImage();
      const id = await add(db, words);
      const revise = (version: number, change: Partial<FacultyValues>, own?: typeof image) =>
        inTransaction(db, (tx) => updateRecord(tx, facultyType, { id, version }, change, asStaff, { image: own }));
      await revise(1, { ...words, details: 'Theirs' });
      expect(await revise(1, words, image)).toMatchObject({
        refused: 'stale',
        current: { details: 'Theirs' },
      });
      expect((await findImages(db, [image.id])).size).toBe(0);
      await inTransaction(db, (tx) => facultyTrash.remove(tx, id, asStaff));
      expect(await revise(2, words)).toEqual({ refused: 'gone' });
    });
  });
});
