import { dateNames, dayInLanguage, digitsFrom } from '../../../app/lib/languages/date-names.ts';
import type { NoticeCategory } from '../../../app/notices/notice-fields.ts';

const timeZone = 'Asia/Kolkata';
const dayMs = 86_400_000;
const indiaAheadMs = 5.5 * 3_600_000;
const sunday = 0;

type Language = 'en-GB' | 'bn-IN' | 'or-IN' | 'hi-IN';

export type Day = {
  /** `YYYY-MM-DD` */
  date: string;
  long: string;
  short: string;
  festival: string;
  in(language: Language): string;
};

export type DaysAhead = {
  after(days: number): Day;
  monday(days: number): Day;
  saturday(days: number): Day;
  session: string;
  nextSession: string;
};

const festivals = [
  ...['Tusu Parab', 'Saraswati Puja', 'Doljatra', 'Chaitra Parba', 'Buddha Purnima', 'Snana Yatra'],
  ...['Rath Yatra', 'Janmashtami', 'Karam Parab', 'Lakshmi Puja', 'Jagaddhatri Puja', 'Nabanna'],
];

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
  return {
    after: (days) => dayWords(weekdayOf(day(days)) === sunday ? day(days + 1) : day(days)),
    monday: (days) => firstOf(1, days),
    saturday: (days) => firstOf(6, days),
    session: sessionOf(published),
    nextSession: sessionOf(published + 365 * dayMs),
  };
}

function dayWords(date: Date): Day {
  const month = indianClock(date.getTime()).getUTCMonth();
  return {
    date: indianDay(date.getTime()),
    long: inLanguage(date, 'en-GB'),
    short: inLanguage(date, 'en-GB').split(' ').slice(1).join(' '),
    festival: festivals[month] ?? '',
    in: (language) => inLanguage(date, language),
  };
}

const festivalNames = {
  bn: [
    ...['টুসু পরব', 'সরস্বতী পুজো', 'দোলযাত্রা', 'চৈত্র পরব', 'বুদ্ধ পূর্ণিমা', 'স্নানযাত্রা'],
    ...['রথযাত্রা', 'জন্মাষ্টমী', 'করম পরব', 'লক্ষ্মীপুজো', 'জগদ্ধাত্রী পুজো', 'নবান্ন'],
  ],
  or: [
    ...['ଟୁସୁ ପରବ', 'ସରସ୍ୱତୀ ପୂଜା', 'ଦୋଳଯାତ୍ରା', 'ଚୈତ୍ର ପର୍ବ', 'ବୁଦ୍ଧ ପୂର୍ଣ୍ଣିମା', 'ସ୍ନାନ ଯାତ୍ରା'],
    ...['ରଥଯାତ୍ରା', 'ଜନ୍ମାଷ୍ଟମୀ', 'କରମ ପରବ', 'ଲକ୍ଷ୍ମୀ ପୂଜା', 'ଜଗଦ୍ଧାତ୍ରୀ ପୂଜା', 'ନବାନ୍ନ'],
  ],
  hi: [
    ...['टुसू परब', 'सरस्वती पूजा', 'दोलयात्रा', 'चैत्र परब', 'बुद्ध पूर्णिमा', 'स्नान यात्रा'],
    ...['रथ यात्रा', 'जन्माष्टमी', 'करम परब', 'लक्ष्मी पूजा', 'जगद्धात्री पूजा', 'नवान्न'],
  ],
};

type Forward = 'after' | 'monday' | 'saturday';

function namedDay(name: string): Day {
  const long = `{${name} long}`;
  return { date: '', long, short: `{${name} short}`, festival: `{${name} festival}`, in: () => long };
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
export function withDays(text: string, on: DaysAhead, language: keyof typeof festivalNames): string {
  const names = dateNames[language];
  const dayIn = ({ date }: Day, part: string) => {
    if (part === 'festival') return festivalNames[language][Number(date.slice(5, 7)) - 1] ?? '';
    return dayInLanguage(names, date, { hasYear: false, hasWeekday: part === 'long' });
  };
  return text
    .replace(/\{(session|nextSession)\}/g, (_, name: 'session' | 'nextSession') => digitsFrom(names.zero, on[name]))
    .replace(/\{(after|monday|saturday) (\d+) (long|short|festival)\}/g, (_, to: Forward, days, part) =>
      dayIn(on[to](Number(days)), part),
    );
}

const digits: Record<Language, string> = { 'en-GB': 'latn', 'bn-IN': 'beng', 'or-IN': 'latn', 'hi-IN': 'latn' };

function inLanguage(date: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    numberingSystem: digits[language],
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

function sessionOf(instant: number): string {
  const date = indianClock(instant);
  const firstYear = date.getUTCMonth() >= 3 ? date.getUTCFullYear() : date.getUTCFullYear() - 1;
  return `${firstYear}–${String(firstYear + 1).slice(-2)}`;
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
  paper?: { name: string; heading: string; lines: readonly string[] };
};
