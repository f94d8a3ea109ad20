import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { recordQueries } from '../../tests/recorded-queries.ts';
import { asStaff } from '../../tests/staff.ts';
import { listTrash } from '../database/editable-records.server.ts';
import type { Database, Transaction } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { listExistingKeys } from '../imports/check-rows.server.ts';
import { importRows, listImports as listImportsOf, undoImport } from '../imports/imports.server.ts';
import { importLimits } from '../imports/list-columns.ts';
import { readCsv } from '../imports/read-list.server.ts';
import { newId } from '../lib/ids.ts';
import { resultImport } from './result-import.server.ts';
import { createResult, listResults, resultTrash } from './results.server.ts';

function rows(...names: string[]) {
  const list = readCsv(['Name,Class', ...names.map((name) => `${name},X`)].join('\n'), resultImport.columns);
  if ('error' in list) throw new Error(list.error);
  return list.rows;
}

const runImport = (db: Database, id: string, ...names: string[]) =>
  inTransaction(db, (tx) =>
    importRows(tx, resultImport, { id, file_name: 'class-x.csv', rows: rows(...names) }, asStaff),
  );
const undo = (db: Database, id: string) => inTransaction(db, (tx) => undoImport(tx, resultImport, id, asStaff));
const listImports = (db: Database) => listImportsOf(db, resultImport);
const names = async (db: Database) => (await listResults(db, { cursor: undefined })).rows.map(({ name }) => name);
async function deleteNamed(tx: Transaction, name: string): Promise<void> {
  const { id } = await tx.selectFrom('result').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  await resultTrash.remove(tx, id, asStaff);
}
const activity = (db: Database) =>
  db.selectFrom('activity').select(['kind', 'subject', 'label']).orderBy('sequence').execute();

eachEngine('importing results', (openDatabase) => {
  test('the first row of the list is the newest result, and one activity entry names all', async () => {
    const db = await openDatabase();
    const id = newId();
    expect(await runImport(db, id, 'Priya', 'Arjun', 'Riya')).toEqual({ imported: 3 });
    expect(await names(db)).toEqual(['Priya', 'Arjun', 'Riya']);
    expect(await activity(db)).toEqual([{ kind: 'create', subject: 'result-import', label: 'class-x.csv' }]);
    expect(await listImports(db)).toMatchObject([
      { id, row_count: 3, activeCount: 3, undone_at: null, created_by: asStaff.name },
    ]);
  });

  test('the same import sent twice, one after the other or at once, is done once', async () => {
    const db = await openDatabase();
    const id = newId();
    const answers = await Promise.all([runImport(db, id, 'Priya', 'Arjun'), runImport(db, id, 'Priya', 'Arjun')]);
    expect(answers).toEqual([{ imported: 2 }, { imported: 2 }]);
    expect(await runImport(db, id, 'Priya', 'Arjun')).toEqual({ imported: 2 });
    expect(await names(db)).toHaveLength(2);
    expect(await activity(db)).toHaveLength(1);
  });

  test('of two clerks who import the same list at once, one is refused because the list has changed', async () => {
    const db = await openDatabase();
    const answers = await Promise.all([
      runImport(db, newId(), 'Priya', 'Arjun'),
      runImport(db, newId(), 'Arjun', 'Riya'),
    ]);
    expect(answers).toContainEqual({ imported: 2 });
    expect(answers).toContainEqual({ refused: 'changed' });
    expect(await names(db)).toHaveLength(2);
    expect(await listImports(db)).toHaveLength(1);
  });

  test('a list with an invalid row is refused whole', async () => {
    const db = await openDatabase();
    expect(await runImport(db, newId(), 'Priya', 'Priya')).toEqual({ refused: 'changed' });
    expect([await names(db), await listImports(db), await activity(db)]).toEqual([[], [], []]);
  });

  test('undo deletes its active results once, and no others', async () => {
    const db = await openDatabase();
    const id = newId();
    await createResult(
      db,
      { name: 'Own', marks: '', class_name: '', session: '', is_topper: 0, image: undefined },
      asStaff,
    );
    await runImport(db, id, 'Priya', 'Arjun');
    const undone = await Promise.all([undo(db, id), undo(db, id)]);
    expect(undone.toSorted()).toEqual([2, undefined]);
    expect(await undo(db, newId())).toBeUndefined();
    expect(await names(db)).toEqual(['Own']);
    expect((await activity(db)).slice(2)).toEqual([{ kind: 'delete', subject: 'result-import', label: 'class-x.csv' }]);
    const deleted = await db.selectFrom('result').select('bin_sequence').where('removed_at', 'is not', null).execute();
    expect(new Set(deleted.map((row) => row.bin_sequence)).size).toBe(2);
    expect(await listImports(db)).toMatchObject([{ id, row_count: 2, activeCount: 0, undone_at: expect.any(String) }]);
    expect(await runImport(db, id, 'Priya', 'Arjun')).toEqual({ refused: 'undone' });
    expect(await runImport(db, newId(), 'Priya', 'Arjun')).toEqual({ imported: 2 });
  });

  test('five hundred rows stay in order, also in the bin, with few queries', async () => {
    const { db, queries } = recordQueries(await openDatabase());
    await runImport(db, newId(), 'Before');
    const many = Array.from({ length: importLimits.maxRows }, (_, index) => `Pupil ${index}`);
    const id = newId();
    queries.length = 0;
    expect(await runImport(db, id, ...many)).toEqual({ imported: 500 });
    expect(queries.length).toBeLessThan(20);
    await runImport(db, newId(), 'After');
    const rows = await db.selectFrom('result').select(['name', 'sequence']).orderBy('sequence', 'desc').execute();
    expect(rows.map(({ name }) => name)).toEqual(['After', ...many, 'Before']);
    expect(new Set(rows.map(({ sequence }) => sequence)).size).toBe(502);

    await inTransaction(db, (tx) => deleteNamed(tx, 'Pupil 7'));
    queries.length = 0;
    expect(await undo(db, id)).toBe(499);
    expect(queries.length).toBeLessThan(20);
    await inTransaction(db, (tx) => deleteNamed(tx, 'After'));
    const deleted = await listTrash(db, 'result', undefined, 1000);
    const others = many.filter((name) => name !== 'Pupil 7');
    expect(deleted.map(({ name }) => name)).toEqual(['After', ...others, 'Pupil 7']);
    expect(deleted[1]).toMatchObject({ version: 2, removed_by: asStaff.name, removed_at: expect.any(String) });
    expect(await names(db)).toEqual(['Before']);
  });

  test('an existing result is recognised whatever its case, spaces and neighbours', async () => {
    const db = await openDatabase();
    await runImport(db, newId(), 'Étienne  Kujur', 'Riya%', 'Priya', 'Mina\u2003Kisku', 'प्रिया  Das', 'सीता');
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
      expect([name, await runImport(db, newId(), name)]).toEqual([name, { refused: 'changed' }]);
    }
    expect(await runImport(db, newId(), 'Riyas', 'Priy', 'Etienne Kujur')).toEqual({ imported: 3 });
  });

  test('only existing results that a list may name are read', async () => {
    const db = await openDatabase();
    await runImport(db, newId(), 'Priya', 'Arjun', 'सीता', 'Étienne');
    const keysOf = (...names: string[]) =>
      listExistingKeys(
        db,
        resultImport,
        names.map((name) => ({ values: { name } })),
      );
    expect((await keysOf('PRIYA', 'Riya', 'गीता')).size).toBe(1);
    expect(await keysOf('Nobody')).toEqual(new Map());
    expect(await keysOf()).toEqual(new Map());
  });
});
