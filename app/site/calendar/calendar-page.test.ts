import { afterEach, describe, expect, test } from 'vitest';
import { attribute } from '../../../tests/answer.ts';
import { siteForEach } from '../../../tests/site-of-tests.ts';
import { asStaff } from '../../../tests/staff.ts';
import { createCalendarItem, type NewCalendarItem } from '../../calendar/calendar.server.ts';
import { weeksOfMonth } from '../../calendar/school-days.ts';
import { addDays, sessionOf, today } from '../../lib/dates.ts';

const site = siteForEach();
afterEach(() => expect(site.errors).toEqual([]));

const add = (item: NewCalendarItem) => site.db.transaction().execute((tx) => createCalendarItem(tx, item, asStaff));

test('an empty calendar says so and leads to the notice board', async () => {
  const page = await site.visit('/calendar');
  expect(page.text('.empty-title')).toBe('There are no dates in the calendar yet.');
  expect(page.all('table')).toEqual([]);
});

describe('a month', () => {
  test('has its days under their weekdays, and what has several days on each of them', async () => {
    await add({ title: 'Half-yearly', kind: 'exam', first_day: '2026-07-30', last_day: '2026-08-03' });
    const page = await site.visit('/calendar?month=2026-08');
    expect(page.text('h2')).toBe('August 2026');
    const weeks = page.all('.month-table tbody tr');
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.querySelectorAll('.month-day-none')).toHaveLength(6);
    const days = page.all('.month-day-filled time').map((day) => attribute(day, 'datetime'));
    expect(days).toEqual(['2026-08-01', '2026-08-02', '2026-08-03']);
    expect(page.text('.month-item')).toContain('Half-yearly, Exam');
    expect(page.all('.month-item-begun')).toHaveLength(3);
    expect(page.all('.month-item-goes-on')).toHaveLength(2);
    expect(page.text('.calendar-when')).toBe('Thu, 30 Jul to Mon, 3 Aug 2026');
  });

  test('leads to the months of the sessions in which anything is, and no further', async () => {
    const session = sessionOf(today());
    await add({ title: 'Start', first_day: `${session}-04-01` });
    const links = async (month: string) => {
      const page = await site.visit(`/calendar?month=${month}`);
      return page.all('.calendar-step').map((link) => attribute(link, 'href'));
    };
    expect(await links(`${session}-04`)).toEqual([`/calendar?month=${session}-05`]);
    expect(await links(`${session + 1}-03`)).toEqual([`/calendar?month=${session + 1}-02`]);
    expect(await links('2090-01')).toEqual([]);
  });

  test('marks today in the calendar and in the list below it', async () => {
    await add({ title: 'Sports day', kind: 'event', first_day: addDays(today(), -1), last_day: today() });
    const page = await site.visit('/calendar');
    expect(attribute(page.all('td[aria-current=date] time')[0], 'datetime')).toBe(today());
    expect(page.text('.calendar-entry .tag-dark')).toBe('Today');
    expect((await site.visit('/calendar?month=2090-01')).all('[aria-current=date]')).toEqual([]);
  });

  test('is the current one where the address names none', async () => {
    await add({ title: 'Start', first_day: '2026-04-01' });
    for (const month of ['2026-13', '1999-01', '2026-1', '%00', '']) {
      const page = await site.visit(`/calendar?month=${month}`);
      expect([month, page.status, page.all('[aria-current=date]').length]).toEqual([month, 200, 1]);
    }
  });
});

test('the list has the twelve months of a session, and leads to the others', async () => {
  await add({ title: 'Republic Day', kind: 'holiday', first_day: '2025-01-26' });
  await add({ title: 'Vacation', kind: 'holiday', first_day: '2025-03-30', last_day: '2025-04-04', details: 'Rest' });
  const page = await site.visit('/calendar?view=list&session=2025');
  expect(page.all('.session-month-name').map((one) => one.textContent)).toEqual([
    ...['April 2025', 'May 2025', 'June 2025', 'July 2025', 'August 2025', 'September 2025'],
    ...['October 2025', 'November 2025', 'December 2025', 'January 2026', 'February 2026', 'March 2026'],
  ]);
  expect(page.all('.session-title').map((one) => one.textContent)).toEqual(['Vacation']);
  expect(page.text('.session-month')).toContain('Sun, 30 Mar to Fri, 4 Apr');
  const links = page.all('.calendar-steps a').map((link) => attribute(link, 'href'));
  expect(links).toContain('/calendar?view=list&session=2024');
});

test('a month that begins on Sunday has no empty day before it', () => {
  const weeks = weeksOfMonth('2026-02');
  expect(weeks.map((week) => [week[0], week[6]])).toEqual([
    ['2026-02-01', '2026-02-07'],
    ['2026-02-08', '2026-02-14'],
    ['2026-02-15', '2026-02-21'],
    ['2026-02-22', '2026-02-28'],
  ]);
});

test('hostile words break nothing', async () => {
  const title = `<script>alert(1)</script>${'x'.repeat(150)}\u202E`;
  await add({ title, kind: 'event', first_day: today(), details: '\u200B"quoted" & <b>'.repeat(20) });
  for (const path of ['/calendar', '/calendar?view=list']) {
    const { status, body } = await site.visit(path);
    expect(status).toBe(200);
    expect(body).not.toContain('<script>alert');
  }
});
