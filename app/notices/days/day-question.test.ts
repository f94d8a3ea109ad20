import { afterEach, expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { call } from '../../../tests/api-calls.ts';
import { siteForEach, staffForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import type { Visitor } from '../../../tests/visitor.ts';
import { addDays, today } from '../../lib/dates.ts';
import { insertNotice, type NewNotice } from '../notices.server.ts';

const rain = { title: 'Rain', details: 'School closed tomorrow.', category: 'general' } as const;
const address = '/admin/notices/new';
const [yesterday, tomorrow, soon] = [-1, 1, 9].map((days) => addDays(today(), days)) as [string, string, string];

const site = siteForEach();
const staff = staffForEach(site);
afterEach(() => expect(site.errors).toEqual([]));

const publish = (notice: Partial<NewNotice>) => insertNotice(site.db, { ...rain, ...notice }, asStaff);
const saved = () => site.db.selectFrom('notice').selectAll().orderBy('sequence').execute();
const editOf = (id: string) => `/admin/notices/${id}/edit`;
type Sent = Awaited<ReturnType<Visitor['post']>>;
const statusAndError = (answer: Sent) => [answer.status, answer.text('#field-happens_on-error') ?? ''];
const tick = (answer: Sent) => answer.all('details[open] input[name=day_confirmed]')[0];

test('a notice that says “tomorrow” asks which day beside its field, keeps all, and offers to publish it as it is', async () => {
  const answer = await staff.post(address, { ...rain, is_pinned: '1', intent: 'publish' });
  expect(statusAndError(answer)).toEqual([422, expect.stringContaining('says “tomorrow” but has no date')]);
  expect(answer.body).toContain('School closed tomorrow.</textarea>');
  expect(answer.all('input[name=is_pinned][checked]')).toHaveLength(1);
  expect(attribute(tick(answer), 'value')).toBe('none');
  expect(answer.text('.notice-times .tick-box')).toContain('has no date');
  expect(await saved()).toEqual([]);

  // With a different error at the same time, the tick stays.
  const other = await staff.post(address, { ...rain, publish_at: '2020-01-01T10:00', day_confirmed: 'none' });
  expect([other.status, other.text('#field-happens_on-error')]).toEqual([422, undefined]);
  expect(attribute(tick(other), 'checked')).toBeDefined();
  expect((await staff.post(address, { ...rain, details: '', day_confirmed: 'none' })).body).toMatch(
    /day_confirmed"[^>]*checked/,
  );

  expect((await staff.post(address, { ...rain, day_confirmed: 'none' })).status).toBe(303);
  expect((await staff.post(address, { ...rain, happens_on: tomorrow })).status).toBe(303);
  expect((await saved()).map(({ state, happens_on }) => [state, happens_on])).toEqual([
    ['published', null],
    ['published', tomorrow],
  ]);
});

test('a draft needs a confirmation only when it is published, and so does one for later', async () => {
  expect((await staff.post(address, { ...rain, intent: 'draft' })).status).toBe(303);
  const [draft] = await saved();
  const form = { ...rain, version: '1', intent: 'publish' };
  expect(statusAndError(await staff.post(editOf(draft?.id ?? ''), form))[0]).toBe(422);
  const later = { ...form, publish_at: `${soon}T09:00` };
  expect(statusAndError(await staff.post(editOf(draft?.id ?? ''), later))[0]).toBe(422);
  expect((await staff.post(editOf(draft?.id ?? ''), { ...later, day_confirmed: 'none' })).status).toBe(303);
  // A confirmed day needs no new confirmation, unless the text or the time has changed.
  const again = { ...later, version: '2', is_pinned: '1' };
  expect((await staff.post(editOf(draft?.id ?? ''), again)).status).toBe(303);
  const moved = { ...later, version: '3', publish_at: `${soon}T10:00` };
  expect(statusAndError(await staff.post(editOf(draft?.id ?? ''), moved))[0]).toBe(422);
});

test('a published notice needs a confirmation when its text is changed, and not when it is pinned', async () => {
  const id = await publish({});
  expect((await staff.post(editOf(id), { ...rain, version: '1', is_pinned: '1' })).status).toBe(303);
  const change = { ...rain, version: '2', details: 'School closed on Tuesday.' };
  expect(statusAndError(await staff.post(editOf(id), change))).toEqual([422, expect.stringContaining('“Tuesday”')]);
  expect((await staff.post(editOf(id), { ...change, happens_on: tomorrow })).status).toBe(303);
});

test('a copy of another notice needs a confirmation as well', async () => {
  const like = await publish({});
  const copy = await staff.visit(`${address}?like=${like}`);
  expect(copy.body).toContain('School closed tomorrow.</textarea>');
  expect(statusAndError(await staff.post(`${address}?like=${like}`, { ...rain, like }))[0]).toBe(422);
});

const plain = { title: 'Sports', details: 'Sports day', category: 'event' } as const;

test.each([
  ['passed', { happens_on: yesterday }, yesterday, 'This date has passed. Is the year right?'],
  [
    'of several all passed',
    { happens_on: addDays(yesterday, -3), happens_until: yesterday },
    yesterday,
    'This date has passed.',
  ],
  [
    'will have passed when it is published',
    { happens_on: tomorrow, publish_at: `${soon}T09:00` },
    tomorrow,
    'This date will have passed',
  ],
])('a day that %s needs a confirmation, and is published after it', async (_what, days, about, sentence) => {
  const answer = await staff.post(address, { ...plain, ...days });
  expect(statusAndError(answer)).toEqual([422, expect.stringContaining(sentence)]);
  expect(attribute(tick(answer), 'value')).toBe(about);
  // The tick is for the day in question only.
  expect(statusAndError(await staff.post(address, { ...plain, ...days, day_confirmed: 'none' }))[0]).toBe(422);
  expect((await staff.post(address, { ...plain, ...days, intent: 'draft' })).status).toBe(303);
  expect((await staff.post(address, { ...plain, ...days, day_confirmed: about })).status).toBe(303);
});

test('a range that has begun, and today, need no confirmation', async () => {
  const range = { happens_on: yesterday, happens_until: tomorrow };
  for (const days of [range, { happens_on: today() }]) {
    expect((await staff.post(address, { ...plain, ...days })).status).toBe(303);
  }
});

test('the day of an old notice may stay, and a different past day needs a confirmation', async () => {
  const id = await publish({ ...plain, happens_on: yesterday });
  const form = { ...plain, version: '1', details: 'Sports day was fine', happens_on: yesterday };
  expect((await staff.post(editOf(id), form)).status).toBe(303);
  const other = { ...form, version: '2', happens_on: addDays(yesterday, -365) };
  expect(statusAndError(await staff.post(editOf(id), other))[0]).toBe(422);
});

test('the API publishes without asking, as it always did', async () => {
  const { status } = await call(staff, 'uploadnotice.php', { title: rain.title, details: rain.details });
  expect([status, (await saved()).length]).toEqual([200, 1]);
});

test('a draft is published by its form alone', async () => {
  const id = await publish({ state: 'draft' });
  const { status } = await staff.post('/admin/selected/notices', { intent: 'show', id, back: '/admin/notices' });
  expect(status).toBe(400);
  expect((await saved())[0]?.state).toBe('draft');
});
