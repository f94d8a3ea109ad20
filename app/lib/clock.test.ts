import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fromNow, minute, now } from './clock.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2040-03-04T05:06:07.000Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('reading the time does not change it, however often it is read', () => {
  for (let reads = 0; reads < 100_000; reads++) now();
  expect([now(), fromNow(minute)]).toEqual(['2040-03-04T05:06:07.000Z', '2040-03-04T05:07:07.000Z']);
});

test('a clock that is set back is followed at once', () => {
  now();
  vi.setSystemTime('2040-03-04T05:05:30.000Z');
  expect(now()).toBe('2040-03-04T05:05:30.000Z');
  vi.setSystemTime('2040-03-02T00:00:00.000Z');
  expect(now()).toBe('2040-03-02T00:00:00.000Z');
});
