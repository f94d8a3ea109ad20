import { afterEach, expect, test, vi } from 'vitest';
import { isLong } from '../../../tests/extent.ts';
import { day, hour } from '../../lib/clock.ts';
import { dayInIndia, daysBetween } from '../../lib/dates.ts';
import { daysAfter, erasedOn, lastMidnight, listedBefore, listedDays, touchedBefore } from './retention.server.ts';

afterEach(() => vi.useRealTimers());

/** The days of erasure that an enquiry shows after every hourly run of the job, and the instant at which the job erases it. */
function lifeOf(touched_at: string, months: number) {
  const announced = new Set<string>();
  let listed_at: string | null = null;
  const announce = () => announced.add(dayInIndia(erasedOn({ touched_at, listed_at }, months)));
  vi.setSystemTime(new Date(touched_at));
  announce();
  // Nothing happens before: at the earliest it is listed 30 days before its term ends.
  vi.setSystemTime(Date.parse(touched_at) + (months * 28 - 34) * day);
  for (;;) {
    vi.setSystemTime(Date.now() + hour);
    const midnight = lastMidnight();
    if (touched_at < touchedBefore(daysAfter(midnight, listedDays), months)) listed_at ??= new Date().toISOString();
    const isListedLong = listed_at !== null && listed_at < listedBefore(midnight);
    if (isListedLong && touched_at < touchedBefore(midnight, months))
      return { announced: [...announced], erased: midnight };
    announce();
  }
}

test.each([3, 12, 13])('the announced day and the night of the job always agree, with %i months', (months) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let days = 0; days < 740; days += isLong ? 17 : 53) {
    const hours = [0, 1, 13, 18.4, 18.6, 23][days % 6] ?? 0;
    const touched_at = daysAfter('2027-08-25T00:05:00.000Z', days + hours / 24);
    const { announced, erased } = lifeOf(touched_at, months);
    expect({ touched_at, days: announced.map((one) => daysBetween(one, dayInIndia(erased))) }).toEqual({
      touched_at,
      days: [1],
    });
  }
});

test('a mark made at any hour of a day counts that whole day', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const midnight = '2027-03-09T18:30:00.000Z';
  const touched_at = '2020-01-01T00:00:00.000Z';
  for (const days of [0, 0.3, 0.7, 0.999]) {
    const listed_at = daysAfter(midnight, days);
    vi.setSystemTime(new Date(listed_at));
    expect(listed_at < listedBefore(daysAfter(midnight, 29))).toBe(false);
    expect(listed_at < listedBefore(daysAfter(midnight, 30))).toBe(true);
    for (const mark of [listed_at, null]) {
      expect(dayInIndia(erasedOn({ touched_at, listed_at: mark }, 12))).toBe('2027-04-08');
    }
  }
});
