import { afterEach, expect, test, vi } from 'vitest';
import { eachEngine } from '../../../tests/engines.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { Database } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.server.ts';
import { insertNotice, type NewNotice, noticeTrash, patchNotice } from '../notices.server.ts';
import { noticeVisibility, publishDueNotices } from '../notices-admin.server.ts';
import { readCode, shownCode } from './code-format.ts';
import { checkCode, findCode, issueMissingCodes } from './notice-codes.server.ts';

const hour = 3_600_000;

afterEach(() => vi.useRealTimers());

function wait(hours: number): string {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hour });
  return new Date().toISOString();
}

function publish(db: Database, notice: NewNotice = {}, by = asStaff): Promise<string> {
  return inTransaction(db, (tx) => insertNotice(tx, { details: 'Closed on Monday.', ...notice }, by));
}

async function codeOf(db: Database, id: string): Promise<string> {
  return (await findCode(db, id)) ?? '';
}

async function statusOf(db: Database, code: string): Promise<string | undefined> {
  return (await checkCode(db, code))?.status;
}

eachEngine('the code of a notice', (openDatabase) => {
  test('belongs to one wording, and comes back with it', async () => {
    const db = await openDatabase();
    const id = await publish(db);
    const first = await codeOf(db, id);
    const change = (changes: Parameters<typeof patchNotice>[2]) =>
      inTransaction(db, (tx) => patchNotice(tx, id, changes, asStaff));
    await change({ is_pinned: 1, expires_at: '2099-01-01T00:00:00.000Z' });
    expect(await codeOf(db, id)).toBe(first);
    const changedAt = wait(1);
    await change({ details: 'Closed on Tuesday.' });
    const second = await codeOf(db, id);
    expect(second).not.toBe(first);
    expect(await checkCode(db, first)).toMatchObject({ status: 'changed', until: changedAt, notice: { id } });
    expect(await checkCode(db, second)).toMatchObject({ status: 'published', from: changedAt });
    await change({ details: 'Closed on Monday.' });
    expect([await codeOf(db, id), await statusOf(db, first), await statusOf(db, second)]).toEqual([
      first,
      'published',
      'changed',
    ]);
  });

  test('says since when the notice is no longer shown, also after the bin has been emptied', async () => {
    const db = await openDatabase();
    const [hidden, deleted, expired] = [
      await publish(db),
      await publish(db),
      await publish(db, { expires_at: new Date(Date.now() + hour).toISOString() }),
    ];
    const codes = await Promise.all([hidden, deleted, expired].map((id) => codeOf(db, id)));
    const withdrawnAt = wait(2);
    await inTransaction(db, async (tx) => {
      await noticeVisibility.hide(tx, hidden, asStaff);
      await noticeTrash.remove(tx, deleted, asStaff);
    });
    const days = () => Promise.all(codes.map(async (code) => (await checkCode(db, code))?.until));
    const before = await days();
    expect(before.slice(0, 2)).toEqual([withdrawnAt, withdrawnAt]);
    wait(50);
    for (const id of [deleted, expired]) {
      await inTransaction(db, (tx) => noticeTrash.remove(tx, id, asStaff));
      await inTransaction(db, (tx) => noticeTrash.erase(tx, id, asStaff));
    }
    expect(await days()).toEqual(before);
    await inTransaction(db, (tx) => noticeVisibility.show(tx, hidden, asStaff));
    expect(await Promise.all(codes.map((code) => statusOf(db, code)))).toEqual(['published', 'withdrawn', 'withdrawn']);
  });

  test('is issued when a scheduled notice is published, not before', async () => {
    const db = await openDatabase();
    const id = await publish(db, { publish_at: new Date(Date.now() + hour).toISOString() });
    expect(await findCode(db, id)).toBeUndefined();
    wait(2);
    await publishDueNotices(db);
    expect(await statusOf(db, await codeOf(db, id))).toBe('published');
  });

  test('is issued once for notices of former versions, by servers that start at the same time', async () => {
    const db = await openDatabase();
    const ids = [await publish(db), await publish(db, { title: 'Fees' })];
    await db.deleteFrom('notice_code').execute();
    await Promise.all([issueMissingCodes(db), issueMissingCodes(db)]);
    const codes = await Promise.all(ids.map((id) => codeOf(db, id)));
    await issueMissingCodes(db);
    expect(await db.selectFrom('notice_code').select('code').orderBy('code').execute()).toEqual(
      codes.toSorted().map((code) => ({ code })),
    );
    await inTransaction(db, (tx) => patchNotice(tx, ids[0] ?? '', { is_pinned: 1 }, asStaff));
    expect(await codeOf(db, ids[0] ?? '')).toBe(codes[0]);
  });

  test('of the demonstration disappears with it', async () => {
    const db = await openDatabase();
    await publish(db, {}, { ...asStaff, isDemonstration: true });
    const own = await publish(db);
    await inTransaction(db, (tx) => noticeTrash.eraseDemonstration(tx));
    expect(await db.selectFrom('notice_code').select('notice_id').execute()).toEqual([{ notice_id: own }]);
  });
});

test.each([
  ['kf3mw8pd', 'kf3mw8pd'],
  [' KF3M-W8PD ', 'kf3mw8pd'],
  ['kf3m w8pd.', 'kf3mw8pd'],
  ['KF৩M–W৮PD', 'kf3mw8pd'],
  ['lf3m-w1pd', 'if3mwipd'],
  ['https://school.example/bn/n/KF3M-W8PD?x', 'kf3mw8pd'],
  ['kf3m-w8p', undefined],
  ['kf0m-w8pd', undefined],
  ['', undefined],
])('"%s" is read as the code %s', (typed, code) => {
  expect(readCode(typed)).toBe(code);
  if (code) expect(readCode(shownCode(code))).toBe(code);
});
