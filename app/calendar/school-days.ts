import { addDays, dateNames, digitsFrom, formatDays, formatWeekday } from '../lib/dates.ts';
import { currentLanguage } from '../lib/languages/languages.ts';
import { m } from '../paraglide/messages.js';

/** Days are `YYYY-MM-DD`, months `YYYY-MM`; text order is time order. */
export type DayRange = { from: string; to: string };

export function isMonth(text: string | null): text is string {
  return text !== null && /^20\d\d-(0[1-9]|1[0-2])$/.test(text);
}

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

export function daysOfMonth(month: string): DayRange {
  return { from: `${month}-01`, to: addDays(`${addMonths(month, 1)}-01`, -1) };
}

export function readSession(text: string | null): number | undefined {
  return text && /^20\d\d$/.test(text) ? Number(text) : undefined;
}

export function daysOfSession(session: number): DayRange {
  return { from: `${session}-04-01`, to: `${session + 1}-03-31` };
}

export function monthsOfSession(session: number): string[] {
  return Array.from({ length: 12 }, (_, index) => addMonths(`${session}-04`, index));
}

export const weekdays = 7;

/** The weeks of a month from Sunday to Saturday; undefined for days of other months. */
export function weeksOfMonth(month: string): (string | undefined)[][] {
  const { from, to } = daysOfMonth(month);
  const before = new Date(from).getUTCDay();
  const count = before + Number(to.slice(8));
  const cells = Array.from({ length: Math.ceil(count / weekdays) * weekdays }, (_, index) =>
    index < before || index >= count ? undefined : addDays(from, index - before),
  );
  return Array.from({ length: cells.length / weekdays }, (_, week) =>
    cells.slice(week * weekdays, (week + 1) * weekdays),
  );
}

const englishMonth = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** `August 2026` */
export function monthLabel(month: string): string {
  const language = currentLanguage();
  if (language === 'en') return `${englishMonth.format(new Date(`${month}-01`))} ${month.slice(0, 4)}`;
  const { months, zero } = dateNames[language];
  return `${months[Number(month.slice(5)) - 1]} ${digitsFrom(zero, month.slice(0, 4))}`;
}

/** With the year, once when it is the same. */
export function rangeLabel({ first_day, last_day }: Days): string {
  return formatDays(first_day, last_day);
}

/** Without the year, under a heading with the year. */
export function shortRangeLabel({ first_day, last_day }: Days): string {
  if (first_day === last_day) return shortDayLabel(first_day);
  return m.day_range({ first: shortDayLabel(first_day), last: shortDayLabel(last_day) });
}

type Days = { first_day: string; last_day: string };

function shortDayLabel(day: string): string {
  return formatWeekday(day, { hasYear: false });
}

/** The month of a session under which an item is listed: the first one, if it began before the session. */
export function startMonthIn(session: number, firstDay: string): string {
  const { from } = daysOfSession(session);
  return monthOf(firstDay < from ? from : firstDay);
}
