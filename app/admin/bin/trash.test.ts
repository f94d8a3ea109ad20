import { expect, test, vi } from 'vitest';
import { addRecord, ageInBin } from '../../../tests/admin-records.ts';
import { eachEngine } from '../../../tests/engines.ts';
import { asStaff } from '../../../tests/staff.ts';
import { listActivity } from '../../activity/activity.server.ts';
import { contentAt } from '../../content-types.server.ts';
import { type ContentPath, contentPaths } from '../../content-types.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { newId } from '../../lib/ids.ts';
import { findImages } from '../../media/media.server.ts';
import { eraseExpiredTrash, eraseFromTrash, listTrash } from './trash.server.ts';

const remove = (db: Database, list: ContentPath, id: string) =>
  inTransaction(db, (tx) => contentAt(list).trash.remove(tx, id, asStaff));
const restore = (db: Database, list: ContentPath, id: string) =>
  inTransaction(db, (tx) => contentAt(list).trash.restore(tx, id, asStaff));

async function activityOn(db: Database, id: string): Promise<string[]> {
  const { rows } = await listActivity(db, { cursor: undefined, personId: undefined, kind: undefined });
  return rows.filter((row) => row.subject_id === id).map(({ kind, label }) => `${kind} ${label}`);
}

async function namesInBin(db: Database, only?: ContentPath): Promise<string[]> {
  return (await listTrash(db, undefined, only && contentAt(only))).rows.map(({ label }) => label);
}

