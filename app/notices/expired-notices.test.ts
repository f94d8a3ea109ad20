import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { asStaff } from '../../tests/staff.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { day, fromNow } from '../lib/clock.ts';
import { listNotices } from './notice-lists.server.ts';
import { insertNotice, updateNotice } from './notices.server.ts';
import { listAdminNotices } from './notices-admin.server.ts';

const plain = { details: 'Pay by Friday.', category: 'fee', is_pinned: 0 } as const;

function publish(db: Database, title: string, expires_at: string | null): Promise<string> {
  return inTransaction(db, (tx) => insertNotice(tx, { ...plain, title, expires_at }, asStaff));
}

async function onBoard(db: Database): Promise<string[]> {
  return (await listNotices(db, { cursor: undefined, category: undefined })).rows.map(({ title }) => title);
}

async function over(db: Database, cursor?: { older: number } | { newer: number }): Promise<string[]> {
  const { rows } = await listAdminNotices(db, { state: 'expired', ...(cursor && { cursor: cursor }) });
  return rows.map(({ title }) => title);
}

eachEngine('a notice that is over', (openDatabase) => {
  test('is off the board and in the list of the expired', async () => {
    const db = await openDatabase();
    await publish(db, 'First over', fromNow(-2 * day));
    await publish(db, 'Stays', null);
    await publish(db, 'Then over', fromNow(-day));
    await publish(db, 'Ends later', fromNow(day));
    expect([await onBoard(db), await over(db)]).toEqual([
      ['Ends later', 'Stays'],
      ['Then over', 'First over'],
    ]);
    expect([await over(db, { older: 3 }), await over(db, { newer: 1 })]).toEqual([
      ['First over'],
      ['Then over', 'First over'],
    ]);
  });

  test('is on the board again at once when it gets a later end', async () => {
    const db = await openDatabase();
    const id = await publish(db, 'Fees', fromNow(-day));
    const later = { ...plain, title: 'Fees', expires_at: fromNow(day) };
    await inTransaction(db, (tx) => updateNotice(tx, { id, version: 1 }, later, asStaff));
    expect([await onBoard(db), await over(db)]).toEqual([['Fees'], []]);
  });
});
