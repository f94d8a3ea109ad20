import { dateNames, dayInLanguage, digitsFrom, sessionLabel, sessionOf } from '../../../app/lib/dates.ts';
import type { NoticeCategory } from '../../../app/notices/notice-fields.ts';

const timeZone = 'Asia/Kolkata';
const dayMs = 86_400_000;
const indiaAheadMs = 5.5 * 3_600_000;
const sunday = 0;

type Language = 'en-GB' | 'or-IN' | 'hi-IN';

export type Day = {
  /** `YYYY-MM-DD` */
  date: string;
  long: string;
  short: string;
  in(language: Language): string;
};

export type DaysAhead = {
  after(days: number): Day;
  monday(days: number): Day;
  saturday(days: number): Day;
  session: string;
  nextSession: string;
};

export function instantAt(moment: Date, daysAgo: number, time: string): string {
  return new Date(`${indianDay(moment.getTime() - daysAgo * dayMs)}T${time}:00+05:30`).toISOString();
}

export function dayAfter(moment: Date, days: number): string {
  return indianDay(moment.getTime() + days * dayMs);
}

export function daysAhead(publishedAt: string): DaysAhead {
  const published = new Date(publishedAt).getTime();
  const day = (days: number) => new Date(published + days * dayMs);
  const firstOf = (weekday: number, days: number) => dayWords(day(days + ((weekday - weekdayOf(day(days)) + 7) % 7)));
  const session = sessionOf(indianDay(published));
  return {
    after: (days) => dayWords(weekdayOf(day(days)) === sunday ? day(days + 1) : day(days)),
    monday: (days) => firstOf(1, days),
    saturday: (days) => firstOf(6, days),
    session: sessionLabel(session),
    nextSession: sessionLabel(session + 1),
  };
}

/** The six school days from a Monday on. */
export function schoolWeek({ date }: Day): Day[] {
  const monday = Date.parse(`${date}T12:00:00+05:30`);
  return Array.from({ length: 6 }, (_, days) => dayWords(new Date(monday + days * dayMs)));
}

/** The notice of the annual day; the album of its photos has the same day. */
export const annualDayNotice = { daysAgo: 34, day: (on: DaysAhead) => on.saturday(15) };

export function annualDay(moment: Date): string {
  return annualDayNotice.day(daysAhead(instantAt(moment, annualDayNotice.daysAgo, '12:00'))).date;
}

function dayWords(date: Date): Day {
  return {
    date: indianDay(date.getTime()),
    long: inLanguage(date, 'en-GB'),
    short: inLanguage(date, 'en-GB').split(' ').slice(1).join(' '),
    in: (language) => inLanguage(date, language),
  };
}

/** `{year}` and `{nextYear}` are those in which the session begins and ends. */
export function withYears(text: string, session: number, inDigits = (digits: string) => digits): string {
  return text.replaceAll('{year}', inDigits(String(session))).replaceAll('{nextYear}', inDigits(String(session + 1)));
}

type Forward = 'after' | 'monday' | 'saturday';

function namedDay(name: string): Day {
  const long = `{${name} long}`;
  return { date: '', long, short: `{${name} short}`, in: () => long };
}

/** A text with these in place of its days is the key of its translation: `closed on {monday 2 long}`. */
export const namedDays: DaysAhead = {
  after: (days) => namedDay(`after ${days}`),
  monday: (days) => namedDay(`monday ${days}`),
  saturday: (days) => namedDay(`saturday ${days}`),
  session: '{session}',
  nextSession: '{nextSession}',
};

/** The translation of a text that was written with `namedDays`, with its days in words of that language. */
export function withDays(text: string, on: DaysAhead, language: keyof typeof dateNames): string {
  const names = dateNames[language];
  const dayIn = ({ date }: Day, part: string) =>
    dayInLanguage(names, date, { hasYear: false, hasWeekday: part === 'long' });
  return text
    .replace(/\{(session|nextSession)\}/g, (_, name: 'session' | 'nextSession') => digitsFrom(names.zero, on[name]))
    .replace(/\{(after|monday|saturday) (\d+) (long|short)\}/g, (_, to: Forward, days, part) =>
      dayIn(on[to](Number(days)), part),
    );
}

function inLanguage(date: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    numberingSystem: 'latn',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const parts = format.formatToParts(date);
  // The order of the parts differs between languages and versions of their data; notices always use this one.
  return (['weekday', 'day', 'month'] as const)
    .map((type) => parts.find((part) => part.type === type)?.value)
    .join(' ');
}

function weekdayOf(date: Date): number {
  return indianClock(date.getTime()).getUTCDay();
}

function indianDay(instant: number): string {
  return indianClock(instant).toISOString().slice(0, 10);
}

function indianClock(instant: number): Date {
  return new Date(instant + indiaAheadMs);
}

export type Texts = string | ((on: DaysAhead) => string);

export type SeedNotice = {
  daysAgo: number;
  category: NoticeCategory;
  isPinned?: boolean;
  title?: Texts;
  details: Texts;
  happens?: (on: DaysAhead) => { on: Day; until?: Day };
  /** How long after it was published it was changed. */
  updatedAfterHours?: number;
  paper?: { name: string; heading: string; lines: readonly string[] | ((on: DaysAhead) => readonly string[]) };
};
