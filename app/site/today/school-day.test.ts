import { describe, expect, test } from 'vitest';
import { inLanguage } from '../../lib/languages/in-language.server.ts';
import type { Language } from '../../lib/languages/languages.ts';
import { schoolHoursFactOn, schoolHoursFacts } from '../../settings/office-hours.ts';
import { describeToday } from './describe-today.ts';
import { type SchoolDate, statusOn, todayAt } from './school-day.ts';

const long = '9:15 am to 3:30 pm';
const hours = [...Array(5).fill(long), '9:15 am to 12:00', 'Closed'];
const hoursOn = (day: string) => hours[schoolHoursFacts.indexOf(schoolHoursFactOn(day))] ?? '';
const date = (means: SchoolDate['means'], first_day: string, more: Partial<SchoolDate> = {}): SchoolDate => ({
  id: `${means} ${first_day}`,
  first_day,
  last_day: first_day,
  means,
  said: 0,
  ...more,
});

const [friday, saturday, sunday, monday] = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'];
const unknown = () => '';

test.each<[string, string, SchoolDate[], string | undefined]>([
  ['a weekday', friday, [], 'open'],
  ['a Sunday', sunday, [], 'closed'],
  ['a holiday', friday, [date('closed', friday)], 'closed'],
  ['the last day of a vacation', friday, [date('closed', '2026-11-20', { last_day: friday })], 'closed'],
  ['the day after it', saturday, [date('closed', '2026-11-20', { last_day: friday })], 'open'],
  ['a half day', friday, [date('half-day', friday)], 'half-day'],
  [
    'a holiday on which the office says “open”',
    friday,
    [date('closed', friday), date('open', friday, { said: 4 })],
    'open',
  ],
  [
    'a half day that was closed later',
    friday,
    [date('half-day', friday, { said: 4 }), date('closed', friday, { said: 5 })],
    'closed',
  ],
  ['an examination', friday, [date('exam', friday)], 'open'],
  ['a Sunday within examinations', sunday, [date('exam', friday, { last_day: monday })], 'closed'],
  ['a Sunday on which the office says “open”', sunday, [date('open', sunday, { said: 4 })], 'open'],
])('%s', (_what, day, dates, kind) => {
  expect(statusOn(day, { hoursOn, dates })?.kind).toBe(kind);
});

test('without hours the school is never said to be open, and nothing known is nothing said', () => {
  const at = { day: friday, time: '10:00' };
  expect(todayAt(at, { hoursOn: unknown, dates: [] })).toBeUndefined();
  expect(todayAt(at, { hoursOn: () => 'by appointment', dates: [date('open', '2026-12-09')] })).toBeUndefined();
  expect(todayAt(at, { hoursOn: unknown, dates: [date('closed', friday)] })?.status?.kind).toBe('closed');
  const exam = todayAt(at, { hoursOn: unknown, dates: [date('exam', friday)] });
  expect(exam?.status).toMatchObject({ kind: 'open', hours: undefined, isSaid: false });
});

test('the next holiday, the next fee day and the buses of today are found', () => {
  const dates = [
    date('closed', '2026-12-25', { last_day: '2027-01-01' }),
    date('closed', '2026-12-01'),
    date('fee', '2026-11-20', { last_day: '2026-12-04' }),
    date('fee', '2026-12-03'),
    date('bus', friday),
    date('bus', saturday),
  ];
  const today = todayAt({ day: friday, time: '10:00' }, { hoursOn, dates });
  expect(today?.nextHoliday?.id).toBe('closed 2026-12-01');
  expect(today?.nextFee?.id).toBe('fee 2026-12-03');
  expect(today?.buses.map(({ id }) => id)).toEqual([`bus ${friday}`]);
  // The line about tomorrow says it already.
  const before = todayAt({ day: monday, time: '10:00' }, { hoursOn, dates });
  expect([before?.tomorrow?.kind, before?.nextHoliday]).toEqual(['closed', undefined]);
});

describe('in words', () => {
  const wordsAt = (day: string, time: string, dates: SchoolDate[] = [], on = hoursOn) => {
    const today = todayAt({ day, time }, { hoursOn: on, dates });
    const title = 'Holiday: Christmas';
    const described =
      today &&
      describeToday({ today, day, hoursOn: on }, ({ id }) => ({
        title: id.startsWith('closed') ? title : 'Maths',
        to: '/x',
      }));
    return [[described?.headline, described?.reason?.title].filter(Boolean).join(': '), described?.tomorrow?.text].map(
      (text) => text?.replaceAll('\u00a0', ' '),
    );
  };

  test.each<[string, string, string, SchoolDate[], string, string]>([
    ['before opening', friday, '09:14', [], 'Opens at 9:15 am', 'Tomorrow: open 9:15 am to 12 noon'],
    ['from the opening on', friday, '09:15', [], 'Open until 3:30 pm', 'Tomorrow: open 9:15 am to 12 noon'],
    ['from the closing on', friday, '15:30', [], 'Closed since 3:30 pm', 'Tomorrow: open 9:15 am to 12 noon'],
    ['before a Sunday', saturday, '11:59', [], 'Open until 12 noon', 'Tomorrow: closed'],
    [
      'a holiday',
      friday,
      '10:00',
      [date('closed', friday)],
      'Closed today: Christmas',
      'Tomorrow: open 9:15 am to 12 noon',
    ],
    [
      'a vacation',
      '2026-12-28',
      '10:00',
      [date('closed', '2026-12-25', { last_day: '2027-01-01' })],
      'Closed until Fri, 1 Jan: Christmas',
      'Tomorrow: closed',
    ],
    [
      'half a day',
      friday,
      '10:00',
      [date('half-day', friday)],
      'Half day today: Maths',
      'Tomorrow: open 9:15 am to 12 noon',
    ],
    [
      'a holiday tomorrow',
      '2026-11-30',
      '10:00',
      [date('closed', '2026-12-01')],
      'Open until 3:30 pm',
      'Tomorrow: closed (Christmas)',
    ],
    [
      'exams tomorrow',
      sunday,
      '10:00',
      [date('exam', monday)],
      'Closed today',
      'Tomorrow: open 9:15 am to 3:30 pm · Exam',
    ],
  ])('%s', (_what, day, time, dates, headline, tomorrow) => {
    expect(wordsAt(day, time, dates)).toEqual([headline, tomorrow]);
  });

  test.each<[Language, string, string]>([
    ['bn', 'বিকেল ৩:৩০ পর্যন্ত খোলা', 'আগামীকাল: খোলা'],
    ['hi', 'दोपहर 3:30 बजे तक खुला', 'कल: खुला'],
    ['or', 'ଅପରାହ୍ଣ 3:30 ଯାଏ ଖୋଲା', 'ଆସନ୍ତାକାଲି: ଖୋଲା'],
  ])('in %s', (language, headline, tomorrow) => {
    const [now, then] = inLanguage(language, () => wordsAt(friday, '10:00'));
    expect([now, then?.slice(0, tomorrow.length)]).toEqual([headline, tomorrow]);
  });
});
