import { afterEach, expect, test, vi } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { asStaff } from '../../tests/staff.ts';
import { listActivity } from '../activity/activity.server.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import type { NoticeState } from './notice-fields.ts';
import {
  countNewNotices,
  findLatestNotice,
  findNotice,
  listNoticeAddresses,
  listNotices,
  listNoticesEndingSoon,
  listPinnedNotices,
} from './notice-lists.server.ts';
import { countNotices, insertNotice, type NewNotice, noticeTrash, updateNotice } from './notices.server.ts';
import { listAdminNotices, publishDueNotices } from './notices-admin.server.ts';

const plain = { title: 'Fees', details: 'Pay by Friday.', category: 'fee', is_pinned: 0 } as const satisfies NewNotice;
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

afterEach(() => vi.useRealTimers());

/** Lets hours go by, for the dates only. */
function wait(hours: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hour });
}

function publish(db: Database, notice: Partial<NewNotice> = {}): Promise<string> {
  return inTransaction(db, (tx) => insertNotice(tx, { ...plain, ...notice }, asStaff));
}

function update(db: Database, id: string, version: number, notice: Partial<NewNotice>) {
  return inTransaction(db, (tx) => updateNotice(tx, { id, version }, { ...plain, ...notice }, asStaff));
}

function inTrash(db: Database, action: 'remove' | 'restore' | 'erase', id: string): Promise<boolean> {
  return inTransaction(db, (tx) => noticeTrash[action](tx, id, asStaff));
}

/** Where visitors meet the notice with this id. */
async function placesOf(db: Database, id: string): Promise<string[]> {
  const board = await listNotices(db, { cursor: undefined, category: undefined });
  const found = {
    board: board.rows.some((row) => row.id === id),
    pinned: (await listPinnedNotices(db, undefined)).some((row) => row.id === id),
    latest: (await findLatestNotice(db))?.id === id,
    page: (await findNotice(db, id)) !== undefined,
    new: (await countNewNotices(db)) > 0,
    sitemap: (await listNoticeAddresses(db)).some((row) => row.id === id),
  };
  return Object.entries(found).flatMap(([place, isThere]) => (isThere ? [place] : []));
}

async function listed(db: Database, state: NoticeState): Promise<string[]> {
  return (await listAdminNotices(db, { state })).rows.map(({ title }) => title);
}

