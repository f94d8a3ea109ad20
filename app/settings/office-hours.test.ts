import { describe, expect, test } from 'vitest';
import { inLanguage } from '../lib/languages/in-language.server.ts';
import type { Language } from '../lib/languages/languages.ts';
import { joinHoursInputs, readWeek } from './facts-form.server.ts';
import {
  formatHours,
  hoursError,
  hoursFacts,
  joinHours,
  officeHours,
  readHours,
  schoolHours,
  splitHours,
} from './office-hours.ts';
import type { School } from './school.ts';
import { schoolDefaults, tidyFact } from './school-fields.ts';

describe('hours as people write them', () => {
  test.each([
    ['08:00 to 18:00', '08:00', '18:00'],
    ['8 a.m. – 12.30 p.m.', '08:00', '12:30'],
    ['10:30am-4:30pm', '10:30', '16:30'],
    ['10.30 A.M to 4.30 P.M', '10:30', '16:30'],
    ['10-30 am to 4-30 pm', '10:30', '16:30'],
    ['1030 to 1630', '10:30', '16:30'],
    ['8 to 6 pm', '08:00', '18:00'],
    ['9 to 12', '09:00', '12:00'],
    ['9 am to 12 noon', '09:00', '12:00'],
    ['1 pm to 5 pm', '13:00', '17:00'],
    ['সকাল ১০টা থেকে বিকেল ৪টা', '10:00', '16:00'],
    ['সকাল ১০:৩০ থেকে দুপুর ১:৩০ পর্যন্ত', '10:30', '13:30'],
    ['सुबह 10:30 बजे से शाम 4 बजे तक', '10:30', '16:00'],
    ['ସକାଳ ୧୦ଟାରୁ ଦିନ ୧ଟା ଯାଏ', '10:00', '13:00'],
  ])('“%s” is understood', (typed, opens, closes) => {
    const stored = tidyFact('hoursMonday', typed);
    expect(hoursError(stored)).toBeUndefined();
    expect(readHours(stored)).toEqual({ opens, closes });
  });

  test.each([
    ['10:30 to 4:30', 'Add am or pm to 10:30 and 4:30.'],
    ['10.30 to 1.30', 'Add am or pm to 10.30 and 1.30.'],
    ['10:30 am to 4:30', 'Add am or pm to 4:30.'],
    ['9–5', 'Add am or pm to 9 and 5.'],
    ['1 to 5', 'Add am or pm to 1 and 5.'],
    ['5 to 8 pm', 'Add am or pm to 5.'],
    ['10:30 am', 'Also enter the closing time'],
    ['to 4:30 pm', 'Also enter the opening time'],
    ['18:00 to 08:00', 'The closing time must be later than the opening time.'],
    ['4 pm to 10 am', 'The closing time must be later than the opening time.'],
    ['25:00 to 26:00', 'Enter the opening and closing times'],
    ['13 pm to 4 pm', 'Enter the opening and closing times'],
    ['10 to 1 and 2 to 4', 'Enter the opening and closing times'],
  ])('“%s” needs a correction', (typed, sentence) => {
    expect(hoursError(tidyFact('hoursMonday', typed))).toContain(sentence);
    expect(readHours(typed)).toBeUndefined();
  });

  test.each(['Closed', 'closed', 'বন্ধ', 'बंद', 'ବନ୍ଦ', 'by appointment'])('“%s” names no times', (text) => {
    expect([hoursError(text), readHours(text)]).toEqual([undefined, undefined]);
  });
});

test.each([
  ['08:00 to 18:00', '8\u00a0am to 6\u00a0pm'],
  ['8 a.m. – 12.30 p.m.', '8\u00a0am to 12:30\u00a0pm'],
  ['10:30 am to 12:00', '10:30\u00a0am to 12\u00a0noon'],
  ['Closed', 'Closed'],
  ['বন্ধ', 'Closed'],
  ['by appointment', 'by appointment'],
])('the hours “%s” are shown on one clock', (typed, shown) => {
  expect(formatHours(typed)).toBe(shown);
});

const week = (...hours: string[]): School => ({
  ...schoolDefaults,
  ...Object.fromEntries(hoursFacts.map((name, index) => [name, hours[index] ?? ''])),
});
const lines = (school: School) =>
  officeHours(school).map(({ days, hours }) => `${days} ${hours}`.replaceAll('\u00a0', ' '));

describe('the week is shown as people say it', () => {
  const long = '8 am to 4 pm';
  test.each<[string, School, string[]]>([
    ['nothing said', week(), []],
    [
      'Sunday closed',
      week(long, '08:00 to 16:00', long, long, long, '10:30 am to 1:30 pm', 'Closed'),
      ['Monday to Friday 8 am to 4 pm', 'Saturday 10:30 am to 1:30 pm', 'Sunday Closed'],
    ],
    ['two days', week(long, long), ['Monday and Tuesday 8 am to 4 pm']],
    ['a day without a word', week(long, '', long), ['Monday 8 am to 4 pm', 'Wednesday 8 am to 4 pm']],
    ['all days', week(...hoursFacts.map(() => long)), ['Monday to Sunday 8 am to 4 pm']],
  ])('%s', (_name, school, expected) => {
    expect(lines(school)).toEqual(expected);
  });

  test.each<[Language, string[]]>([
    ['bn', ['সোমবার থেকে শুক্রবার সকাল ৮টা থেকে বিকেল ৪টা', 'শনিবার ও রবিবার বন্ধ']],
    ['or', ['ସୋମବାରରୁ ଶୁକ୍ରବାର ଯାଏ ସକାଳ 8ଟାରୁ ଅପରାହ୍ଣ 4ଟା ଯାଏ', 'ଶନିବାର ଓ ରବିବାର ବନ୍ଦ']],
    ['hi', ['सोमवार से शुक्रवार तक सुबह 8 बजे से शाम 4 बजे तक', 'शनिवार और रविवार बंद']],
  ])('in %s', (language, expected) => {
    const school = week(long, long, long, long, long, 'Closed', 'বন্ধ');
    expect(inLanguage(language, () => lines(school))).toEqual(expected);
  });
});

