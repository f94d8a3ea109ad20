import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { fees } from '../../tests/notices.ts';
import { asStaff } from '../../tests/staff.ts';
import { testApp } from '../../tests/test-app.ts';
import type { Transaction } from '../database/schema.ts';
import { titleOf } from './notice-fields.ts';
import { countNewNotices, findLatestNotice, listNotices, listPinnedNotices } from './notice-lists.server.ts';
import { insertNotice } from './notices.server.ts';
import { listAdminNotices } from './notices-admin.server.ts';

async function publishMany(db: Transaction, count: number): Promise<void> {
  for (let number = 1; number <= count; number++)
    await insertNotice(db, { ...fees, title: `Notice ${number}` }, asStaff);
}

eachEngine('notices', (openDatabase) => {
  test('the latest is the one published last, whatever its date says, and new is what is no older than seven days', async () => {
    const db = await openDatabase();
    await insertNotice(db, { ...fees, created_at: '2099-01-01T00:00:00.000Z' }, asStaff);
    const id = await insertNotice(db, { ...fees, created_at: '2001-01-01T00:00:00.000Z' }, asStaff);
    expect((await findLatestNotice(db))?.id).toBe(id);
    expect(await countNewNotices(db)).toBe(1);
  });

  test('the board pages by 24, newest first, and every page leads back', async () => {
    const db = await openDatabase();
    await publishMany(db, 50);
    const first = await listNotices(db, { cursor: undefined, category: undefined });
    expect(first.rows).toHaveLength(24);
    expect(first.rows[0]?.title).toBe('Notice 50');
    expect(first.newer).toBeUndefined();
    const second = await listNotices(db, { cursor: { older: first.older ?? 0 }, category: undefined });
    expect(second.rows[0]?.title).toBe('Notice 26');
    const third = await listNotices(db, { cursor: { older: second.older ?? 0 }, category: undefined });
    expect(third.rows.map((row) => row.title)).toEqual(['Notice 2', 'Notice 1']);
    expect(third.older).toBeUndefined();
    const back = await listNotices(db, { cursor: { newer: third.newer ?? 0 }, category: undefined });
    expect(back.rows.map((row) => row.id)).toEqual(second.rows.map((row) => row.id));
    const top = await listNotices(db, { cursor: { newer: back.newer ?? 0 }, category: undefined });
    expect(top.rows[0]?.title).toBe('Notice 50');
    expect(top.newer).toBeUndefined();
  });

  test('the three newest pinned notices come first, an older one in its place, and each category has its own', async () => {
    const db = await openDatabase();
    const ids = [];
    for (let count = 0; count < 4; count++) ids.push(await insertNotice(db, { ...fees, is_pinned: 1 }, asStaff));
    await insertNotice(db, { ...fees, category: 'exam' }, asStaff);
    expect((await listPinnedNotices(db, undefined)).map((row) => row.id)).toEqual(ids.slice(1).reverse());
    expect(await listPinnedNotices(db, 'exam')).toHaveLength(0);
    const exams = await listNotices(db, { cursor: undefined, category: 'exam' });
    expect(exams.rows).toHaveLength(1);
    const ofFees = await listNotices(db, { cursor: undefined, category: 'fee' });
    expect(ofFees.rows.map((row) => row.id)).toEqual(ids.slice(0, 1));
    const entries = await listAdminNotices(db);
    expect(entries.rows.map((row) => row.is_pinned)).toEqual([0, 1, 1, 1, 1]);
  });
});

test('a notice without a title is called by its first words', () => {
  expect(titleOf({ title: '', details: 'School is closed tomorrow.\nBring books.' })).toBe(
    'School is closed tomorrow.',
  );
  const long = titleOf({ title: '', details: 'word '.repeat(50) });
  expect(long.length).toBeLessThanOrEqual(81);
  expect(long.endsWith('word…')).toBe(true);
});

test('markup in a notice is text; an empty board says so, and one that cannot be read says something else', async () => {
  const site = await testApp();
  expect((await site.visit('/allnotices')).body).toContain('No notices found');
  const id = await insertNotice(site.db, { ...fees, title: '<script>alert(1)</script>' }, asStaff);
  const page = await site.visit(`/allnotices/${id}`);
  expect(page.body).not.toContain('<script>alert');
  expect(page.text('h1')).toContain('alert(1)');
  await site.db.schema.dropTable('notice').execute();
  const broken = await site.visit('/allnotices');
  expect(broken.status).toBe(500);
  expect(broken.body).toContain('Try again');
  expect(broken.body).not.toContain('No notices found');
  await site.close();
});
