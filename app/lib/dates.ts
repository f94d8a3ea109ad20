/** The school's clock: every date a visitor reads is a date in India, wherever the server stands. */
const timeZone = 'Asia/Kolkata';

const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: 'short', year: 'numeric' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone,
  day: '2-digit',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** `22 Nov 2026` */
export function formatDay(instant: string): string {
  return day.format(new Date(instant)).replace('Sept', 'Sep');
}

/** `22 Nov, 4:10 pm` */
export function formatDayAndTime(instant: string): string {
  return dayAndTime.format(new Date(instant)).replace('Sept', 'Sep');
}

/** The three parts of a tear-off calendar leaf. */
export function calendarLeaf(instant: string): { day: string; month: string; year: string } {
  const [dayOfMonth = '', month = '', year = ''] = formatDay(instant).split(' ');
  return { day: dayOfMonth, month, year };
}

/** The day in India as `2026-11-22`. */
export function dayInIndia(instant: string | number): string {
  return isoDay.format(new Date(instant));
}

/** Whole days from one `YYYY-MM-DD` to another; negative when `to` is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