eachEngine('a notice', (openDatabase) => {
  test('is on the board while it is published and nowhere else, pinned or not', async () => {
    const db = await openDatabase();
    const id = await publish(db);
    expect(await placesOf(db, id)).toEqual(['board', 'latest', 'page', 'new', 'sitemap']);
    await update(db, id, 1, { is_pinned: 1 });
    expect(await placesOf(db, id)).toEqual(['pinned', 'latest', 'page', 'new', 'sitemap']);
  });

  test.each<[string, Partial<NewNotice>]>([
    ['a draft', { state: 'draft', is_pinned: 1 }],
    ['scheduled', { publish_at: inHours(1), is_pinned: 1 }],
    ['over', { expires_at: inHours(-1), is_pinned: 1 }],
  ])('is seen by no visitor while it is %s', async (_state, notice) => {
    const db = await openDatabase();
    const id = await publish(db, notice);
    expect(await placesOf(db, id)).toEqual([]);
    expect(await countNotices(db)).toBe(1);
  });

  test('is seen by no visitor while it is in the bin, and is restored to its position', async () => {
    const db = await openDatabase();
    const id = await publish(db);
    await inTrash(db, 'remove', id);
    expect(await placesOf(db, id)).toEqual([]);
    expect([await countNotices(db), await listed(db, 'published')]).toEqual([0, []]);
    await inTrash(db, 'restore', id);
    expect(await placesOf(db, id)).toContain('board');
  });

  test('is in the office’s list under its state', async () => {
    const db = await openDatabase();
    await publish(db, { title: 'On the board', is_pinned: 1 });
    await publish(db, { title: 'Draft', state: 'draft', publish_at: inHours(5), expires_at: inHours(-5) });
    await publish(db, { title: 'Scheduled', publish_at: inHours(1) });
    await publish(db, { title: 'Over', expires_at: inHours(-1), is_pinned: 1 });
    expect(await listed(db, 'published')).toEqual(['On the board']);
    expect(await listed(db, 'pinned')).toEqual(['On the board']);
    expect(await listed(db, 'draft')).toEqual(['Draft']);
    expect(await listed(db, 'scheduled')).toEqual(['Scheduled']);
    expect(await listed(db, 'expired')).toEqual(['Over']);
  });

  test('with a moment that is past is published at once', async () => {
    const db = await openDatabase();
    expect(await placesOf(db, await publish(db, { publish_at: inHours(-1) }))).toContain('board');
  });

  test('that is due goes onto the board with its own moment, in order, and once', async () => {
    const db = await openDatabase();
    const [late, soon, notYet] = [inHours(3), inHours(2), inHours(9)];
    const lateId = await publish(db, { title: 'Late', publish_at: late });
    const soonId = await publish(db, { title: 'Soon', publish_at: soon });
    await publish(db, { title: 'Not yet', publish_at: notYet });
    await publish(db, { title: 'Now' });
    const inTheBin = await publish(db, { title: 'In the bin', publish_at: soon });
    await inTrash(db, 'remove', inTheBin);
    expect(await publishDueNotices(db)).toBe(0);
    wait(4);
    const counts = await Promise.all([publishDueNotices(db), publishDueNotices(db)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2);
    const board = await listNotices(db, { cursor: undefined, category: undefined });
    expect(board.rows.map(({ title }) => title)).toEqual(['Late', 'Soon', 'Now']);
    expect(await findNotice(db, lateId)).toMatchObject({ created_at: late, updated_at: late, version: 2 });
    expect(await findNotice(db, soonId)).toMatchObject({ created_at: soon });
    const { rows } = await listActivity(db, { cursor: undefined, personId: undefined, kind: 'change' });
    expect(rows.map(({ label, person_name }) => [label, person_name])).toEqual([
      ['Late', 'The website'],
      ['Soon', 'The website'],
    ]);
  });

  test('that cannot be published does not stop others, is reported, and is tried again', async () => {
    const db = await openDatabase();
    await publish(db, { title: 'Bad', publish_at: inHours(1) });
    await publish(db, { title: 'Good', publish_at: inHours(2) });
    wait(3);
    const failing = vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
      throw new Error('the light went out');
    });
    await expect(publishDueNotices(db)).rejects.toThrow('the light went out');
    failing.mockRestore();
    expect(await listed(db, 'published')).toEqual(['Good']);
    expect(await publishDueNotices(db)).toBe(1);
  });

  test('leaves the board when it expires, and is announced before', async () => {
    const db = await openDatabase();
    const expires_at = inHours(60);
    const id = await publish(db, { title: '', expires_at });
    await publish(db, { expires_at: inHours(80) });
    await publish(db, { expires_at: inHours(20), state: 'draft' });
    await publish(db, { expires_at: inHours(-1) });
    expect(await listNoticesEndingSoon(db)).toEqual([{ id, title: 'Pay by Friday.', expires_at, is_demonstration: 0 }]);
    wait(61);
    expect(await placesOf(db, id)).not.toContain('board');
  });

  test('that was a draft becomes the latest when it is published', async () => {
    const db = await openDatabase();
    const id = await publish(db, { state: 'draft' });
    await publish(db, { title: 'In between' });
    await update(db, id, 1, { state: 'draft', title: 'Fees again' });
    const before = await db.selectFrom('notice').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(before.updated_at).toBe(before.created_at);
    await update(db, id, 2, { title: 'Fees again' });
    const notice = await findNotice(db, id);
    expect(notice).toMatchObject({ sequence: 3, version: 3, title: 'Fees again' });
    expect(notice?.created_at.localeCompare(before.created_at)).toBe(1);
    expect(notice?.updated_at).toBe(notice?.created_at);
  });

  test('on the board keeps its place and day; only other words show that it was changed', async () => {
    const db = await openDatabase();
    const id = await publish(db);
    const first = await findNotice(db, id);
    await publish(db, { title: 'Newer' });
    await update(db, id, 1, { is_pinned: 1, state: 'draft', publish_at: inHours(1) });
    expect(await findNotice(db, id)).toEqual({ ...first, is_pinned: 1, version: 2 });
    await update(db, id, 2, { details: 'Pay by Monday.' });
    const changed = await findNotice(db, id);
    expect(changed).toMatchObject({ sequence: 1, created_at: first?.created_at, details: 'Pay by Monday.' });
    expect(changed?.updated_at.localeCompare(first?.updated_at ?? '')).toBe(1);
  });

  test('changed by two at once is changed by one; the other is shown what is saved', async () => {
    const db = await openDatabase();
    const id = await publish(db);
    const outcomes = await Promise.all(['One', 'Two'].map((title) => update(db, id, 1, { title })));
    const [refused] = outcomes.filter((outcome) => 'refused' in outcome);
    const saved = await findNotice(db, id);
    expect(outcomes.filter((outcome) => 'id' in outcome)).toHaveLength(1);
    expect(refused).toEqual({ refused: 'stale', current: saved });
    await inTrash(db, 'remove', id);
    expect(await update(db, id, 3, {})).toEqual({ refused: 'gone' });
  });

  test('is written down with what was changed, and not when nothing was', async () => {
    const db = await openDatabase();
    const id = await publish(db);
    await update(db, id, 1, {});
    await update(db, id, 2, { title: 'Fees again', is_pinned: 1 });
    const { rows } = await listActivity(db, { cursor: undefined, personId: undefined, kind: 'change' });
    expect(rows.map(({ label, changes }) => ({ label, changes }))).toEqual([
      {
        label: 'Fees again',
        changes: [
          { field: 'title', before: 'Fees', after: 'Fees again' },
          { field: 'is_pinned', before: '0', after: '1' },
        ],
      },
    ]);
  });
});
