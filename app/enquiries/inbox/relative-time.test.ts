import { expect, test } from 'vitest';
import { relativeTime } from './inbox-rows.server.ts';

const present = '2026-11-22T10:00:00.000Z';

test.each([
  ['2026-11-22T10:00:30.000Z', 'a moment'],
  ['2026-11-22T09:59:30.000Z', 'a moment'],
  ['2026-11-22T09:59:00.000Z', '1 minute'],
  ['2026-11-22T09:40:00.000Z', '20 minutes'],
  ['2026-11-22T06:30:00.000Z', '3 hours'],
  ['2026-11-21T10:00:00.001Z', '23 hours'],
  ['2026-11-21T10:00:00.000Z', '1 day'],
  ['2026-11-20T09:00:00.000Z', '2 days'],
  ['2026-08-20T09:00:00.000Z', '3 months'],
])('what came at %s is %s old', (instant, words) => {
  expect(relativeTime(instant, present)).toBe(words);
});