describe('a row of the form', () => {
  test.each([
    ['08:00 to 18:00', { from: '08:00', to: '18:00', isClosed: false }],
    ['8 a.m. – 12.30 p.m.', { from: '8 a.m.', to: '12.30 p.m.', isClosed: false }],
    ['10:30 am', { from: '10:30 am', to: '', isClosed: false }],
    ['to 4:30 pm', { from: '', to: '4:30 pm', isClosed: false }],
    ['by appointment', { from: 'by appointment', to: '', isClosed: false }],
    ['8 am to 4 pm, not on the 1st', { from: '8 am', to: '4 pm, not on the 1st', isClosed: false }],
    ['Closed', { from: '', to: '', isClosed: true }],
    ['', { from: '', to: '', isClosed: false }],
  ])('shows “%s”, and sends it back', (text, inputs) => {
    expect(splitHours(text)).toEqual(inputs);
    const sent = joinHours(inputs);
    expect(tidyFact('hoursMonday', sent)).toBe(tidyFact('hoursMonday', text));
  });

  test('is one text; Monday counts for the days that were chosen', () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({
      hoursMonday: '10:30 am',
      'hoursMonday-to': '4:30 pm',
      'hours-same': '4',
      hoursTuesday: '',
      'hoursTuesday-to': '',
      hoursSaturday: '10:30 am',
      'hoursSaturday-to': '1:30 pm',
      hoursSunday: '9 am',
      'hoursSunday-to': '',
      'hoursSunday-closed': '1',
    })) {
      form.set(name, value);
    }
    joinHoursInputs(form);
    const long = '10:30 am to 4:30 pm';
    expect(hoursFacts.map((name) => form.get(name))).toEqual([
      ...Array.from({ length: 5 }, () => long),
      '10:30 am to 1:30 pm',
      'Closed',
    ]);
  });

  test('of the school leaves the hours of the office alone', () => {
    const form = new FormData();
    form.set('hoursMonday', '8 am to 6 pm');
    form.set('schoolMonday', 'Mon to Fri 9.15 am to 3.30 pm, Sunday closed');
    form.set('schoolMonday-to', '');
    joinHoursInputs(form);
    expect(form.get('hoursMonday')).toBe('8 am to 6 pm');
    const school = { ...schoolDefaults, ...Object.fromEntries(form) } as School;
    expect(schoolHours(school)).toEqual([
      { days: 'Monday to Friday', hours: '9:15\u00a0am to 3:30\u00a0pm' },
      { days: 'Sunday', hours: 'Closed' },
    ]);
  });
});

describe('the hours of several days in one row', () => {
  const long = '10.30 am to 4.30 pm';
  const short = '10.30 to 1.30';
  const workingDays = { hoursMonday: long, hoursTuesday: long, hoursWednesday: long };
  test.each<[string, object | undefined]>([
    ['Sat 10.30 to 1.30, Sunday closed', { hoursSaturday: short, hoursSunday: 'closed' }],
    [`Mon to Wed: ${long}; Sat. ${short}, `, { ...workingDays, hoursSaturday: short }],
    [
      `Monday–Wednesday ${long} and Saturdays, Sundays closed`,
      { ...workingDays, hoursSaturday: 'closed', hoursSunday: 'closed' },
    ],
    [`সোমবার থেকে বুধবার ${long}, রবি বন্ধ`, { ...workingDays, hoursSunday: 'বন্ধ' }],
    ['ଶନିବାର ସକାଳ ୧୦ଟାରୁ ଦିନ ୧ଟା, ରବିବାର ବନ୍ଦ', { hoursSaturday: 'ସକାଳ ୧୦ଟାରୁ ଦିନ ୧ଟା', hoursSunday: 'ବନ୍ଦ' }],
    [long, undefined],
    ['by appointment on Saturdays', undefined],
    ['Saturday', undefined],
  ])('“%s”', (typed, week) => {
    expect(readWeek(typed)).toEqual(week);
  });

  test('do not replace those of a day that has its own', () => {
    const form = new FormData();
    form.set('hoursMonday', `Sat ${short}, Sunday closed`);
    form.set('hoursMonday-to', '');
    form.set('hoursSaturday', '9 am');
    form.set('hoursSaturday-to', '1 pm');
    joinHoursInputs(form);
    const days = ['hoursMonday', 'hoursSaturday', 'hoursSunday'];
    expect(days.map((name) => form.get(name))).toEqual(['', '9 am to 1 pm', 'closed']);
  });
});
