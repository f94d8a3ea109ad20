import { expect, test } from 'vitest';
import { addRecord } from '../../tests/admin-records.ts';
import { eachEngine } from '../../tests/engines.ts';
import { somePreparedImage } from '../../tests/pictures.ts';
import { asStaff } from '../../tests/staff.ts';
import { insertNotice } from '../notices/notices.server.ts';
import {
  countActive,
  isImageShown,
  listTrash,
  moveToTrash,
  restoreFromTrash,
  updateRow,
} from './editable-records.server.ts';
import type { Database } from './schema.ts';
import { inTransaction } from './transaction.server.ts';

const plain = { title: 'Fees', details: 'Pay by Friday.', category: 'fee', is_pinned: 0 } as const;

const post = (db: Database) => inTransaction(db, (tx) => insertNotice(tx, plain, asStaff));

eachEngine('a row of the office', (openDatabase) => {
  test('when two people change the same version at once, the second learns what the first has saved', async () => {
    const db = await openDatabase();
    const id = await post(db);
    const revise = (title: string) => inTransaction(db, (tx) => updateRow(tx, 'notice', { id, version: 1 }, { title }));
    const outcomes = await Promise.all(['Mine', 'Yours', 'Theirs'].map(revise));
    const saved = await db.selectFrom('notice').select(['title', 'version']).executeTakeFirstOrThrow();
    expect(outcomes.filter((outcome) => 'before' in outcome)).toHaveLength(1);
    expect(saved.version).toBe(2);
    for (const outcome of outcomes) {
      if ('refused' in outcome) expect(outcome).toMatchObject({ refused: 'stale', current: saved });
    }
  });

  test('that is in the bin cannot be changed, and is restored as it was', async () => {
    const db = await openDatabase();
    const id = await post(db);
    const revise = (version: number) =>
      inTransaction(db, (tx) => updateRow(tx, 'notice', { id, version }, { title: 'Mine' }));
    await inTransaction(db, (tx) => moveToTrash(tx, 'notice', id, asStaff));
    expect(await revise(1)).toEqual({ refused: 'gone' });
    expect(await revise(2)).toEqual({ refused: 'gone' });
    const row = await inTransaction(db, (tx) => restoreFromTrash(tx, 'notice', id));
    expect(row).toMatchObject({ ...plain, removed_at: null, removed_by: null, bin_sequence: null });
    expect(await revise(1)).toMatchObject({ refused: 'stale' });
  });

  test('is put into the bin once, also by two at once, and taken out once', async () => {
    const db = await openDatabase();
    const id = await post(db);
    const twice = <Answer>(action: () => Promise<Answer>) => Promise.all([action(), action()]);
    const put = await twice(() => inTransaction(db, (tx) => moveToTrash(tx, 'notice', id, asStaff)));
    expect(put.filter(Boolean)).toHaveLength(1);
    expect(await listTrash(db, 'notice', undefined, 24)).toHaveLength(1);
    const taken = await twice(() => inTransaction(db, (tx) => restoreFromTrash(tx, 'notice', id)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await listTrash(db, 'notice', undefined, 24)).toEqual([]);
  });

  test('is counted and shows its photo while it is not in the bin', async () => {
    const db = await openDatabase();
    const image = somePreparedImage();
    const { id } = await addRecord(db, 'photos', 'Trees', image);
    await addRecord(db, 'faculty', 'Asha');
    const visible = async () => [await countActive(db, 'photo'), await isImageShown(db, 'photo', image.id)];
    expect(await visible()).toEqual([1, true]);
    expect(await isImageShown(db, 'faculty', image.id)).toBe(false);
    await inTransaction(db, (tx) => moveToTrash(tx, 'photo', id, asStaff));
    expect(await visible()).toEqual([0, false]);
  });

  test('is in the bin in the order of deletion', async () => {
    const db = await openDatabase();
    const ids = [await post(db), await post(db), await post(db)];
    for (const id of ids.toReversed()) await inTransaction(db, (tx) => moveToTrash(tx, 'notice', id, asStaff));
    const idsOf = async (cursor: Parameters<typeof listTrash>[2], limit = 24) =>
      (await listTrash(db, 'notice', cursor, limit)).map(({ id }) => id);
    expect(await idsOf(undefined)).toEqual(ids);
    expect(await idsOf({ older: 3 }, 1)).toEqual([ids[1]]);
    expect(await idsOf({ newer: 1 }, 1)).toEqual([ids[1]]);
  });
});
