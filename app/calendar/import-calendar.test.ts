import { afterEach, expect, test } from 'vitest';
import { attribute } from '../../tests/answer.ts';
import { eachEngine } from '../../tests/engines.ts';
import { siteForEach, staffForEach } from '../../tests/site-of-tests.ts';
import { asStaff } from '../../tests/staff.ts';
import type { Visitor } from '../../tests/visitor.ts';
import type { Database } from '../database/schema.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { readWrittenDay } from '../imports/cells/written-day.server.ts';
import { importRows, listImports, undoImport } from '../imports/imports.server.ts';
import { readCsv } from '../imports/read-list.server.ts';
import { addDays, sessionOf, today } from '../lib/dates.ts';
import { newId } from '../lib/ids.ts';
import { createCalendarItem } from './calendar.server.ts';
import { calendarImport } from './calendar-import.server.ts';

const address = '/admin/calendar/import';

const site = siteForEach();
const staff = staffForEach(site);
afterEach(() => expect(site.errors).toEqual([]));

type Sent = Awaited<ReturnType<Visitor['visit']>>;

const check = (text: string) => staff.post(address, { intent: 'check', text });

function importForm(page: Sent): FormData {
  const form = new FormData();
  for (const input of page.all('.import-take input[type=hidden]')) {
    form.set(attribute(input, 'name') ?? '', attribute(input, 'value') ?? '');
  }
  form.set('intent', 'import');
  return form;
}

const items = () => site.db.selectFrom('calendar_item').selectAll().orderBy('sequence').execute();

test('a list is checked without being saved, imported without what is wrong, shown and undone', async () => {
  const checked = await check(
    [
      'Date;To;Occasion;Type',
      '15/08/2026;;Independence Day;Holiday',
      '14 September 2026;26-09-2026;Half-yearly;Examination',
      '31/02/2026;;Nothing;Holiday',
      '05/09/2026;04/09/2026;Teachers’ Day;party',
      '2026-08-15;;independence  day;holiday',
      '14/11/2026;;;Event',
    ].join('\n'),
  );
  expect(checked.text('.note-warning')).toContain('2 rows have no errors, 4 need correction.');
  expect(checked.all('.import-fault').map((fault) => fault.textContent)).toEqual([
    'First day is not clear. Enter a date such as 15 Aug 2026 or 15/08/2026.',
    'Type is not recognised. Use one of these: Holiday, Exam, Event, Meeting.',
    'The last day is before the first. Choose a later date.',
    'Line 2 already has the same Title, First day. Remove one of them.',
    'Title is empty. Enter it.',
  ]);
  expect(checked.text('.import-good')).toContain('15 Aug 2026');
  expect(await items()).toEqual([]);
  const form = importForm(checked);
  expect((await staff.post(address, form)).headers.get('Location')).toBe('/admin/calendar?session=2026');
  await staff.post(address, form);
  expect(await items()).toMatchObject([
    { title: 'Independence Day', kind: 'holiday', first_day: '2026-08-15', last_day: '2026-08-15' },
    { title: 'Half-yearly', kind: 'exam', first_day: '2026-09-14', last_day: '2026-09-26' },
  ]);
  expect((await site.visit('/calendar?month=2026-08')).body).toContain('Independence Day');
  expect((await check('Title,First day,Kind\nIndependence day,15 Aug 2026,holiday')).text('.import-fault')).toContain(
    'The school’s list already has the same Title, First day.',
  );
  const past = await staff.visit(address);
  const undo = { intent: 'undo', import_id: attribute(past.all('.import-undo input')[0], 'value') ?? '' };
  await staff.post(address, undo);
  expect((await staff.visit(address)).text('[role=status]')).toContain(
    'Import undone: 2 calendar entries moved to the bin.',
  );
  expect((await site.visit('/calendar?month=2026-08')).body).not.toContain('Independence Day');
});

test('after an import the list is that of the session with most of the entries', async () => {
  const days = ['31/03/2027', '01/04/2027', '02/04/2027'];
  const list = ['Date,Occasion,Type', ...days.map((day, index) => `${day},Day ${index},Holiday`)].join('\n');
  const answer = await staff.post(address, importForm(await check(list)));
  expect(answer.headers.get('Location')).toBe('/admin/calendar?session=2027');
});

