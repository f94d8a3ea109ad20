import { afterEach, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { eachEngine } from '../../tests/engines.ts';
import { siteForEach } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { listNotices } from './notice-lists.server.ts';
import { insertNotice, type NewNotice } from './notices.server.ts';

const fees = { title: 'Fees by Friday', details: 'Pay 100% at the office.\nOr by phone.', category: 'fee' } as const;
const puja = { title: 'পূজার ছুটি', details: 'সোমবার বিদ্যালয় বন্ধ।', category: 'holiday', is_pinned: 1 } as const;

const site = siteForEach();
afterEach(() => expect(site.errors).toEqual([]));

const publish = (notice: Partial<NewNotice>) => insertNotice(site.db, { ...fees, ...notice }, asStaff);

async function titlesAt(path: string) {
  const board = await site.visit(path);
  return { board, titles: board.all('.notice-title').map((title) => title.textContent) };
}

test('a search finds what has each word in title or details, among the chosen kind, and is kept from search engines', async () => {
  await publish({});
  await publish(puja);
  await publish({ title: 'Bus', details: 'Fees of the bus', category: 'transport' });
  expect((await titlesAt('/allnotices?q=FEES')).titles).toEqual(['Bus', 'Fees by Friday']);
  expect((await titlesAt('/allnotices?q=fees+phone')).titles).toEqual(['Fees by Friday']);
  expect((await titlesAt('/allnotices?q=fees&category=transport')).titles).toEqual(['Bus']);
  const { board, titles } = await titlesAt(`/allnotices?q=${encodeURIComponent('ছুটি')}`);
  expect(titles).toEqual([puja.title]);
  expect(attribute(board.all('meta[name=robots]')[0], 'content')).toBe('noindex');
  expect(attribute(board.all('input[name=q]')[0], 'value')).toBe('ছুটি');
  const nothing = (await site.visit('/allnotices?q=goats%25')).text('main');
  expect(nothing).toContain('No notices match “goats%”.');
});

test('a category has its own title, preview and address, and its chip is second', async () => {
  await publish({});
  const board = await site.visit('/allnotices?category=fee');
  expect([board.text('h1'), board.text('title')]).toEqual([
    'Notices about fees',
    expect.stringMatching(/^Notices about fees \|/),
  ]);
  expect(attribute(board.all('link[rel=canonical]')[0], 'href')).toMatch(/\/allnotices\?category=fee$/);
  expect(attribute(board.all('meta[property="og:title"]')[0], 'content')).toBe('Notices about fees');
  expect(attribute(board.all('.chip')[1], 'aria-current')).toBe('page');
  const all = await site.visit('/allnotices');
  expect(attribute(all.all('link[rel=canonical]')[0], 'href')).toMatch(/\/allnotices$/);
});

test('no notice moves above the notices themselves, and each is shared with day, title, first line and address', async () => {
  const id = await publish({ created_at: '2026-06-29T06:00:00.000Z' });
  const board = await site.visit('/allnotices');
  const own = await site.visit(`/allnotices/${id}`);
  expect([board, own].map((page) => page.all('.notice-banner').length)).toEqual([0, 0]);
  expect((await site.visit('/results')).text('.notice-banner-line')).toMatch(/^Notice: 29 Jun 2026: /);
  const sharedBy = (page: typeof board) =>
    new URL(attribute(page.all('.share-link')[0], 'href') ?? '').searchParams.get('text');
  const address = `http://localhost:3000/allnotices/${id}`;
  // On the board the script adds the first line, which is already in the row.
  expect(sharedBy(board)).toBe(`29 Jun 2026: Fees by Friday\n${address}`);
  expect(board.text('[data-shared]')).toBe('Pay 100% at the office. Or by phone.');
  expect(sharedBy(await site.visit(`/allnotices/${id}`))).toBe(
    `29 Jun 2026: Fees by Friday\nPay 100% at the office.\n${address}`,
  );
});

test('a notice leads to the newer and the older one, and tells its language', async () => {
  const [older, notice, newer] = [await publish({}), await publish({ ...puja, is_pinned: 0 }), await publish({})];
  const page = await site.visit(`/allnotices/${notice}`);
  const leads = page.all('.notice-neighbours a').map((link) => attribute(link, 'href'));
  expect(leads).toEqual([`/allnotices/${newer}`, `/allnotices/${older}`, '/allnotices']);
  expect(attribute(page.all('meta[property="og:locale"]')[0], 'content')).toBe('bn_IN');
  expect((await site.visit(`/allnotices/${newer}`)).all('[rel=prev]')).toEqual([]);
});

eachEngine('a search of the board', (openDatabase) => {
  test('treats no character as a pattern, and finds text in every script', async () => {
    const db = await openDatabase();
    const add = (notice: NewNotice) => db.transaction().execute((tx) => insertNotice(tx, notice, asStaff));
    await add(fees);
    await add(puja);
    const find = async (words: string) => {
      const { rows } = await listNotices(db, { cursor: undefined, category: undefined, words });
      return rows.map(({ title }) => title);
    };
    expect(await find('100%')).toEqual([fees.title]);
    expect([await find('1%0'), await find('_ees'), await find('\\')]).toEqual([[], [], []]);
    expect(await find('পূজার')).toEqual([puja.title]);
  });
});
