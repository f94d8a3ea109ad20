import { addDays } from '../../lib/dates.ts';
import { isClosed, readHours } from '../../settings/office-hours.ts';

/** What an entry of the calendar or a notice means for the school from its first to its last day. */
export type SchoolDate = {
  id: string;
  first_day: string;
  last_day: string;
  means: 'closed' | 'half-day' | 'open' | 'exam' | 'fee' | 'bus';
  /** The larger, the later it was said; 0 = nobody has said it, only its type does. */
  said: number;
};

type Hours = { opens: string; closes: string };

/** What is not known is undefined: without hours no school is said to be open. */
export type DayStatus =
  /** Without hours and not said, it is known only that there is an examination. */
  | { kind: 'open'; hours: Hours | undefined; isSaid: boolean; exam: SchoolDate | undefined }
  | { kind: 'half-day'; hours: Hours | undefined; because: SchoolDate }
  | { kind: 'closed'; because: SchoolDate | undefined };

export type SchoolWeek = {
  /** The hours that the school has entered for the weekday of a day, `YYYY-MM-DD`; may be empty. */
  hoursOn: (day: string) => string;
  dates: readonly SchoolDate[];
};

export type Today = {
  status: DayStatus | undefined;
  /** By its hours; undefined when they are not known, or it is closed. */
  part: 'before' | 'during' | 'after' | undefined;
  tomorrow: DayStatus | undefined;
  nextHoliday: SchoolDate | undefined;
  nextFee: SchoolDate | undefined;
  buses: SchoolDate[];
};

/** Undefined when nothing is known. `time` is `HH:MM` in India. */
export function todayAt({ day, time }: { day: string; time: string }, week: SchoolWeek): Today | undefined {
  const { dates } = week;
  const next = addDays(day, 1);
  const [status, tomorrow] = [statusOn(day, week), statusOn(next, week)];
  const closures = dates
    .filter(({ means }) => means === 'closed')
    .sort((one, other) => compare(one.first_day, other.first_day));
  // Tomorrow says it already.
  const isTomorrow = tomorrow?.kind === 'closed' && tomorrow.because !== undefined && tomorrow.because.first_day > day;
  const nextHoliday = isTomorrow ? undefined : closures.find(({ first_day }) => first_day > next);
  const nextFee = dates
    .filter(({ means, last_day }) => means === 'fee' && last_day >= day)
    .sort((one, other) => compare(one.last_day, other.last_day))[0];
  const buses = on(day, dates).filter(({ means }) => means === 'bus');
  if (!status && !tomorrow && !nextHoliday && !nextFee && buses.length === 0) return undefined;
  const hours = status && 'hours' in status ? status.hours : undefined;
  return { status, part: hours && partOf(time, hours), tomorrow, nextHoliday, nextFee, buses };
}

/** Each that a sentence about today names. */
export function datesIn({ status, tomorrow, nextHoliday, nextFee, buses }: Today): SchoolDate[] {
  const reasons = [status, tomorrow].map((one) => (one?.kind === 'open' ? one.exam : one?.because));
  return [...reasons, nextHoliday, nextFee, ...buses].filter((date) => date !== undefined);
}

/** What the office has said counts first, then holidays, then the hours of the weekday. */
export function statusOn(day: string, { hoursOn, dates }: SchoolWeek): DayStatus | undefined {
  const text = hoursOn(day);
  const hours = readHours(text);
  const here = on(day, dates);
  const said = here
    .filter(({ means }) => ['closed', 'half-day', 'open'].includes(means))
    .sort((one, other) => other.said - one.said)[0];
  if (said?.means === 'closed') return { kind: 'closed', because: said };
  if (said?.means === 'half-day') return { kind: 'half-day', hours, because: said };
  if (isClosed(text) && !said) return { kind: 'closed', because: undefined };
  const exam = here.find(({ means }) => means === 'exam');
  return hours || said || exam ? { kind: 'open', hours, isSaid: said !== undefined, exam } : undefined;
}

function on(day: string, dates: readonly SchoolDate[]): SchoolDate[] {
  return dates.filter(({ first_day, last_day }) => first_day <= day && day <= last_day);
}

function partOf(time: string, { opens, closes }: Hours): Today['part'] {
  if (time < opens) return 'before';
  return time < closes ? 'during' : 'after';
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