test('a session is copied into the next one: first as a list, with its holidays on their dates', async () => {
  const session = sessionOf(today());
  const day = (monthAndDay: string, years = 0) => `${session + years}-${monthAndDay}`;
  for (const item of [
    { title: 'The session begins', kind: 'event', first_day: day('04-01') },
    { title: 'Independence Day', kind: 'holiday', first_day: day('08-15') },
    { title: 'Half-yearly', kind: 'exam', first_day: day('09-14'), last_day: day('09-26'), details: 'Bring a pen.' },
  ] as const) {
    await inTransaction(site.db, (tx) => createCalendarItem(tx, item, asStaff));
  }
  expect((await staff.visit(address)).text('main')).toContain('Or start from the previous session');
  const checked = await staff.post(address, { intent: 'begin', value: String(session) });
  expect(checked.text('.note-success')).toContain('3 rows, no errors.');
  expect(await items()).toHaveLength(3);
  await staff.post(address, importForm(checked));
  expect((await items()).slice(3)).toMatchObject([
    { title: 'The session begins', first_day: addDays(day('04-01'), 371) },
    { title: 'Independence Day', first_day: day('08-15', 1) },
    { title: 'Half-yearly', first_day: addDays(day('09-14'), 364), last_day: addDays(day('09-26'), 364) },
  ]);
  const again = await staff.post(address, { intent: 'begin', value: String(session) });
  expect(again.all('.import-fault')).toHaveLength(3);
});

test('what the list shows is downloaded, logged, and can be imported again', async () => {
  const add = (item: Parameters<typeof createCalendarItem>[1]) =>
    inTransaction(site.db, (tx) => createCalendarItem(tx, item, asStaff));
  await add({ title: 'Independence Day', kind: 'holiday', first_day: '2026-08-15' });
  await add({ title: 'Half-yearly', kind: 'exam', first_day: '2026-09-14', last_day: '2026-09-26', details: 'A pen.' });
  await add({ title: 'Fair', kind: 'event', first_day: '2025-09-14' });
  const csv = await staff.visit('/admin/calendar/export.csv?session=2026');
  expect(csv.body.trim().split('\r\n').slice(1)).toEqual([
    '"Independence Day","Holiday","2026-08-15","",""',
    '"Half-yearly","Exam","2026-09-14","2026-09-26","A pen."',
  ]);
  const exams = await staff.visit('/admin/calendar/export.csv?session=2026&kind=exam');
  expect(exams.body).not.toContain('Independence Day');
  expect((await staff.visit('/admin/activity')).text('main')).toMatch(
    /downloaded 1 calendar entry as a file[\s\S]*downloaded 2 calendar entries as a file/,
  );
  await site.db.deleteFrom('calendar_item').execute();
  expect((await check(csv.body)).text('.note-success')).toContain('2 rows, no errors.');
});

test('the template is read as it comes', async () => {
  const template = await staff.visit('/admin/calendar/template.csv');
  expect(template.headers.get('Content-Disposition')).toContain('calendar-template.csv');
  expect((await check(template.body)).text('.note-success')).toContain('2 rows, no errors.');
  expect((await check('Title\nx')).text('.note-error')).toContain('No column is chosen for First day');
});

test.each([
  ['2026-08-15', '2026-08-15'],
  ['15/08/2026', '2026-08-15'],
  ['5/8/2026', undefined],
  ['15-08-2026', '2026-08-15'],
  ['15.08.2026', '2026-08-15'],
  ['15 Aug 2026', '2026-08-15'],
  ['15 august 2026', '2026-08-15'],
  ['1st Sept. 2026', '2026-09-01'],
  ['15-Aug-26', '2026-08-15'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2027', undefined],
  ['08/15/2026', '2026-08-15'],
  ['10/2/2026', undefined],
  ['5/5/2026', '2026-05-05'],
  ['Sat 15 Aug 2026', '2026-08-15'],
  ['2026-08-15 00:00:00', '2026-08-15'],
  ['15/08/26', '2026-08-15'],
  ['15/08-2026', undefined],
  ['15 constructor 2026', undefined],
  ['15.8', undefined],
  ['', undefined],
])('%s is the day %s', (text, day) => {
  expect(readWrittenDay(text)).toBe(day);
});

function rows(...titles: string[]) {
  const list = readCsv(
    ['Title,First day,Kind', ...titles.map((one) => `${one},2026-08-15,event`)].join('\n'),
    calendarImport.columns,
  );
  if ('error' in list) throw new Error(list.error);
  return list.rows;
}

const run = (db: Database, id: string, ...titles: string[]) =>
  inTransaction(db, (tx) => importRows(tx, calendarImport, { id, file_name: 'x.csv', rows: rows(...titles) }, asStaff));

eachEngine('importing into the calendar', (openDatabase) => {
  test('of two who import the same list at once one is refused, and an import is undone once', async () => {
    const db = await openDatabase();
    const [first, second] = [newId(), newId()];
    const answers = await Promise.all([run(db, first, 'Fair', 'Play'), run(db, second, 'Play', 'Fair')]);
    expect(answers).toContainEqual({ imported: 2 });
    expect(answers).toContainEqual({ refused: 'changed' });
    const id = answers[0] && 'imported' in answers[0] ? first : second;
    const undo = () => inTransaction(db, (tx) => undoImport(tx, calendarImport, id, asStaff));
    expect([await undo(), await undo()]).toEqual([2, undefined]);
    expect(await listImports(db, calendarImport)).toMatchObject([{ id, row_count: 2, activeCount: 0 }]);
    expect(await run(db, id, 'Fair')).toEqual({ refused: 'undone' });
  });
});
