import { expect, test } from 'vitest';
import { calendar } from '../scripts/demonstration/content/calendar.ts';
import { annualDay, daysAhead, instantAt, namedDays, schoolWeek } from '../scripts/demonstration/content/days.ts';
import { disclosureValues } from '../scripts/demonstration/content/disclosure.ts';
import { documents } from '../scripts/demonstration/content/documents.ts';
import { faculty } from '../scripts/demonstration/content/faculty.ts';
import { admission } from '../scripts/demonstration/content/pages/admission.ts';
import { transport } from '../scripts/demonstration/content/pages/transport.ts';
import { albums } from '../scripts/demonstration/content/photos.ts';
import { newestNotices } from '../scripts/demonstration/content/recent-notices.ts';
import { school } from '../scripts/demonstration/content/school.ts';
import { inLanguage } from '../scripts/demonstration/write-content.ts';

test('the figures of the demonstration agree with each other and with the norms of the board', () => {
  const values = disclosureValues('2026-11-28');
  const classes = (values.get('enrolment') ?? '').split('\n').map((line) => Number(line.split(': ')[1]));
  expect(classes.reduce((sum, count) => sum + count, 0)).toBe(Number(school.studentCount));
  expect(Math.max(...classes)).toBeLessThanOrEqual(30);
  expect(classes).toHaveLength(Number(values.get('sections')));
  const counted = faculty.filter(({ cadre }) => ['pgt', 'tgt', 'prt', 'ntt'].includes(cadre));
  expect(counted.length / classes.length).toBeGreaterThanOrEqual(1.5);
});

test('its notices, pages and documents say the same of fees and forms', () => {
  const page = JSON.stringify(admission).replaceAll('\u00a0', ' ');
  const fee = documents.find(({ slug }) => slug === 'fee')?.paper?.lines ?? [];
  expect(fee).toContain('Classes I to V: Rs 1,800 each quarter, Rs 7,200 in a year.');
  expect(page).toContain('["Classes I to V","₹1,800","₹7,200"]');
  const notice = newestNotices.find(({ category }) => category === 'admission');
  expect([page.includes('16 January'), String(notice?.details).includes('16 January')]).toEqual([true, true]);
});

test('the annual day has one date, and a week of examinations has six', () => {
  for (const day of ['2026-11-28', '2026-11-29', '2027-03-01']) {
    const moment = new Date(`${day}T12:00:00+05:30`);
    const notice = newestNotices.find(({ title }) => title === 'Annual day: come and clap');
    const on = daysAhead(instantAt(moment, notice?.daysAgo ?? 0, '09:30'));
    expect(notice?.happens?.(on).on.date).toBe(annualDay(moment));
    expect(albums.find(({ title }) => title === 'Annual day')?.day(moment)).toBe(annualDay(moment));
    expect(schoolWeek(on.monday(14)).map(({ long }) => long.split(' ')[0])).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
    ]);
  }
});

test('lessons begin and buses leave at one time, wherever it is written', () => {
  const start = school.schoolMonday?.split(' to ')[0];
  expect(start).toBe('9:15 am');
  expect(calendar.find(({ title }) => title === 'The session begins')?.details).toContain(`from ${start}`);
  const visit = JSON.stringify(admission).replaceAll('\u00a0', ' ');
  expect(visit).toContain(`working day from ${start}`);
  expect(JSON.stringify(transport).replaceAll('\u00a0', ' ')).toContain('On Saturday all buses leave at 12:15 pm.');
  const exam = newestNotices.find(({ category }) => category === 'exam');
  expect(inLanguage(exam?.details ?? '', namedDays)).toContain('on Saturday at 12:15');
});
