import type { FieldErrors } from '../../forms/form.ts';
import { calendarLeaf, daysBetween, formatDay, formatDays, isDay, type Leaf } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';

/** `YYYY-MM-DD` in India. `happens_until` null = one day; both null = the notice speaks of no day. */
export type NoticeDays = { happens_on: string | null; happens_until: string | null };

/** The tick box with which a clerk confirms the day. Its value is that day, so a different day needs a new tick. */
export const dayConfirmedField = 'day_confirmed';

/** What the tick box confirms: `none` or the last day of the notice. */
export const dayInQuestionField = 'day_in_question';

export const maxDaysApart = 400;

export function dayErrors({ happens_on, happens_until }: NoticeDays): FieldErrors {
  if (!happens_until) return {};
  if (!happens_on) return { happens_on: m.notice_admin_happens_on_missing() };
  if (happens_until < happens_on) return { happens_until: m.notice_admin_happens_until_first() };
  return daysBetween(happens_on, happens_until) > maxDaysApart
    ? { happens_until: m.notice_admin_happens_too_long({ most: maxDaysApart }) }
    : {};
}

/** Whether cells of an archive are days that the form would have taken. */
export function areNoticeDays({ happens_on, happens_until }: Record<keyof NoticeDays, unknown>): boolean {
  const isDayOrNull = (cell: unknown): cell is string | null => cell === null || isDay(String(cell));
  if (!isDayOrNull(happens_on) || !isDayOrNull(happens_until)) return false;
  return Object.keys(dayErrors({ happens_on, happens_until })).length === 0;
}

export function lastDayOf({ happens_on, happens_until }: NoticeDays): string | null {
  return happens_until ?? happens_on;
}

export function isDayOver(days: NoticeDays, today: string): boolean {
  const last = lastDayOf(days);
  return last !== null && last < today;
}

export type DatedNotice = NoticeDays & { created_at: string };

/** What a notice begins with wherever it is sent or previewed: its own day, or the day on which it was published. */
export function dayLabelOf(notice: DatedNotice, today: string): string {
  const { happens_on, created_at } = notice;
  if (!happens_on) return formatDay(created_at);
  const days = formatDays(happens_on, lastDayOf(notice) ?? happens_on);
  return isDayOver(notice, today) ? m.notice_day_over({ days }) : days;
}

export function leafOf(notice: DatedNotice, today: string): Leaf {
  const { happens_on, created_at } = notice;
  if (!happens_on) {
    const sentence = m.notice_day_written({ days: formatDay(created_at) });
    return { ...calendarLeaf(created_at), word: m.notice_leaf_written(), until: undefined, sentence, kind: 'written' };
  }
  const last = lastDayOf(notice) ?? happens_on;
  const days = formatDays(happens_on, last);
  const { day, month } = calendarLeaf(last);
  const until = last === happens_on ? undefined : m.notice_leaf_to({ day: `${day} ${month}` });
  const leaf = { ...calendarLeaf(happens_on), until };
  if (last < today) return { ...leaf, word: m.notice_leaf_over(), sentence: m.notice_day_over({ days }), kind: 'over' };
  return until
    ? { ...leaf, word: m.notice_leaf_from(), sentence: m.notice_day_from({ days }), kind: 'happens' }
    : { ...leaf, word: m.notice_leaf_on(), sentence: m.notice_day_on({ days }), kind: 'happens' };
}
