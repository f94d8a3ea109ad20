import { afterEach, expect, test, vi } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { fees, inHours, inTrash, publish, update } from '../../tests/notices.ts';
import { listActivity } from '../activity/activity.server.ts';
import type { Database } from '../database/schema.ts';
import { day, fromNow, hour } from '../lib/clock.ts';
import type { Cursor } from '../lib/list-page.ts';
import { type NoticeState, newDurationMs } from './notice-fields.ts';
import {
  countNewNotices,
  findLatestNotice,
  findNotice,
  listNoticeAddresses,
  listNotices,
  listNoticesEndingSoon,
  listPinnedNotices,
  nextChangeOfBoard,
} from './notice-lists.server.ts';
import { countNotices, type NewNotice } from './notices.server.ts';
import { listAdminNotices, publishDueNotices } from './notices-admin.server.ts';

afterEach(() => vi.useRealTimers());

/** Lets hours go by, for the dates only. */
function wait(hours: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * hour });
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

async function listed(db: Database, state: NoticeState, cursor?: Cursor): Promise<string[]> {
  return (await listAdminNotices(db, { state, cursor })).rows.map(({ title }) => title);
}

async function onBoard(db: Database): Promise<string[]> {
  return (await listNotices(db, { cursor: undefined, category: undefined })).rows.map(({ title }) => title);
}

eachEngine('a notice', (openDatabase) => {
  test('is on the board while it is published and nowhere else, pinned or not', async () => {
    const db = await openDatabase();
    const id = await publish(db);
    expect(await findNotice(db, id)).toMatchObject({ id, ...fees, sequence: 1 });
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
    expect(await onBoard(db)).toEqual(['Late', 'Soon', 'Now']);
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

eachEngine('a notice that is over', (openDatabase) => {
  test('is off the board and in the list of the expired, until it gets a later end', async () => {
    const db = await openDatabase();
    const id = await publish(db, { title: 'First over', expires_at: fromNow(-2 * day) });
    await publish(db, { title: 'Stays', expires_at: null });
    await publish(db, { title: 'Then over', expires_at: fromNow(-day) });
    await publish(db, { title: 'Ends later', expires_at: fromNow(day) });
    expect([await onBoard(db), await listed(db, 'expired')]).toEqual([
      ['Ends later', 'Stays'],
      ['Then over', 'First over'],
    ]);
    expect([await listed(db, 'expired', { older: 3 }), await listed(db, 'expired', { newer: 1 })]).toEqual([
      ['First over'],
      ['Then over', 'First over'],
    ]);
    await update(db, id, 1, { title: 'Not over', expires_at: fromNow(day) });
    expect([await onBoard(db), await listed(db, 'expired')]).toEqual([
      ['Ends later', 'Stays', 'Not over'],
      ['Then over'],
    ]);
  });
});

eachEngine('the next change of the board', (openDatabase) => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();

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
    await inTrash(db, 'remove', first);
    expect(await nextChangeOfBoard(db)).toBe(begun + 3 * day);
  });

  test('is none of what visitors do not see', async () => {
    const db = await openDatabase();
    await publish(db, { state: 'draft', expires_at: at(hour) });
    await publish(db, { publish_at: at(hour), expires_at: at(2 * hour) });
    await publish(db, { created_at: at(-2 * day), expires_at: at(-hour) });
    expect(await nextChangeOfBoard(db)).toBe(Number.POSITIVE_INFINITY);
  });
});
