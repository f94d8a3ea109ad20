import { expect, test } from 'vitest';
import { eachEngine } from '../../tests/engines.ts';
import { asStaff } from '../../tests/staff.ts';
import { testApp } from '../../tests/test-app.ts';
import type { Transaction } from '../database/schema.ts';
import { languageOf, writtenLanguage } from '../lib/text.ts';
import { titleOf } from './notice-fields.ts';
import {
  countNewNotices,
  findLatestNotice,
  findNotice,
  listNoticeAddresses,
  listNotices,
  listPinnedNotices,
} from './notice-lists.server.ts';
import { insertNotice, type NewNotice } from './notices.server.ts';
import { listAdminNotices } from './notices-admin.server.ts';

const plain = { title: 'Fees', details: 'Pay by Friday.', category: 'fee', is_pinned: 0 } as const satisfies NewNotice;

async function publishMany(db: Transaction, count: number): Promise<void> {
  for (let number = 1; number <= count; number++)
    await insertNotice(db, { ...plain, title: `Notice ${number}` }, asStaff);
}

eachEngine('notices', (openDatabase) => {
  test('a published notice is on the board and is the latest', async () => {
    const db = await openDatabase();
    const id = await insertNotice(db, plain, asStaff);
    expect(await findNotice(db, id)).toMatchObject({ id, ...plain, sequence: 1 });
    expect(await findLatestNotice(db)).toMatchObject({ id, details: 'Pay by Friday.' });
    expect(await listNoticeAddresses(db)).toMatchObject([{ id }]);
  });

  test('the latest is the one published last, whatever its date says', async () => {
    const db = await openDatabase();
    await insertNotice(db, { ...plain, created_at: '2099-01-01T00:00:00.000Z' }, asStaff);
    const id = await insertNotice(db, { ...plain, created_at: '2001-01-01T00:00:00.000Z' }, asStaff);
    expect((await findLatestNotice(db))?.id).toBe(id);
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
    for (let count = 0; count < 4; count++) ids.push(await insertNotice(db, { ...plain, is_pinned: 1 }, asStaff));
    await insertNotice(db, { ...plain, category: 'exam' }, asStaff);
    expect((await listPinnedNotices(db, undefined)).map((row) => row.id)).toEqual(ids.slice(1).reverse());
    expect(await listPinnedNotices(db, 'exam')).toHaveLength(0);
    const exams = await listNotices(db, { cursor: undefined, category: 'exam' });
    expect(exams.rows).toHaveLength(1);
    const fees = await listNotices(db, { cursor: undefined, category: 'fee' });
    expect(fees.rows.map((row) => row.id)).toEqual(ids.slice(0, 1));
    const entries = await listAdminNotices(db);
    expect(entries.rows.map((row) => row.is_pinned)).toEqual([0, 1, 1, 1, 1]);
  });

  test('only notices of the last seven days count as new', async () => {
    const db = await openDatabase();
    await insertNotice(db, plain, asStaff);
    await insertNotice(db, { ...plain, created_at: '2020-01-01T00:00:00.000Z' }, asStaff);
    expect(await countNewNotices(db)).toBe(1);
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

test('the language of a text is known by its script', () => {
  expect(languageOf('বিদ্যালয় বন্ধ')).toBe('bn');
  expect(languageOf('ବିଦ୍ୟାଳୟ ବନ୍ଦ')).toBe('or');
  expect(languageOf('विद्यालय बंद')).toBe('hi');
  expect(languageOf('School closed')).toBeUndefined();
  expect(writtenLanguage('School closed')).toBe('en');
  expect(writtenLanguage('12.10.2026')).toBeUndefined();
});

test('markup in a notice is shown as text', async () => {
  const site = await testApp();
  const id = await insertNotice(site.db, { ...plain, title: '<script>alert(1)</script>' }, asStaff);
  const page = await site.visit(`/allnotices/${id}`);
  expect(page.body).not.toContain('<script>alert');
  expect(page.text('h1')).toContain('alert(1)');
  await site.close();
});

test('an empty board says so, and a board that cannot be read says something else', async () => {
  const site = await testApp();
  expect((await site.visit('/allnotices')).body).toContain('No notices found');
  await site.db.schema.dropTable('notice').execute();
  const broken = await site.visit('/allnotices');
  expect(broken.status).toBe(500);
  expect(broken.body).toContain('Try again');
  expect(broken.body).not.toContain('No notices found');
  await site.close();
});
