import { day, hour, minute } from '../../lib/clock.ts';
import { indiaAheadMs, nextMidnightInIndia } from '../../lib/dates.ts';
import { lastDayOf, type NoticeDays } from '../days/notice-days.ts';
import { isUrgent, type Notice } from '../notice-fields.ts';

const morningMs = 6 * hour + 30 * minute;
const eveningMs = 21 * hour;

/** Nobody is woken between 21:00 and 6:30: what is not urgent waits for the morning. In milliseconds since 1970. */
export function nextSendingTime(at: number, isSentAtNight: boolean): number {
  const midnight = nextMidnightInIndia(at) - day;
  const sinceMidnight = at - midnight;
  if (isSentAtNight || (sinceMidnight >= morningMs && sinceMidnight < eveningMs)) return at;
  return midnight + morningMs + (sinceMidnight < morningMs ? 0 : day);
}

type Sent = NoticeDays & Pick<Notice, 'expires_at' | 'is_urgent' | 'category'>;

/** From when to when it may be sent; undefined when its end comes before the morning. */
export function sendingTimes(notice: Sent, at: number): { due_at: string; expires_at: string } | undefined {
  const due = nextSendingTime(at, isUrgent(notice));
  const last = lastDayOf(notice);
  const endOfDay = last ? Date.parse(last) + day - indiaAheadMs : Number.POSITIVE_INFINITY;
  const end = notice.expires_at ? Date.parse(notice.expires_at) : Number.POSITIVE_INFINITY;
  const expires = Math.min(due + day, endOfDay, end);
  return expires > due
    ? { due_at: new Date(due).toISOString(), expires_at: new Date(expires).toISOString() }
    : undefined;
}
