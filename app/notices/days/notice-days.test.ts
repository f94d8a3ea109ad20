import { expect, test } from 'vitest';
import { areNoticeDays, dayErrors, isDayOver, leafOf } from './notice-days.ts';

const today = '2026-11-22';
const created_at = '2026-11-21T10:40:00.000Z';
const days = (happens_on: string | null, happens_until: string | null = null) => ({ happens_on, happens_until });

test.each([
  ['without a day, when it was written', days(null), ['Posted', '21', 'Nov', '2026', 'Posted on 21 Nov 2026']],
  ['for a day, that day', days('2026-11-23'), ['On', '23', 'Nov', '2026', 'On Mon, 23 Nov 2026']],
  ['on its day, still that day', days('2026-11-22'), ['On', '22', 'Nov', '2026', 'On Sun, 22 Nov 2026']],
  [
    'for several days, the first and the last',
    days('2026-11-30', '2026-12-02'),
    ['From', '30', 'Nov', 'to 2 Dec', 'From Mon, 30 Nov to Wed, 2 Dec 2026'],
  ],
  [
    'of two years, both of them in words',
    days('2026-12-25', '2027-01-01'),
    ['From', '25', 'Dec', 'to 1 Jan', 'From Fri, 25 Dec 2026 to Fri, 1 Jan 2027'],
  ],
  ['within its days, what it said', days('2026-11-20', '2026-11-22'), expect.arrayContaining(['From'])],
  ['afterwards, that it is over', days('2026-11-21'), ['Over', '21', 'Nov', '2026', 'Was on Sat, 21 Nov 2026']],
])('a leaf says %s', (_when, happens, said) => {
  const { word, day, month, year, until, sentence } = leafOf({ ...happens, created_at }, today);
  expect([word, day, month, until ?? year, sentence]).toEqual(said);
});

test('a day is over from the next day on, and no day never', () => {
  const over = [days('2026-11-21'), days('2026-11-22'), days('2026-11-10', '2026-11-22'), days(null)];
  expect(over.map((one) => isDayOver(one, today))).toEqual([true, false, false, false]);
});

test.each([
  ['a last day before the first', days('2026-11-23', '2026-11-22'), ['happens_until']],
  ['a last day alone', days(null, '2026-11-22'), ['happens_on']],
  ['more than a year and a month', days('2026-01-01', '2027-02-06'), ['happens_until']],
  ['the same day twice', days('2026-11-23', '2026-11-23'), []],
  ['the longest that is taken', days('2026-01-01', '2027-02-05'), []],
])('%s: faults at %j', (_what, happens, fields) => {
  expect(Object.keys(dayErrors(happens))).toEqual(fields);
  expect(areNoticeDays(happens)).toBe(fields.length === 0);
});

test('cells of an archive that are no days are refused', () => {
  const cells = [
    days('tomorrow'),
    days('2026-02-30'),
    days('2026-02-01', '2026-02-30'),
    days(null),
    days('2026-02-01'),
  ];
  expect(cells.map(areNoticeDays)).toEqual([false, false, false, true, true]);
});
