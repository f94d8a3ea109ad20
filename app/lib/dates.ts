import { m } from '../paraglide/messages.js';

/** Every date is shown as a date in India, wherever the server is. */
const timeZone = 'Asia/Kolkata';

const dayMs = 86_400_000;
export const indiaAheadMs = 5.5 * 60 * 60 * 1000;

const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

const maxRemembered = 5000;

function remembered(format: (instant: string) => string): (instant: string) => string {
  const known = new Map<string, string>();
  return (instant) => {
    const found = known.get(instant) ?? format(instant);
    if (known.size >= maxRemembered) known.clear();
    known.set(instant, found);
    return found;
  };
}

export const formatDay = remembered((instant) => day.format(new Date(instant)).replace('Sept', 'Sep'));

/** `22 Nov, 4:10 pm` */
export const formatDayAndTime = remembered((instant) => dayAndTime.format(new Date(instant)).replace('Sept', 'Sep'));

/** `22 Nov 2026, 4:10 pm` */
export function formatMoment(instant: string): string {
  return `${formatDay(instant)}, ${formatDayAndTime(instant).split(', ').at(-1)}`;
}

export function formatPlainDay(day: string): string {
  return formatDay(`${day}T12:00:00+05:30`);
}

export function formatShortDay(day: string): string {
  return withoutYear(formatPlainDay(day));
}

/** `Sat, 15 Aug 2026` */
export const formatWeekday = remembered((day) => `${weekday.format(new Date(day))}, ${formatPlainDay(day)}`);

/** `Sat, 15 Aug 2026` or `Mon, 1 Jun to Tue, 30 Jun 2026`: the year once when it is the same. */
export function formatDays(first: string, last: string): string {
  if (first === last) return formatWeekday(first);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const begin = isSameYear ? withoutYear(formatWeekday(first)) : formatWeekday(first);
  return m.day_range({ first: begin, last: formatWeekday(last) });
}

export function withoutYear(day: string): string {
  return day.slice(0, -' 2026'.length);
}

/** The day that it is in India now, `YYYY-MM-DD`. */
export function today(): string {
  return dayInIndia(Date.now());
}

export type LeafDay = { day: string; month: string; year: string };

/** Of a day, `YYYY-MM-DD`, or of an instant. */
export function calendarLeaf(moment: string): LeafDay {
  const [dayOfMonth = '', month = '', year = ''] = (isDay(moment) ? formatPlainDay(moment) : formatDay(moment)).split(
    ' ',
  );
  return { day: dayOfMonth, month, year };
}

export function dayInIndia(instant: string | number): string {
  return new Date(new Date(instant).getTime() + indiaAheadMs).toISOString().slice(0, 10);
}

/** When the next day begins in India, in milliseconds since 1970. */
export function nextMidnightInIndia(instant: number): number {
  return (Math.floor((instant + indiaAheadMs) / dayMs) + 1) * dayMs - indiaAheadMs;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one `YYYY-MM-DD` to another; negative when `to` is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

export function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** `2026-11-22T16:10`, a moment on the school's clock, as an instant; undefined when there is no such moment. */
export function instantInIndia(text: string): string | undefined {
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d)(?::[0-5]\d)?$/.exec(text) ?? [];
  return time && isDay(day) ? new Date(`${day}T${time}:00+05:30`).toISOString() : undefined;
}

/** An instant as `<input type="datetime-local">` takes it, on the school's clock. */
export function localInIndia(instant: string): string {
  return new Date(Date.parse(instant) + indiaAheadMs).toISOString().slice(0, 16);
}
