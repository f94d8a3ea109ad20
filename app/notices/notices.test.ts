import { expect, test } from 'vitest';
import { clerk } from '../../tests/clerk.ts';
import { eachEngine } from '../../tests/engines.ts';
import { openHouse } from '../../tests/house.ts';
import type { Connection } from '../database/schema.ts';
import { languageOf } from '../lib/languages.ts';
import { listNotices, listPinnedNotices } from './board-lists.server.ts';
import { listNoticeEntries } from './notice-desk.server.ts';
import { titleOf } from './notice-text.ts';
import {
  countNewNotices,
  findNotice,
  latestNotice,
  listNoticeAddresses,
  type NewNotice,
  publishNotice,
} from './notices.server.ts';

const plain: NewNotice = { title: 'Fees', details: 'Pay by Friday.', category: 'fee', is_pinned: 0 };

async function publishMany(db: Connection, count: number): Promise<void> {
  for (let number = 1; number <= count; number++)
    await publishNotice(db, { ...plain, title: `Notice ${number}` }, clerk);
}

eachEngine('notices', (openDatabase) => {
  test('a published notice stands on the board and is the latest', async () => {
    const db = await openDatabase();
    const id = await publishNotice(db, plain, clerk);
    expect(await findNotice(db, id)).toMatchObject({ id, ...plain, sequence: 1 });
    expect(await latestNotice(db)).toEqual({ id, title: 'Fees', details: 'Pay by Friday.' });
    expect(await listNoticeAddresses(db)).toMatchObject([{ id }]);
  });

  test('the latest is the one published last, whatever its date says', async () => {
    const db = await openDatabase();
    await publishNotice(db, { ...plain, created_at: '2099-01-01T00:00:00.000Z' }, clerk);
    const id = await publishNotice(db, { ...plain, created_at: '2001-01-01T00:00:00.000Z' }, clerk);
    expect((await latestNotice(db))?.id).toBe(id);
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

  test('the three newest pinned notices stand apart, an older one in its place, each category with its own', async () => {
    const db = await openDatabase();
    const ids = [];
    for (let count = 0; count < 4; count++) ids.push(await publishNotice(db, { ...plain, is_pinned: 1 }, clerk));
    await publishNotice(db, { ...plain, category: 'exam' }, clerk);
    expect((await listPinnedNotices(db, undefined)).map((row) => row.id)).toEqual(ids.slice(1).reverse());
    expect(await listPinnedNotices(db, 'exam')).toHaveLength(0);
    const exams = await listNotices(db, { cursor: undefined, category: 'exam' });
    expect(exams.rows).toHaveLength(1);
    const fees = await listNotices(db, { cursor: undefined, category: 'fee' });
    expect(fees.rows.map((row) => row.id)).toEqual(ids.slice(0, 1));
    const entries = await listNoticeEntries(db);
    expect(entries.rows.map((row) => row.is_pinned)).toEqual([0, 1, 1, 1, 1]);
  });

  test('only notices of the last seven days count as new', async () => {
    const db = await openDatabase();
    await publishNotice(db, plain, clerk);
    await publishNotice(db, { ...plain, created_at: '2020-01-01T00:00:00.000Z' }, clerk);
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
});

test('markup in a notice is shown as text', async () => {
  const house = await openHouse();
  const id = await publishNotice(house.db, { ...plain, title: '<script>alert(1)</script>' }, clerk);
  const page = await house.visit(`/allnotices/${id}`);
  expect(page.body).not.toContain('<script>alert');
  expect(page.text('h1')).toContain('alert(1)');
  await house.close();
});

test('an empty board says so, and a board that cannot be read says something else', async () => {
  const house = await openHouse();
  expect((await house.visit('/allnotices')).body).toContain('No notices found');
  await house.db.schema.dropTable('notice').execute();
  const broken = await house.visit('/allnotices');
  expect(broken.status).toBe(500);
  expect(broken.body).toContain('Try again');
  expect(broken.body).not.toContain('No notices found');
  await house.close();
});
