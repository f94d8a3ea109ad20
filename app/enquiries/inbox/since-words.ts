import { day, hour, minute } from '../../lib/moments.ts';
import { m } from '../../paraglide/messages.js';

const month = 30 * day;
const mostDays = 60;

/** Whoever waits so long for a first answer waits too long. */
export const lateMs = day;

/** How long ago an instant was, to stand before "ago": `20 minutes`, `3 hours`, `2 days`. */
export function sinceWords(instant: string, present: string): string {
  const passed = Date.parse(present) - Date.parse(instant);
  if (passed < minute) return m.inbox_since_moment();
  if (passed < hour) return m.inbox_since_minutes({ count: Math.floor(passed / minute) });
  if (passed < day) return m.inbox_since_hours({ count: Math.floor(passed / hour) });
  if (passed < mostDays * day) return m.inbox_since_days({ count: Math.floor(passed / day) });
  return m.inbox_since_months({ count: Math.floor(passed / month) });
}
