import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { now } from './clock.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2040-03-04T05:06:07.000Z'), toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('no instant comes twice, and none before the one that came first', () => {
  const [first, second] = [now(), now()];
  vi.setSystemTime('2040-03-04T05:05:30.000Z');
  expect([first, second, now()]).toEqual([
    '2040-03-04T05:06:07.000Z',
    '2040-03-04T05:06:07.001Z',
    '2040-03-04T05:06:07.002Z',
  ]);
});

test('a clock that was days ahead is followed when it is set right', () => {
  vi.setSystemTime('2040-03-06T00:00:00.000Z');
  now();
  vi.setSystemTime('2040-03-04T05:06:08.000Z');
  expect(now()).toBe('2040-03-04T05:06:08.000Z');
  vi.setSystemTime('2040-03-04T06:06:08.000Z');
  expect(now()).toBe('2040-03-04T06:06:08.000Z');
});
