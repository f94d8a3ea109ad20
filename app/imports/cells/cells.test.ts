import { expect, test } from 'vitest';
import { readYesNo } from './read-choice.server.ts';
import { readColumn } from './read-column.server.ts';
import { isWeekday, readWrittenDay } from './written-day.server.ts';

test.each(['yes', 'Y', ' YES ', '1', '১', 'TRUE', '✓', 'হ্যাঁ', 'हाँ', 'ହଁ', 'yes.'])('%s says yes', (text) => {
  expect(readYesNo(text)).toBe(true);
});

test.each(['', 'no', 'N', '0', '০', 'false', '-', 'না', 'नहीं', 'ନା'])('%s says no', (text) => {
  expect(readYesNo(text)).toBe(false);
});

test.each(['perhaps', 'yes no', '2', '__proto__', 'constructor'])('%s says neither', (text) => {
  expect(readYesNo(text)).toBeUndefined();
});

test.each([
  ['১৫/০৮/২০২৬', '2026-08-15'],
  ['46249', '2026-08-15'],
  ['99999', undefined],
  ['12', undefined],
  ['2026-08-15T10:30:00+05:30', '2026-08-15'],
  ['2026-08-14T18:30:00.000Z', '2026-08-15'],
  ['15.08.2026 10:30 AM', '2026-08-15'],
  ['the 15th of August, 2026', '2026-08-15'],
  ['15Aug2026', '2026-08-15'],
  ['15/Aug/2026', '2026-08-15'],
  ['15th Aug’26 (Sat.)', '2026-08-15'],
  ['2026.08.15', '2026-08-15'],
  ['15 / 08 / 2026', '2026-08-15'],
  ['শনিবার, ১৫ই আগস্ট ২০২৬', '2026-08-15'],
  ['২৫শে ডিসেম্বর, ২০২৬', '2026-12-25'],
  ['१५ अगस्त, २०२६ (शनिवार)', '2026-08-15'],
  ['୧୫ ଅଗଷ୍ଟ ୨୦୨୬', '2026-08-15'],
  ['15 Aug 2026 onwards', undefined],
])('%s is the day %s', (text, day) => {
  expect(readWrittenDay(text)).toBe(day);
});

test.each([
  ['29 Sep to 3 Oct 2026', '2026-09-29 2026-10-03'],
  ['October 12-15, 2026', '2026-10-12 2026-10-15'],
  ['12-10-2026 - 15-10-2026', '2026-10-12 2026-10-15'],
  ['12-15/10/2026', '2026-10-12 2026-10-15'],
  ['12, 13, 14 & 15 Oct 2026', '2026-10-12 2026-10-15'],
  ['28 Dec - 3 Jan 2027', '2026-12-28 2027-01-03'],
  ['17/05/2027 to 08/06/2027 (23 days)', '2027-05-17 2027-06-08'],
  ['5 অক্টোবর – ৯ অক্টোবর ২০২৬', '2026-10-05 2026-10-09'],
  ['from 12.10.26 till 15.10.26', '2026-10-12 2026-10-15'],
  ['১২ থেকে ১৫ অক্টোবর ২০২৬', '2026-10-12 2026-10-15'],
  ['12 से 15 अक्टूबर 2026', '2026-10-12 2026-10-15'],
  ['୧୨ ରୁ ୧୫ ଅକ୍ଟୋବର ୨୦୨୬', '2026-10-12 2026-10-15'],
  ['12 & 20 Oct 2026', undefined],
  ['15 Oct 2026 to 12 Oct 2026', undefined],
  ['-'.repeat(80), undefined],
])('%s are the days %s', (text, days) => {
  const [cell] = readColumn('day', [text]).cells;
  expect(cell?.until && `${cell.text} ${cell.until}`).toBe(days);
});

test('twenty ways to write a day in one list are all read, also without a year beside others', () => {
  const ways = [
    ...[
      '2026-08-15 00:00:00',
      '2026-08-15T00:00:00',
      '2026/08/15',
      '15/08/26',
      '15.08.26',
      'Saturday, August 15, 2026',
    ],
    ...['August 15, 2026', '15 অগস্ট ২০২৬', '১৫ আগস্ট ২০২৬', '15 अगस्त 2026', '୧୫ ଅଗଷ୍ଟ ୨୦୨୬', '15-08-2026', '15-Aug-26'],
    ...[
      '15th August 2026',
      'Sat 15 Aug 2026',
      '15/08/2026 (Saturday)',
      '15 Aug',
      '15 / 08 / 2026',
      '15–08–2026',
      '15/08',
    ],
  ];
  expect(readColumn('day', ways).cells.map(({ text }) => text)).toEqual(ways.map(() => '2026-08-15'));
  const twoYears = readColumn('day', ['15 Aug 2026', '15 Aug 2027', '1 Sep', '20 Oct 2028']);
  expect(twoYears.cells.map(({ fault }) => fault)).toEqual([undefined, undefined, 'unclear', undefined]);
});

test.each(['Fri', 'Mon to Sat', 'শুক্রবার', 'Thurs.', 'रवि', 'ଶନିବାର'])('%s is a weekday', (text) => {
  expect([isWeekday(text), isWeekday(`${text} 5`)]).toEqual([true, false]);
});
