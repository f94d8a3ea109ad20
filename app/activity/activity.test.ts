import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import type { TestDatabase } from '../../tests/fresh-database.ts';
import { asStaff } from '../../tests/staff.ts';
import type { Connection } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { day, fromNow } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { countActivity, pruneActivity, recordActivity } from './activity.server.ts';

eachEngine('the activity log', (openDatabase) => {
  const rows = (db: Connection) => db.selectFrom('activity').selectAll().orderBy('sequence').execute();

  async function recordAt(db: TestDatabase, at: string, count: number) {
    for (let index = 0; index < count; index++)
      await recordActivity(db, asStaff, { kind: 'create', subject: 'notice' });
    await db.updateTable('activity').set({ at }).where('at', '>', fromNow(-day)).execute();
  }

  test('counts what happens at once under one id, and shows the count in the first row', async () => {
    const db = await openDatabase();
    const id = newId();
    const activity = { kind: 'failed-sign-in', subject: 'account', label: 'Chrome' } as const;
    await Promise.all(
      Array.from({ length: 20 }, () => inTransaction(db, (tx) => countActivity(tx, asStaff, id, activity))),
    );
    expect(await rows(db)).toMatchObject([
      { id, label: 'Chrome', changes: JSON.stringify([{ field: 'times', before: '', after: '20' }]) },
    ]);
  });

  test('counting changes no row of another kind', async () => {
    const db = await openDatabase();
    await recordActivity(db, asStaff, { kind: 'create', subject: 'notice' });
    const [before] = await rows(db);
    await countActivity(db, asStaff, before?.id ?? '', { kind: 'failed-sign-in', subject: 'account' });
    expect(await rows(db)).toEqual([before]);
  });

  test('what is older than a year is pruned, and nothing younger', async () => {
    const db = await openDatabase();
    await recordAt(db, fromNow(-400 * day), 3);
    await recordAt(db, fromNow(-365 * day), 1);
    await recordAt(db, fromNow(0), 1);
    const young = (await rows(db)).slice(3);
    await Promise.all([pruneActivity(db), pruneActivity(db)]);
    expect(await rows(db)).toEqual(young);
  });

  test('however many are old, all of them are pruned', async () => {
    const db = await openDatabase();
    const old = Array.from({ length: 1200 }, (_, sequence) => ({
      id: newId(),
      sequence: sequence + 1,
      at: fromNow(-400 * day),
      person_id: null,
      person_name: 'Asha',
      kind: 'create',
      subject: 'notice',
      subject_id: null,
      label: '',
      changes: '[]',
    }));
    await db.insertInto('activity').values(old).execute();
    await pruneActivity(db);
    expect(await rows(db)).toEqual([]);
  });
});
