import { afterEach, expect, test } from 'vitest';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { addDays, today } from '../../lib/dates.ts';
import { insertNotice, type NewNotice } from '../notices.server.ts';

const words = { title: 'Puja holiday', details: 'School is closed.', category: 'holiday' } as const;
const [yesterday, tomorrow, afterwards] = [-1, 1, 3].map((days) => addDays(today(), days)) as [string, string, string];

const site = siteForEach();
const staff = staffForEach(site);
afterEach(() => expect(site.errors).toEqual([]));

const publish = (notice: Partial<NewNotice>) => insertNotice(site.db, { ...words, ...notice }, asStaff);
const onlyNotice = () => site.db.selectFrom('notice').selectAll().executeTakeFirstOrThrow();

test('a day that the form was given is on the leaf, in the calendar and in the feed, and is taken back', async () => {
  const form = { ...words, happens_on: tomorrow, happens_until: afterwards };
  await staff.post('/admin/notices/new', form);
  const { id, version, ...saved } = await onlyNotice();
  expect([saved.happens_on, saved.happens_until]).toEqual([tomorrow, afterwards]);
  for (const path of ['/allnotices', `/allnotices/${id}`]) {
    expect((await site.visit(path)).text('.calendar-leaf .visually-hidden')).toMatch(/^From \w{3}, .+ to \w{3}, /);
  }
  const calendar = await site.visit(`/calendar?month=${tomorrow.slice(0, 7)}`);
  expect(calendar.text(`.calendar-entry a[href="/allnotices/${id}"]`)).toBe(words.title);
  expect((await site.visit('/calendar.ics')).body).toContain(`/allnotices/${id}`);
  const edit = `/admin/notices/${id}/edit`;
  expect((await staff.visit(edit)).body).toContain(`value="${afterwards}"`);
  await staff.post(edit, { ...form, version: String(version), happens_on: '', happens_until: '' });
  expect((await onlyNotice()).happens_on).toBe(null);
  const board = await site.visit('/allnotices');
  expect(board.text('.calendar-leaf')).toMatch(/^Posted/);
  expect(board.text('.notice-dates')).toMatch(/^Updated/);
  expect((await staff.visit('/admin/activity')).body).toContain('Happens on');
});

test.each([
  ['a last day before the first', { happens_on: afterwards, happens_until: tomorrow }, 'happens_until', 'before'],
  ['a last day alone', { happens_until: tomorrow }, 'happens_on', 'the first day'],
  ['no day at all', { happens_on: 'Monday' }, 'happens_on', ''],
])('%s has its error beside the field, which is unfolded', async (_what, days, name, sentence) => {
  const answer = await staff.post('/admin/notices/new', { ...words, ...days });
  expect(answer.status).toBe(422);
  expect(answer.text(`details[open] #field-${name}-error`)).toContain(sentence);
  for (const [field, text] of Object.entries(days)) expect(answer.body).toContain(`name="${field}" value="${text}"`);
  expect(await site.db.selectFrom('notice').selectAll().execute()).toEqual([]);
});

test('what is over is on the board still, after the others, without its pin, and leaves that to another', async () => {
  await publish({ title: 'An old one', created_at: '2026-01-01T00:00:00.000Z' });
  for (const title of ['One', 'Two', 'Three']) await publish({ title, happens_on: yesterday, is_pinned: 1 });
  const board = await site.visit('/allnotices');
  expect(board.all('.notice-title').map((title) => title.textContent)).toEqual(['An old one', 'Three', 'Two', 'One']);
  expect(board.body).not.toContain('Pinned');
  expect(board.all('.notice-row-over')).toHaveLength(3);
  await staff.post('/admin/notices/new', { ...words, title: 'Pinned now', is_pinned: '1' });
  expect((await site.visit('/allnotices')).text('.notice-row-pinned h2')).toBe('Pinned now');
});
