import { expect, test } from 'vitest';
import { isDateDue, nextDateLabel } from './inbox-rows.server.ts';

const present = '2026-11-21T20:00:00.000Z';

test('the next date is a visit while one is fixed, else a call, and tells another year', () => {
  expect(nextDateLabel({ state: 'visit-fixed', next_call_on: '2026-11-28' }, present)).toBe('Visit: 28 Nov');
  expect(nextDateLabel({ state: 'visited', next_call_on: '2027-01-02' }, present)).toBe('Next call: 2 Jan 2027');
  expect(nextDateLabel({ state: 'new', next_call_on: null }, present)).toBe('');
});

test('a date is due on its day in India, and stays so', () => {
  const due = (next_call_on: string | null) => isDateDue({ next_call_on }, present);
  expect([due('2026-11-23'), due('2026-11-22'), due('2026-11-01'), due(null)]).toEqual([false, true, true, false]);
});
