import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { asStaff } from '../../tests/staff.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { day, hour } from '../lib/clock.ts';
import { newDurationMs } from './notice-fields.ts';
import { nextChangeOfBoard } from './notice-lists.server.ts';
import { insertNotice, type NewNotice, noticeTrash } from './notices.server.ts';

const words = { title: 'Fees', details: 'Pay by Friday.', category: 'fee', is_pinned: 0 } as const;

function publish(db: Database, more: Partial<NewNotice>): Promise<string> {
  return inTransaction(db, (tx) => insertNotice(tx, { ...words, ...more }, asStaff));
}

eachEngine('the next change of the board', (openDatabase) => {
  test('is never when the board is empty, or has nothing that is new or will expire', async () => {
    const db = await openDatabase();
    expect(await nextChangeOfBoard(db)).toBe(Number.POSITIVE_INFINITY);
    await publish(db, { created_at: new Date(Date.now() - newDurationMs - hour).toISOString() });
    expect(await nextChangeOfBoard(db)).toBe(Number.POSITIVE_INFINITY);
  });

  test('comes when the first of the new ones is new no longer, or the first of all is over', async () => {
    const db = await openDatabase();
    const begun = Date.now();
    const at = (ms: number) => new Date(begun + ms).toISOString();
    await publish(db, { created_at: at(-2 * day) });
    await publish(db, { created_at: at(-3 * day) });
    expect(await nextChangeOfBoard(db)).toBe(begun - 3 * day + newDurationMs + 1);
    await publish(db, { created_at: at(-20 * day), expires_at: at(3 * day) });
    const first = await publish(db, { created_at: at(-20 * day), expires_at: at(2 * day) });
    expect(await nextChangeOfBoard(db)).toBe(begun + 2 * day);
    await inTransaction(db, (tx) => noticeTrash.remove(tx, first, asStaff));
    expect(await nextChangeOfBoard(db)).toBe(begun + 3 * day);
  });

  test('is none of what visitors do not see', async () => {
    const db = await openDatabase();
    const at = (ms: number) => new Date(Date.now() + ms).toISOString();
    await publish(db, { state: 'draft', expires_at: at(hour) });
    await publish(db, { publish_at: at(hour), expires_at: at(2 * hour) });
    await publish(db, { created_at: at(-2 * day), expires_at: at(-hour) });
    expect(await nextChangeOfBoard(db)).toBe(Number.POSITIVE_INFINITY);
  });
});
