import { expect, test } from 'vitest';
import { clerk } from '../../../tests/clerk.ts';
import { countingQuestions } from '../../../tests/counting-questions.ts';
import { eachEngine } from '../../../tests/engines.ts';
import { listBin } from '../../database/desk-rows.server.ts';
import type { Connection, Database } from '../../database/schema.ts';
import { newId } from '../../lib/ids.ts';
import { listResults } from '../result-lists.server.ts';
import { recordResult, resultBin } from '../results.server.ts';
import { importLimits } from './import-limits.ts';
import { importResults, listImports, undoImport } from './imports.server.ts';
import { readCsv } from './read-csv.server.ts';
import { listStandingResults } from './standing-results.server.ts';

function rows(...names: string[]) {
  const list = readCsv(['Name,Class', ...names.map((name) => `${name},X`)].join('\n'));
  if ('fault' in list) throw new Error(list.fault);
  return list.rows;
}

const take = (db: Database, id: string, ...names: string[]) =>
  db.transaction().execute((tx) => importResults(tx, { id, file_name: 'class-x.csv', rows: rows(...names) }, clerk));
const undo = (db: Database, id: string) => db.transaction().execute((tx) => undoImport(tx, id, clerk));
const names = async (db: Database) => (await listResults(db, { cursor: undefined })).rows.map(({ name }) => name);
async function binNamed(tx: Connection, name: string): Promise<void> {
  const { id } = await tx.selectFrom('result').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  await resultBin.remove(tx, id, clerk);
}
const deeds = (db: Database) =>
  db.selectFrom('activity').select(['kind', 'subject', 'label']).orderBy('sequence').execute();

eachEngine('importing results', (openDatabase) => {
  test('the first row of the list is the newest result, and one line tells of all', async () => {
    const db = await openDatabase();
    const id = newId();
    expect(await take(db, id, 'Priya', 'Arjun', 'Riya')).toEqual({ imported: 3 });
    expect(await names(db)).toEqual(['Priya', 'Arjun', 'Riya']);
    expect(await deeds(db)).toEqual([{ kind: 'create', subject: 'result-import', label: 'class-x.csv' }]);
    expect(await listImports(db)).toMatchObject([
      { id, row_count: 3, standing: 3, undone_at: null, created_by: clerk.name },
    ]);
  });

  test('the same import sent twice, one after the other or at once, is done once', async () => {
    const db = await openDatabase();
    const id = newId();
    const answers = await Promise.all([take(db, id, 'Priya', 'Arjun'), take(db, id, 'Priya', 'Arjun')]);
    expect(answers).toEqual([{ imported: 2 }, { imported: 2 }]);
    expect(await take(db, id, 'Priya', 'Arjun')).toEqual({ imported: 2 });
    expect(await names(db)).toHaveLength(2);
    expect(await deeds(db)).toHaveLength(1);
  });

  test('of two clerks who import the same list at once, one is told that it has changed', async () => {
    const db = await openDatabase();
    const answers = await Promise.all([take(db, newId(), 'Priya', 'Arjun'), take(db, newId(), 'Arjun', 'Riya')]);
    expect(answers).toContainEqual({ imported: 2 });
    expect(answers).toContainEqual({ refused: 'changed' });
    expect(await names(db)).toHaveLength(2);
    expect(await listImports(db)).toHaveLength(1);
  });

  test('a list with a faulty row is refused whole', async () => {
    const db = await openDatabase();
    expect(await take(db, newId(), 'Priya', 'Priya')).toEqual({ refused: 'changed' });
    expect([await names(db), await listImports(db), await deeds(db)]).toEqual([[], [], []]);
  });

  test('undone, what still stands of it goes to the bin, once, and other results stay', async () => {
    const db = await openDatabase();
    const id = newId();
    await recordResult(
      db,
      { name: 'Own', marks: '', class_name: '', session: '', is_topper: 0, image: undefined },
      clerk,
    );
    await take(db, id, 'Priya', 'Arjun');
    const undone = await Promise.all([undo(db, id), undo(db, id)]);
    expect(undone.toSorted()).toEqual([2, undefined]);
    expect(await undo(db, newId())).toBeUndefined();
    expect(await names(db)).toEqual(['Own']);
    expect((await deeds(db)).slice(2)).toEqual([{ kind: 'delete', subject: 'result-import', label: 'class-x.csv' }]);
    const binned = await db.selectFrom('result').select('bin_sequence').where('removed_at', 'is not', null).execute();
    expect(new Set(binned.map((row) => row.bin_sequence)).size).toBe(2);
    expect(await listImports(db)).toMatchObject([{ id, row_count: 2, standing: 0, undone_at: expect.any(String) }]);
    expect(await take(db, id, 'Priya', 'Arjun')).toEqual({ refused: 'undone' });
    expect(await take(db, newId(), 'Priya', 'Arjun')).toEqual({ imported: 2 });
  });

  test('five hundred at once keep their order, and so does the bin, in few questions to the database', async () => {
    const { db, questions } = countingQuestions(await openDatabase());
    await take(db, newId(), 'Before');
    const many = Array.from({ length: importLimits.maxRows }, (_, place) => `Pupil ${place}`);
    const id = newId();
    questions.count = 0;
    expect(await take(db, id, ...many)).toEqual({ imported: 500 });
    expect(questions.count).toBeLessThan(20);
    await take(db, newId(), 'After');
    const rows = await db.selectFrom('result').select(['name', 'sequence']).orderBy('sequence', 'desc').execute();
    expect(rows.map(({ name }) => name)).toEqual(['After', ...many, 'Before']);
    expect(new Set(rows.map(({ sequence }) => sequence)).size).toBe(502);

    await db.transaction().execute((tx) => binNamed(tx, 'Pupil 7'));
    questions.count = 0;
    expect(await undo(db, id)).toBe(499);
    expect(questions.count).toBeLessThan(20);
    await db.transaction().execute((tx) => binNamed(tx, 'After'));
    const binned = await listBin(db, 'result', undefined, 1000);
    const others = many.filter((name) => name !== 'Pupil 7');
    expect(binned.map(({ name }) => name)).toEqual(['After', ...others, 'Pupil 7']);
    expect(binned[1]).toMatchObject({ version: 2, removed_by: clerk.name, removed_at: expect.any(String) });
    expect(await names(db)).toEqual(['Before']);
  });

  test('a result of the school is known again whatever its letters, spaces and neighbours', async () => {
    const db = await openDatabase();
    await take(db, newId(), 'Étienne  Kujur', 'Riya%', 'Priya', 'Mina\u2003Kisku', 'प्रिया  Das', 'सीता');
    const again = [
      'ÉTIENNE Kujur',
      ' étienne kujur ',
      'RIYA%',
      'priya',
      'MINA Kisku',
      'Mina\u00a0 kisku',
      'प्रिया DAS',
      'सीता',
    ];
    for (const name of again) {
      expect([name, await take(db, newId(), name)]).toEqual([name, { refused: 'changed' }]);
    }
    expect(await take(db, newId(), 'Riyas', 'Priy', 'Etienne Kujur')).toEqual({ imported: 3 });
  });

  test('of what the school has, only what a list may name is read', async () => {
    const db = await openDatabase();
    await take(db, newId(), 'Priya', 'Arjun', 'सीता', 'Étienne');
    expect((await listStandingResults(db, rows('PRIYA', 'Riya', 'गीता'))).size).toBe(1);
    expect(await listStandingResults(db, rows('Nobody'))).toEqual(new Set());
  });
});
