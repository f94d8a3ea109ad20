import { afterEach, expect, test, vi } from 'vitest';
import { eachEngine } from '../../../tests/engines.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { insertNotice, type NewNotice, noticeTrash, patchNotice } from '../notices.server.ts';
import { noticeVisibility, publishDueNotices } from '../notices-admin.server.ts';
import { checkCode, findCode, issueMissingCodes } from './notice-codes.server.ts';

const hour = 3_600_000;
const inOneHour = () => new Date(Date.now() + hour).toISOString();

afterEach(() => vi.useRealTimers());

function wait(hours: number): string {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hour });
  return new Date().toISOString();
}

async function publish(db: Database, notice: NewNotice = {}, by = asStaff) {
  const id = await inTransaction(db, (tx) => insertNotice(tx, { details: 'Closed on Monday.', ...notice }, by));
  return { id, code: (await findCode(db, id)) ?? '' };
}

function change(db: Database, id: string, changes: Parameters<typeof patchNotice>[2]) {
  return inTransaction(db, (tx) => patchNotice(tx, id, changes, asStaff));
}

eachEngine('the code of a notice', (openDatabase) => {
  test('belongs to one wording, and comes back with it', async () => {
    const db = await openDatabase();
    const { id, code } = await publish(db);
    await change(db, id, { is_pinned: 1, expires_at: '2099-01-01T00:00:00.000Z' });
    expect(await findCode(db, id)).toBe(code);
    const changedAt = wait(1);
    await change(db, id, { details: 'Closed on Tuesday.' });
    const second = (await findCode(db, id)) ?? '';
    expect(second).not.toBe(code);
    expect(await checkCode(db, code)).toMatchObject({ status: 'changed', until: changedAt, notice: { id } });
    expect(await checkCode(db, second)).toMatchObject({ status: 'published', from: changedAt });
    await change(db, id, { details: 'Closed on Monday.' });
    expect(await findCode(db, id)).toBe(code);
    expect([await checkCode(db, code), await checkCode(db, second)]).toMatchObject([
      { status: 'published' },
      { status: 'changed' },
    ]);
  });

  test('says since when the notice is no longer shown, also after the bin has been emptied', async () => {
    const db = await openDatabase();
    const [hidden, deleted, expired] = [
      await publish(db),
      await publish(db),
      await publish(db, { expires_at: inOneHour() }),
    ];
    const states = () => Promise.all([hidden, deleted, expired].map(({ code }) => checkCode(db, code)));
    const until = wait(2);
    await inTransaction(db, (tx) => noticeVisibility.hide(tx, hidden.id, asStaff));
    await inTransaction(db, (tx) => noticeTrash.remove(tx, deleted.id, asStaff));
    const before = await states();
    expect(before.slice(0, 2)).toMatchObject([{ status: 'withdrawn', until }, { until }]);
    wait(50);
    await inTransaction(db, (tx) => noticeTrash.remove(tx, expired.id, asStaff));
    for (const { id } of [deleted, expired]) await inTransaction(db, (tx) => noticeTrash.erase(tx, id, asStaff));
    expect(await states()).toEqual(before);
    await inTransaction(db, (tx) => noticeVisibility.show(tx, hidden.id, asStaff));
    expect((await states())[0]).toMatchObject({ status: 'published' });
  });

  test('is issued when a scheduled notice is published, and once for notices of former versions', async () => {
    const db = await openDatabase();
    const { id, code } = await publish(db, { publish_at: inOneHour() });
    expect(code).toBe('');
    wait(2);
    await publishDueNotices(db);
    await publish(db);
    const count = async () => (await db.selectFrom('notice_code').select('code').execute()).length;
    expect(await count()).toBe(2);
    await db.deleteFrom('notice_code').execute();
    await Promise.all([issueMissingCodes(db), issueMissingCodes(db)]);
    const issued = await findCode(db, id);
    await issueMissingCodes(db);
    await change(db, id, { is_pinned: 1 });
    expect([await count(), await findCode(db, id)]).toEqual([2, issued]);
  });

  test('of the demonstration disappears with it', async () => {
    const db = await openDatabase();
    await publish(db, {}, { ...asStaff, isDemonstration: true });
    const { code } = await publish(db);
    await inTransaction(db, (tx) => noticeTrash.eraseDemonstration(tx));
    expect(await db.selectFrom('notice_code').select('code').execute()).toEqual([{ code }]);
  });
});
