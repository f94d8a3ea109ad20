import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { somePreparedImage } from '../../tests/pictures.ts';
import { asStaff } from '../../tests/staff.ts';
import { moveRecord } from '../content/order.server.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import type { Move } from '../lib/moves.ts';
import { createFaculty, facultyTrash, listFaculty } from './faculty.server.ts';
import { facultyType } from './faculty-fields.ts';

/** Adds members who are called by one letter each; answers their ids by it. */
async function addAll(db: Database, names: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const name of names) {
    const member = { name, image: somePreparedImage() };
    ids[name] = await inTransaction(db, (tx) => createFaculty(tx, member, asStaff));
  }
  return ids;
}

type Target = 'up' | 'down' | 'first' | 'last' | { before: string } | { after: string };

function move(db: Database, id: string | undefined, target: Target) {
  const [to, beside] = typeof target === 'string' ? [target, ''] : (Object.entries(target)[0] ?? []);
  return inTransaction(db, (tx) => moveRecord(tx, facultyType, { id: id ?? '', to, beside } as Move, asStaff));
}

async function order(db: Database): Promise<string> {
  return (await listFaculty(db, undefined)).rows.map(({ name }) => name).join('');
}

async function expectNoPlaceTwice(db: Database): Promise<void> {
  const rows = await db.selectFrom('faculty').select('position').execute();
  expect(new Set(rows.map(({ position }) => position)).size).toBe(rows.length);
}

eachEngine('the order of the faculty', (openDatabase) => {
  test('changes by single steps, to either end, and before or after somebody', async () => {
    const db = await openDatabase();
    const { a = '', b = '', c = '', d = '', e = '' } = await addAll(db, 'abcde');
    expect(await move(db, c, 'up')).toEqual({ name: 'c', place: 2, count: 5, older: undefined });
    expect(await order(db)).toBe('acbde');
    await move(db, c, 'down');
    await move(db, e, 'first');
    expect(await order(db)).toBe('eabcd');
    await move(db, a, 'last');
    expect(await order(db)).toBe('ebcda');
    await move(db, a, { before: c });
    expect(await order(db)).toBe('ebacd');
    await move(db, e, { before: d });
    expect(await order(db)).toBe('baced');
    await move(db, b, { after: e });
    expect(await order(db)).toBe('acebd');
    await move(db, d, { after: a });
    expect(await order(db)).toBe('adceb');
    await expectNoPlaceTwice(db);
  });

  test('stays as it is when a move leads nowhere, and nothing is written down', async () => {
    const db = await openDatabase();
    const { a = '', b = '', c = '' } = await addAll(db, 'abc');
    expect(await move(db, a, 'up')).toMatchObject({ place: 1, count: 3 });
    expect(await move(db, c, 'down')).toMatchObject({ place: 3 });
    for (const to of [{ before: b }, { after: b }, { before: c }, { after: a }]) await move(db, b, to);
    expect(await order(db)).toBe('abc');
    expect(await db.selectFrom('activity').select('id').where('kind', '=', 'change').execute()).toEqual([]);
  });

  test('is in the activity list with the positions before and after', async () => {
    const db = await openDatabase();
    const { c } = await addAll(db, 'abc');
    await move(db, c, 'first');
    const line = await db.selectFrom('activity').selectAll().where('kind', '=', 'change').executeTakeFirstOrThrow();
    expect([line.label, line.changes]).toEqual(['c', '[{"field":"position","before":"3","after":"1"}]']);
  });

  test('rejects members that are unknown or in the bin', async () => {
    const db = await openDatabase();
    const { a = '', b = '' } = await addAll(db, 'abc');
    await inTransaction(db, (tx) => facultyTrash.remove(tx, b, asStaff));
    for (const [id, to] of [
      ['nobody', 'up'],
      [b, 'up'],
      [a, { before: b }],
      [a, { after: 'nobody' }],
    ] as const) {
      expect(await move(db, id, to)).toBeUndefined();
    }
    expect(await order(db)).toBe('ac');
  });

  test('keeps the position of members in the bin', async () => {
    const db = await openDatabase();
    const { a = '', b = '', d } = await addAll(db, 'abcd');
    await inTransaction(db, (tx) => facultyTrash.remove(tx, b, asStaff));
    expect(await move(db, a, 'down')).toMatchObject({ place: 2, count: 3 });
    expect(await order(db)).toBe('cad');
    await move(db, d, 'first');
    await inTransaction(db, (tx) => facultyTrash.restore(tx, b, asStaff));
    expect(await order(db)).toBe('bdca');
    await expectNoPlaceTwice(db);
  });

  test('loses and doubles no place when many move and add at once', async () => {
    const db = await openDatabase();
    const ids = Object.values(await addAll(db, 'abcdefgh'));
    const moves = ids.flatMap((id) => [move(db, id, 'first'), move(db, id, 'down'), move(db, id, 'last')]);
    await Promise.all([...moves, addAll(db, 'i')]);
    expect([...(await order(db))].toSorted().join('')).toBe('abcdefghi');
    await expectNoPlaceTwice(db);
  });

  test('works across pages, and says on which page the row is', async () => {
    const db = await openDatabase();
    const names = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index)).join('');
    const { x, y, z } = await addAll(db, names);
    expect(await move(db, y, 'up')).toMatchObject({ place: 24, count: 26, older: undefined });
    const down = await move(db, y, 'down');
    expect(down).toMatchObject({ place: 25 });
    const { older = 0 } = down as { older?: number };
    expect((await listFaculty(db, { older })).rows.map(({ id }) => id)).toEqual([y, z]);
    expect((await listFaculty(db, undefined)).rows.at(-1)?.id).toBe(x);
  });
});
