import { afterEach, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { eachEngine } from '../../tests/engines.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import { calendarTrash, createCalendarItem, updateCalendarItem } from './calendar.server.ts';
import { listCalendarItems } from './calendar-lists.server.ts';

const site = siteForEach();
const staff = staffForEach(site);
afterEach(() => expect(site.errors).toEqual([]));

const newPath = '/admin/calendar/new';
const vacation = { title: 'Summer vacation', kind: 'holiday', first_day: '2026-05-18', last_day: '2026-06-14' };

const items = () => site.db.selectFrom('calendar_item').selectAll().execute();

test('the first entry begins as a holiday', async () => {
  const form = await staff.visit(newPath);
  expect(form.all('[name=kind][checked]').map((one) => attribute(one, 'value'))).toEqual(['holiday']);
});

test('an entry is added, and the form asks for another of the same kind on the day after it', async () => {
  const answer = await staff.post(newPath, { ...vacation, kind: 'exam', details: 'Bring a pen.' });
  expect(answer.status).toBe(303);
  const form = await staff.visit(answer.headers.get('Location') ?? '');
  expect(form.text('[role=status]')).toContain('“Summer vacation” is in the calendar.');
  expect(form.all('[name=kind][checked]').map((one) => attribute(one, 'value'))).toEqual(['exam']);
  expect(form.all('[name=first_day]').map((one) => attribute(one, 'value'))).toEqual(['2026-06-14']);
  const page = await site.visit('/calendar?month=2026-06');
  expect(page.text('.calendar-entry')).toContain('Mon, 18 May to Sun, 14 Jun 2026');
  expect(page.all('.month-item')).toHaveLength(14);
});

test.each([
  ['no title', { title: '' }, 'title', 'Enter a title.'],
  ['no day', { first_day: '' }, 'first_day', 'Choose the day.'],
  ['a day that is none', { first_day: '2026-02-30' }, 'first_day', 'does not exist'],
  ['an end before its beginning', { last_day: '2026-05-17' }, 'last_day', 'is before the first'],
  ['more than 400 days', { last_day: '2027-06-23' }, 'last_day', 'longer than 400 days'],
])('%s is said beside its field', async (_what, change, field, sentence) => {
  const answer = await staff.post(newPath, { ...vacation, ...change });
  expect([answer.status, answer.text(`#field-${field}-error`)]).toEqual([422, expect.stringContaining(sentence)]);
  expect(await items()).toEqual([]);
});

test('of two who change the same entry the second sees both, and a day alone moves with its first day', async () => {
  await staff.post(newPath, { ...vacation, last_day: '' });
  const [item] = await items();
  const path = `/admin/calendar/${item?.id}/edit`;
  expect(item?.last_day).toBe('2026-05-18');
  await staff.post(path, { ...vacation, first_day: '2026-05-20', last_day: '', version: '1' });
  expect((await items())[0]).toMatchObject({ first_day: '2026-05-20', last_day: '2026-05-20', version: 2 });
  const late = await staff.post(path, { ...vacation, title: 'Holidays', last_day: '', version: '1' });
  expect(late.status).toBe(409);
  expect(late.all('.difference-choice legend').map((cell) => cell.textContent)).toEqual(['Title', 'First day']);
});

test('the list shows a session by its months, and one kind of it', async () => {
  for (const [first_day, kind] of [
    ['2026-04-01', 'event'],
    ['2027-03-31', 'exam'],
    ['2027-04-01', 'event'],
  ] as const) {
    await staff.post(newPath, { title: `On ${first_day}`, kind, first_day });
  }
  const list = await staff.visit('/admin/calendar?session=2026');
  expect(list.all('.record-group').map((one) => one.textContent)).toEqual(['April 2026', 'March 2027']);
  const exams = await staff.visit('/admin/calendar?session=2026&kind=exam');
  expect(exams.all('tbody th').map((one) => one.textContent)).toEqual(['On 2027-03-31']);
});

test('what is searched for is listed with exact matches first, not by its months', async () => {
  await staff.post(newPath, { title: 'বার্ষিক পুজা', kind: 'holiday', first_day: '2026-05-01' });
  await staff.post(newPath, { title: 'পূজা', kind: 'holiday', first_day: '2026-06-01' });
  const list = await staff.visit(`/admin/calendar?session=2026&q=${encodeURIComponent('পূজা')}`);
  expect(list.all('tbody th').map((one) => one.textContent)).toEqual(['পূজা', 'বার্ষিক পুজা']);
  expect(list.all('.record-group')).toEqual([]);
});

eachEngine('the calendar', (openDatabase) => {
  const range = { from: '2026-04-01', to: '2027-03-31' };
  const title = async (db: Parameters<typeof listCalendarItems>[0]) =>
    (await listCalendarItems(db, range)).map((item) => item.title);

  test('lists what has a day in the range, by its first day; what is in the bin is not in it', async () => {
    const db = await openDatabase();
    const create = (name: string, first_day: string, last_day: string | null = null) =>
      db.transaction().execute((tx) => createCalendarItem(tx, { title: name, first_day, last_day }, asStaff));
    const id = await create('Last day', '2027-03-31');
    await create('Day before', '2026-03-31');
    await create('Day after', '2027-04-01');
    await create('Over the turn', '2026-03-20', '2026-04-01');
    await create('First day', '2026-04-01');
    expect(await title(db)).toEqual(['Over the turn', 'First day', 'Last day']);
    await db.transaction().execute((tx) => calendarTrash.remove(tx, id, asStaff));
    expect(await title(db)).toEqual(['Over the turn', 'First day']);
    await db.transaction().execute((tx) => calendarTrash.restore(tx, id, asStaff));
    expect(await title(db)).toHaveLength(3);
  });

  test('writes down who changed which day', async () => {
    const db = await openDatabase();
    const values = { title: 'Test', kind: 'exam', first_day: '2026-07-13', last_day: null, details: '' } as const;
    const id = await db.transaction().execute((tx) => createCalendarItem(tx, values, asStaff));
    const change = { ...values, first_day: '2026-07-14' };
    await db.transaction().execute((tx) => updateCalendarItem(tx, { id, version: 1 }, change, asStaff));
    const { changes } = await db
      .selectFrom('activity')
      .select('changes')
      .where('kind', '=', 'change')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(changes).map(({ field }: { field: string }) => field)).toEqual(['first_day', 'last_day']);
  });
});
