import ICAL from 'ical.js';
import { afterEach, expect, test } from 'vitest';
import { siteForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import {
  calendarTrash,
  createCalendarItem,
  type NewCalendarItem,
  updateCalendarItem,
} from '../../calendar/calendar.server.ts';
import { daysOfSession } from '../../calendar/school-days.ts';
import { sessionOf, today } from '../../lib/dates.ts';
import { insertNotice } from '../../notices/notices.server.ts';
import { addTranslations } from '../../translations/translations.server.ts';

const site = siteForEach();
afterEach(() => expect(site.errors).toEqual([]));

const session = sessionOf(today());
const inSession = (day: string) => `${session}-${day}`;
const add = (item: NewCalendarItem) => site.db.transaction().execute((tx) => createCalendarItem(tx, item, asStaff));

const hostile = 'Exam, Class X; “পরীক্ষা” 🎒 C:\\new\nBEGIN:VEVENT';

async function readFeed(search = '') {
  const { status, headers, body } = await site.visit(`/calendar.ics${search}`);
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(body));
  return { headers, body, calendar, events: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)) };
}

test('another program reads the texts correctly, whatever characters they contain', async () => {
  const details = `${'ক'.repeat(300)}\nSecond line`;
  const item = { title: hostile.replace('\n', ' '), kind: 'exam', first_day: inSession('07-13'), details } as const;
  const id = await add({ ...item, last_day: inSession('07-18') });
  const { body, calendar, events } = await readFeed();
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toContain('academic calendar');
  expect(events).toHaveLength(1);
  const [event] = events;
  expect([event?.summary, event?.description]).toEqual([item.title, details]);
  expect([event?.startDate.isDate, event?.startDate.toString()]).toEqual([true, inSession('07-13')]);
  // The end is not part of it.
  expect(event?.endDate.toString()).toBe(inSession('07-19'));
  expect(event?.uid).toBe(`${id}@localhost:3000`);
  expect(event?.component.getFirstPropertyValue('categories')).toBe('Exam');
  const lines = body.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test('a change has the same id, a higher number and a later moment; what is deleted is not in it', async () => {
  const values = { title: 'Test', kind: 'exam', first_day: inSession('09-14'), last_day: null, details: '' } as const;
  const id = await add(values);
  const before = (await readFeed()).events[0];
  await site.db
    .transaction()
    .execute((tx) => updateCalendarItem(tx, { id, version: 1 }, { ...values, title: 'Half-yearly' }, asStaff));
  const after = (await readFeed()).events[0];
  expect([after?.uid, after?.summary]).toEqual([before?.uid, 'Half-yearly']);
  expect([before?.sequence, after?.sequence]).toEqual([0, 1]);
  await site.db.transaction().execute((tx) => calendarTrash.remove(tx, id, asStaff));
  expect((await readFeed()).events).toEqual([]);
});

test('it holds the session before, this one and what comes, and is answered 304 while nothing changes', async () => {
  const expected = [daysOfSession(session - 1).from, daysOfSession(session).from, daysOfSession(session + 2).to];
  for (const day of [daysOfSession(session - 2).to, ...expected]) await add({ title: day, first_day: day });
  const { headers, events } = await readFeed();
  expect(events.map(({ summary }) => summary)).toEqual(expected);
  expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  const etag = headers.get('ETag') ?? '';
  const again = await site.visit('/calendar.ics', { headers: { 'If-None-Match': etag } });
  expect([etag === '', again.status]).toEqual([false, 304]);
});

test('translated entries are in the requested language, and the rest in their own', async () => {
  const day = inSession('09-14');
  const exam = { title: 'Half-yearly exam', details: 'Bring a pen.' };
  const holiday = { title: 'Puja holiday', details: 'School is closed.' };
  const item = await add({ ...exam, kind: 'exam', first_day: day, last_day: null });
  await add({ title: 'Sports day', details: '', kind: 'event', first_day: day, last_day: null });
  const dated = { category: 'holiday', is_pinned: 0, happens_on: day, happens_until: null } as const;
  const notice = await insertNotice(site.db, { ...holiday, ...dated }, asStaff);
  const translation = (subject: 'calendar_item' | 'notice', subject_id: string, field: string, text: string) => {
    const original = (subject === 'notice' ? holiday : exam)[field as 'title'];
    return { subject, subject_id, language: 'bn', field, text, original } as const;
  };
  const translations = [
    translation('calendar_item', item, 'title', 'অর্ধবার্ষিক পরীক্ষা'),
    translation('calendar_item', item, 'details', 'কলম আনবেন।'),
    translation('notice', notice, 'title', 'পূজার ছুটি'),
  ];
  await site.db.transaction().execute((tx) => addTranslations(tx, translations, asStaff));
  const texts = async (search: string) =>
    (await readFeed(search)).events.map(({ summary, description }) => [summary, description ?? '']).toSorted();
  expect(await texts('?lang=bn')).toEqual([
    ['Sports day', ''],
    ['অর্ধবার্ষিক পরীক্ষা', 'কলম আনবেন।'],
    ['পূজার ছুটি', 'School is closed.'],
  ]);
  const originals = [exam, holiday, { title: 'Sports day', details: '' }].map(({ title, details }) => [title, details]);
  expect(await texts('?lang=hi')).toEqual(originals);
  expect(await texts('')).toEqual(originals);
});
