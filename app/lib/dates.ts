import { m } from '../paraglide/messages.js';
import { type DayParts, dateNames, dayInLanguage, digitsFrom, timeInLanguage } from './languages/date-names.ts';
import { currentLanguage, type Language } from './languages/languages.ts';

const dayMs = 86_400_000;
/** Every date is shown as a date in India, wherever the server is. */
export const indiaAheadMs = 5.5 * 60 * 60 * 1000;

/** `22 Nov 2026` */
export function formatDay(instant: string, language = currentLanguage()): string {
  return formatPlainDay(dayInIndia(instant), language);
}

/** `4:10 pm` */
export function formatTime(instant: string): string {
  return formatClock(localInIndia(instant).slice(-'16:10'.length));
}

/** `4:10 pm` of `16:10`. */
export function formatClock(time: string): string {
  const language = currentLanguage();
  if (language !== 'en') return timeInLanguage(dateNames[language], time);
  const [hours = 0, minutes = ''] = [Number(time.slice(0, 2)), time.slice(3)];
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'am' : 'pm'}`;
}

/** `22 Nov, 4:10 pm` */
export function formatDayAndTime(instant: string): string {
  return `${formatShortDay(dayInIndia(instant))}, ${formatTime(instant)}`;
}

/** `22 Nov 2026, 4:10 pm` */
export function formatMoment(instant: string): string {
  return `${formatDay(instant)}, ${formatTime(instant)}`;
}

/** `2 Dec 2026` of `2026-12-02`. */
export function formatPlainDay(day: string, language = currentLanguage()): string {
  return dayWith(day, language, {});
}

export function formatShortDay(day: string): string {
  return dayWith(day, currentLanguage(), { hasYear: false });
}

/** `Sat, 15 Aug 2026` */
export function formatWeekday(day: string, { hasYear = true, language = currentLanguage() } = {}): string {
  return dayWith(day, language, { hasYear, hasWeekday: true });
}

const longWeekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** Sunday is 0. */
export function weekdayName(weekday: number, language = currentLanguage()): string {
  return (language === 'en' ? longWeekdays : dateNames[language].weekdays)[weekday] ?? '';
}

/** `Sat`; Sunday is 0. */
export function shortWeekdayName(weekday: number): string {
  const language = currentLanguage();
  return (language === 'en' ? weekdays : dateNames[language].shortWeekdays)[weekday] ?? '';
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const weekdays = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

function dayWith(day: string, language: Language, parts: DayParts): string {
  if (language !== 'en') return dayInLanguage(dateNames[language], day, parts);
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const date = [Number(dayOfMonth), months[Number(month) - 1], ...(parts.hasYear === false ? [] : [year])].join(' ');
  return parts.hasWeekday ? `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${date}` : date;
}

/** `Sat, 15 Aug 2026` or `Mon, 1 Jun to Tue, 30 Jun 2026`: the year once when it is the same. */
export function formatDays(first: string, last: string): string {
  if (first === last) return formatWeekday(first);
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  return m.day_range({ first: formatWeekday(first, { hasYear: !isSameYear }), last: formatWeekday(last) });
}

/** The day that it is in India now, `YYYY-MM-DD`. */
export function today(): string {
  return dayInIndia(Date.now());
}

export type LeafDay = { day: string; month: string; year: string };

/** What the calendar leaf of a notice says: its day, or when it was written. */
export type Leaf = LeafDay & {
  word: string;
  /** The last day of several. */
  until: string | undefined;
  /** The same in one sentence. */
  sentence: string;
  kind: 'happens' | 'over' | 'written';
};

/** Of a day, `YYYY-MM-DD`, or of an instant. */
export function calendarLeaf(moment: string): LeafDay {
  const iso = isDay(moment) ? moment : dayInIndia(moment);
  const [year = '', month = '', dayOfMonth = ''] = iso.split('-');
  const language = currentLanguage();
  if (language === 'en') return { day: String(Number(dayOfMonth)), month: months[Number(month) - 1] ?? '', year };
  const { zero, shortMonths } = dateNames[language];
  const number = (text: string) => digitsFrom(zero, String(Number(text)));
  return { day: number(dayOfMonth), month: shortMonths[Number(month) - 1] ?? '', year: number(year) };
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

/** Whole months from one `YYYY-MM-DD` to a later one. */
export function monthsBetween(from: string, to: string): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  return (toYear - year) * 12 + toMonth - month - (toDay < day ? 1 : 0);
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
