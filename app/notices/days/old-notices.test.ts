import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { showLanguages } from '../../../tests/show-languages.ts';
import { asStaff } from '../../../tests/staff.ts';
import { type TestApp, testApp } from '../../../tests/test-app.ts';
import { insertNotice, type NewNotice } from '../notices.server.ts';

const rain = {
  title: 'School closed tomorrow because of heavy rain',
  details: 'The block office has warned of a flood.\nSchool stays closed tomorrow.',
  category: 'general',
  created_at: '2026-06-29T06:00:00.000Z',
} as const;

let site: TestApp;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-29T12:00:00+05:30') });
  site = await testApp();
  await showLanguages(site.db);
});
afterEach(async () => {
  vi.useRealTimers();
  expect(site.errors).toEqual([]);
  await site.close();
});

const publish = (notice: Partial<NewNotice>) => insertNotice(site.db, { ...rain, ...notice }, asStaff);

async function look(path: string) {
  const page = await site.visit(path);
  const content = (name: string) => attribute(page.all(`meta[${name}]`)[0], 'content') ?? '';
  const link = attribute(page.all('main .share-link')[0], 'href') ?? '';
  return {
    page,
    shared: new URL(link).searchParams.get('text') ?? '',
    previews: ['property="og:title"', 'property="og:description"', 'name="description"'].map(content),
  };
}

test.each([
  ['', '29 Jun 2026: ', 'This notice is 5 months old. It was published on 29 Jun 2026.', '5 months old'],
  ['/bn', '২৯ জুন ২০২৬: ', 'এই নোটিশটি ৫ মাস আগের।', '৫ মাস আগের'],
  ['/hi', '29 जून 2026: ', 'यह सूचना 5 महीने पुरानी है।', '5 महीने पुरानी'],
  ['/or', '29 ଜୁନ 2026: ', 'ଏହି ନୋଟିସଟି 5 ମାସ ପୁରୁଣା।', '5 ମାସ ପୁରୁଣା'],
])(
  'an old closure begins with its day wherever it goes, and tells its age, at %s/',
  async (prefix, day, band, mark) => {
    const id = await publish({});
    const { page, shared, previews } = await look(`${prefix}/allnotices/${id}`);
    expect(previews.map((text) => text.startsWith(day))).toEqual([true, true, true]);
    expect(shared.startsWith(day + rain.title)).toBe(true);
    expect(page.text('main .note-warning')).toContain(band);
    expect(page.text('.notice-when')).toContain(day.slice(0, -2));
    const board = await look(`${prefix}/allnotices`);
    expect(board.shared.startsWith(day + rain.title)).toBe(true);
    expect(board.page.text('.tag-alarm')).toBe(mark);
  },
);

test('a notice with a day of its own begins with it, and with “Was on” when it has passed; neither carries an age', async () => {
  const coming = await publish({ happens_on: '2026-11-30' });
  const over = await publish({ happens_on: '2026-11-27', happens_until: '2026-11-28' });
  const cases = [
    [coming, 'Mon, 30 Nov 2026: '],
    [over, 'Was on Fri, 27 Nov to Sat, 28 Nov 2026: '],
  ] as const;
  for (const [id, day] of cases) {
    const { page, shared, previews } = await look(`/allnotices/${id}`);
    expect(previews.map((text) => text.slice(0, day.length))).toEqual([day, day, day]);
    expect(shared.startsWith(day + rain.title)).toBe(true);
    expect(page.all('main .note-warning')).toEqual([]);
  }
});

test.each([
  [
    'a holiday without such words',
    { category: 'holiday', title: 'Puja', details: 'Good wishes' },
    '2026-11-25',
    '4 days',
  ],
  [
    'a bus that will not come',
    { category: 'transport', title: 'Bus 3', details: 'will not run' },
    '2026-10-01',
    '1 month',
  ],
  ['a half day', { title: 'Half day', details: 'Rain' }, '2024-01-05', '2 years'],
  ['three days', { category: 'holiday' }, '2026-11-26', undefined],
  ['fees', { category: 'fee', title: 'Fees', details: 'Pay at the office' }, '2026-01-05', undefined],
] as const)('%s: the age on the board', async (_what, notice, day, age) => {
  await publish({ ...notice, created_at: `${day}T06:00:00.000Z` });
  const mark = (await site.visit('/allnotices')).text('.tag-alarm');
  expect(mark).toBe(age && `${age} old`);
});

test('what the office sends to WhatsApp begins with the day', async () => {
  const staff = await site.signIn();
  const typed = { title: 'Puja', details: 'Good wishes', category: 'general' };
  const sent = await staff.post('/admin/notices/new', typed);
  const page = await staff.visit(sent.headers.get('Location') ?? '');
  const link = page.all('.published-panel a').find((one) => attribute(one, 'href')?.startsWith('https://wa.me/'));
  expect(new URL(attribute(link, 'href') ?? '').searchParams.get('text')).toMatch(/^\*29 Nov 2026: Puja\*\n/);
});