eachEngine('the bin', (openDatabase) => {
  test.each(contentPaths)('%s: a deleted record is in the bin, is restored once, and erased once', async (list) => {
    const db = await openDatabase();
    const { id, imageId = newId() } = await addRecord(db, list, 'The thing');
    const other = await addRecord(db, list, 'Another');

    expect(await remove(db, list, id)).toBe(true);
    expect(await remove(db, list, id)).toBe(false);
    expect(await contentAt(list).trash.findLabel(db, id)).toBeUndefined();
    expect((await listTrash(db, undefined)).rows).toMatchObject([
      { id, type: { path: list }, label: 'The thing', removed_by: asStaff.name },
    ]);

    expect(await restore(db, list, id)).toBe(true);
    expect(await restore(db, list, id)).toBe(false);
    expect(await contentAt(list).trash.findLabel(db, id)).toBe('The thing');
    expect(await namesInBin(db)).toEqual([]);

    expect(await eraseFromTrash(db, contentAt(list).trash, id, asStaff)).toBe(false);
    await remove(db, list, id);
    expect(await eraseFromTrash(db, contentAt(list).trash, id, asStaff)).toBe(true);
    expect(await eraseFromTrash(db, contentAt(list).trash, id, asStaff)).toBe(false);
    expect(await restore(db, list, id)).toBe(false);
    expect(await findImages(db, [imageId])).toEqual(new Map());

    expect(await contentAt(list).trash.findLabel(db, other.id)).toBe('Another');
    const actions = ['erase', 'delete', 'restore', 'delete'].map((kind) => `${kind} The thing`);
    expect(await activityOn(db, id)).toEqual(actions);
  });

  test('when two people delete the same at once, the second learns that it was already deleted', async () => {
    const db = await openDatabase();
    const { id } = await addRecord(db, 'photos', 'The thing');
    const answers = await Promise.all([remove(db, 'photos', id), remove(db, 'photos', id)]);
    expect(answers.toSorted()).toEqual([false, true]);
    expect(await activityOn(db, id)).toEqual(['delete The thing']);
  });

  test('of one who brings back and one who deletes for good at once, one has done it wholly and the other nothing', async () => {
    const db = await openDatabase();
    for (let round = 0; round < 5; round += 1) {
      const { id, imageId } = await addRecord(db, 'photos', 'The thing');
      await remove(db, 'photos', id);
      const [isBack, isErased] = await Promise.all([
        restore(db, 'photos', id),
        eraseFromTrash(db, contentAt('photos').trash, id, asStaff),
      ]);
      expect([isBack, isErased].toSorted()).toEqual([false, true]);
      expect((await findImages(db, [imageId ?? ''])).size).toBe(isBack ? 1 : 0);
    }
  });

  test('a deletion that was taken back has never happened', async () => {
    const db = await openDatabase();
    const { id } = await addRecord(db, 'notices', 'The thing');
    const failing = inTransaction(db, async (tx) => {
      await contentAt('notices').trash.remove(tx, id, asStaff);
      throw new Error('the light went out');
    });
    await expect(failing).rejects.toThrow('the light went out');
    expect(await contentAt('notices').trash.findLabel(db, id)).toBe('The thing');
    expect(await activityOn(db, id)).toEqual([]);
  });

  test('all kinds lie there together, the last deleted first, or one kind alone, by pages', async () => {
    const db = await openDatabase();
    const names: string[] = [];
    for (let count = 0; count < 55; count += 1) {
      const list = contentPaths[count % contentPaths.length] ?? 'notices';
      const { id } = await addRecord(db, list, `${list} ${count}`);
      await remove(db, list, id);
      names.unshift(`${list} ${count}`);
    }
    const first = await listTrash(db, undefined);
    const second = await listTrash(db, { older: first.older ?? 0 });
    const third = await listTrash(db, { older: second.older ?? 0 });
    const labels = [first, second, third].flatMap(({ rows }) => rows.map(({ label }) => label));
    expect(labels).toEqual(names);
    expect([first.newer, third.older]).toEqual([undefined, undefined]);
    expect((await listTrash(db, { newer: third.newer ?? 0 })).rows).toEqual(second.rows);
    expect((await listTrash(db, { newer: second.newer ?? 0 })).rows).toEqual(first.rows);
    expect(await namesInBin(db, 'albums')).toEqual(names.filter((name) => name.startsWith('albums')));
  });

  test('what has lain there for thirty days goes, and nothing else', async () => {
    const db = await openDatabase();
    const left: string[] = [];
    for (const list of contentPaths) {
      const [old, young, active] = [
        await addRecord(db, list, `${list} old`),
        await addRecord(db, list, `${list} young`),
        await addRecord(db, list, `${list} active`),
      ];
      for (const [{ id }, days] of [
        [old, 30.01],
        [young, 29.99],
      ] as const) {
        await remove(db, list, id);
        await ageInBin(db, list, id, days);
      }
      left.unshift(`${list} young`);
      expect(await contentAt(list).trash.findLabel(db, active.id)).toBe(`${list} active`);
    }
    const janitors = [eraseExpiredTrash(db), eraseExpiredTrash(db)];
    const counts = await Promise.all(janitors);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(contentPaths.length);
    expect(await namesInBin(db)).toEqual(left);
    expect(await eraseExpiredTrash(db)).toBe(0);
  });

  test('an item that cannot be deleted permanently does not stop the others, and is reported', async () => {
    const db = await openDatabase();
    for (const list of ['albums', 'faculty'] as const) {
      const { id } = await addRecord(db, list, `${list} old`);
      await remove(db, list, id);
      await ageInBin(db, list, id, 31);
    }
    const failing = vi.spyOn(contentAt('albums').trash, 'erase').mockRejectedValue(new Error('the light went out'));
    await expect(eraseExpiredTrash(db)).rejects.toThrow('the light went out');
    failing.mockRestore();
    expect(await namesInBin(db)).toEqual(['albums old']);
    expect(await eraseExpiredTrash(db)).toBe(1);
  });

  test('more of them than are looked at in one go keep none of the others there, and the bin itself is named', async () => {
    const db = await openDatabase();
    for (let count = 0; count < 101; count += 1) {
      const { id } = await addRecord(db, 'notices', `${count}`);
      await remove(db, 'notices', id);
      await ageInBin(db, 'notices', id, 31);
    }
    const { erase } = contentAt('notices').trash;
    const failing = vi.spyOn(contentAt('notices').trash, 'erase').mockImplementation(async (tx, id, by) => {
      if ((await tx.selectFrom('notice').select('title').where('id', '=', id).executeTakeFirst())?.title === '100') {
        return erase(tx, id, by);
      }
      throw new Error('the light went out');
    });
    await expect(eraseExpiredTrash(db)).rejects.toThrow('the light went out');
    failing.mockRestore();
    const { rows } = await listActivity(db, { cursor: undefined, personId: undefined, kind: 'erase' });
    expect(rows.map(({ label, person_name }) => [label, person_name])).toEqual([['100', 'The bin']]);
    expect(await eraseExpiredTrash(db)).toBe(100);
  });
});
