import { expect, test } from 'vitest';
import { clerk } from '../../tests/clerk.ts';
import { eachEngine } from '../../tests/engines.ts';
import type { Database } from '../database/schema.ts';
import { day, fromNow } from '../lib/moments.ts';
import { listNotices } from './board-lists.server.ts';
import { publishDueNotices } from './due-notices.server.ts';
import { listNoticeEntries, reviseNotice } from './notice-desk.server.ts';
import { publishNotice } from './notices.server.ts';

const plain = { details: 'Pay by Friday.', category: 'fee', is_pinned: 0 } as const;

function publish(db: Database, title: string, expires_at: string | null): Promise<string> {
  return db.transaction().execute((tx) => publishNotice(tx, { ...plain, title, expires_at }, clerk));
}

async function onBoard(db: Database): Promise<string[]> {
  return (await listNotices(db, { cursor: undefined, category: undefined })).rows.map(({ title }) => title);
}

async function over(db: Database, place?: { older: number } | { newer: number }): Promise<string[]> {
  const { rows } = await listNoticeEntries(db, { state: 'expired', ...(place && { cursor: place }) });
  return rows.map(({ title }) => title);
}

function marks(db: Database) {
  return db.selectFrom('notice').select(['title', 'is_over']).orderBy('sequence').execute();
}

eachEngine('a notice that is over', (openDatabase) => {
  test('is off the board and in the list of the expired, before and after it is marked', async () => {
    const db = await openDatabase();
    await publish(db, 'First over', fromNow(-2 * day));
    await publish(db, 'Stands', null);
    await publishDueNotices(db);
    await publish(db, 'Then over', fromNow(-day));
    await publish(db, 'Ends later', fromNow(day));
    expect((await marks(db)).map(({ is_over }) => is_over)).toEqual([1, 0, 0, 0]);
    expect([await onBoard(db), await over(db)]).toEqual([
      ['Ends later', 'Stands'],
      ['Then over', 'First over'],
    ]);
    expect(await over(db, { older: 3 })).toEqual(['First over']);
    await publishDueNotices(db);
    expect((await marks(db)).map(({ is_over }) => is_over)).toEqual([1, 0, 1, 0]);
    expect([await onBoard(db), await over(db)]).toEqual([
      ['Ends later', 'Stands'],
      ['Then over', 'First over'],
    ]);
  });

  test('stands again at once when it is given a later end', async () => {
    const db = await openDatabase();
    const id = await publish(db, 'Fees', fromNow(-day));
    await publishDueNotices(db);
    const later = { ...plain, title: 'Fees', expires_at: fromNow(day) };
    await db.transaction().execute((tx) => reviseNotice(tx, { id, version: 1 }, later, clerk));
    expect([await onBoard(db), await over(db)]).toEqual([['Fees'], []]);
  });

  test('stands again within seconds when only a clock that was ahead had ended it', async () => {
    const db = await openDatabase();
    await publish(db, 'Fees', fromNow(day));
    await db.updateTable('notice').set({ is_over: 1 }).execute();
    await publishDueNotices(db);
    expect([await onBoard(db), await over(db)]).toEqual([['Fees'], []]);
  });
});
