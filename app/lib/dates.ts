import { m } from '../paraglide/messages.js';
import { currentLanguage, type Language } from './languages/languages.ts';

type DateNames = {
  /** The code point of nought. */
  zero: number;
  months: readonly string[];
  shortMonths: readonly string[];
  weekdays: readonly string[];
  shortWeekdays: readonly string[];
  /** Before the time of the day, each from its hour on. */
  partsOfDay: readonly (readonly [hour: number, name: string])[];
  /** After a time, and after one without minutes. */
  afterTime: readonly [withMinutes: string, withoutMinutes: string];
};

/** Browsers on phones lack some of these names: what they show would differ from what the server sends. */
export const dateNames: Record<Exclude<Language, 'en'>, DateNames> = {
  bn: {
    zero: 0x09e6,
    months: names('জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'),
    shortMonths: names('জানু ফেব্রু মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টে অক্টো নভে ডিসে'),
    weekdays: names('রবিবার সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার শুক্রবার শনিবার'),
    shortWeekdays: names('রবি সোম মঙ্গল বুধ বৃহ শুক্র শনি'),
    partsOfDay: [
      [0, 'রাত'],
      [4, 'ভোর'],
      [6, 'সকাল'],
      [12, 'দুপুর'],
      [15, 'বিকেল'],
      [18, 'সন্ধ্যা'],
      [20, 'রাত'],
    ],
    afterTime: ['', 'টা'],
  },
  hi: {
    zero: 0x30,
    months: names('जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'),
    shortMonths: names('जन फ़र मार्च अप्रैल मई जून जुलाई अग सितं अक्टू नव दिस'),
    weekdays: names('रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार'),
    shortWeekdays: names('रवि सोम मंगल बुध गुरु शुक्र शनि'),
    partsOfDay: [
      [0, 'रात'],
      [4, 'सुबह'],
      [12, 'दोपहर'],
      [16, 'शाम'],
      [20, 'रात'],
    ],
    afterTime: [' बजे', ' बजे'],
  },
  or: {
    zero: 0x30,
    months: names('ଜାନୁଆରୀ ଫେବୃଆରୀ ମାର୍ଚ୍ଚ ଏପ୍ରିଲ ମଇ ଜୁନ ଜୁଲାଇ ଅଗଷ୍ଟ ସେପ୍ଟେମ୍ବର ଅକ୍ଟୋବର ନଭେମ୍ବର ଡିସେମ୍ବର'),
    shortMonths: names('ଜାନୁ ଫେବୃ ମାର୍ଚ୍ଚ ଏପ୍ରି ମଇ ଜୁନ ଜୁଲାଇ ଅଗଷ୍ଟ ସେପ୍ଟେ ଅକ୍ଟୋ ନଭେ ଡିସେ'),
    weekdays: names('ରବିବାର ସୋମବାର ମଙ୍ଗଳବାର ବୁଧବାର ଗୁରୁବାର ଶୁକ୍ରବାର ଶନିବାର'),
    shortWeekdays: names('ରବି ସୋମ ମଙ୍ଗଳ ବୁଧ ଗୁରୁ ଶୁକ୍ର ଶନି'),
    partsOfDay: [
      [0, 'ରାତି'],
      [4, 'ସକାଳ'],
      [12, 'ଦିନ'],
      [15, 'ଅପରାହ୍ଣ'],
      [18, 'ସନ୍ଧ୍ୟା'],
      [20, 'ରାତି'],
    ],
    afterTime: ['', 'ଟା'],
  },
};

const shortEnglishMonths = names('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
const shortEnglishWeekdays = names('Sun Mon Tue Wed Thu Fri Sat');
const englishWeekdays = names('Sunday Monday Tuesday Wednesday Thursday Friday Saturday');

/** English dates have short names everywhere. */
const englishNames = {
  zero: 0x30,
  months: shortEnglishMonths,
  shortMonths: shortEnglishMonths,
  weekdays: shortEnglishWeekdays,
  shortWeekdays: shortEnglishWeekdays,
};

type DayNames = Pick<DateNames, keyof typeof englishNames>;

function dayNames(language: Language): DayNames {
  return language === 'en' ? englishNames : dateNames[language];
}

function names(text: string): readonly string[] {
  return text.split(' ');
}

export function digitsFrom(zero: number, text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}

type DayParts = { hasYear?: boolean; hasWeekday?: boolean };

/** `শনিবার, ১৫ আগস্ট ২০২৬` of `2026-08-15`. */
export function dayInLanguage(
  { zero, months, weekdays }: DayNames,
  day: string,
  { hasYear = true, hasWeekday = false }: DayParts = {},
): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const number = digitsFrom(zero, String(Number(dayOfMonth)));
  const date = [number, months[Number(month) - 1], ...(hasYear ? [digitsFrom(zero, year)] : [])].join(' ');
  return hasWeekday ? `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${date}` : date;
}

/** `বিকেল ৪:১০` of `16:10`. */
function timeInLanguage({ zero, partsOfDay, afterTime }: DateNames, time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const part = partsOfDay.findLast(([hour]) => hours >= hour)?.[1];
  const clock = `${hours % 12 || 12}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`;
  return `${part} ${digitsFrom(zero, clock)}${afterTime[minutes === 0 ? 1 : 0]}`;
}

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
  return dayInLanguage(dayNames(language), day);
}

export function formatShortDay(day: string): string {
  return dayInLanguage(dayNames(currentLanguage()), day, { hasYear: false });
}

/** `Sat, 15 Aug 2026` */
export function formatWeekday(day: string, { hasYear = true, language = currentLanguage() } = {}): string {
  return dayInLanguage(dayNames(language), day, { hasYear, hasWeekday: true });
}

/** Sunday is 0. */
export function weekdayName(weekday: number, language = currentLanguage()): string {
  return (language === 'en' ? englishWeekdays : dateNames[language].weekdays)[weekday] ?? '';
}

/** `Sat`; Sunday is 0. */
export function shortWeekdayName(weekday: number): string {
  return dayNames(currentLanguage()).shortWeekdays[weekday] ?? '';
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
  const { zero, shortMonths } = dayNames(currentLanguage());
  return {
    day: digitsFrom(zero, String(Number(dayOfMonth))),
    month: shortMonths[Number(month) - 1] ?? '',
    year: digitsFrom(zero, year),
  };
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

/** A session of the school is named by the year in which it begins, in April. */
export function sessionOf(day: string): number {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return month < 4 ? year - 1 : year;
}

/** `2026–27` */
export function sessionLabel(session: number): string {
  return `${session}–${String(session + 1).slice(-2)}`;
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

type Phrases = { on: (day: string) => string; from: (first: string, last: string) => string };

const phrases: Record<Language, Phrases> = {
  en: { on: (day) => `on ${day}`, from: (first, last) => `from ${first} to ${last}` },
  bn: { on: (day) => day, from: (first, last) => `${first} থেকে ${last} পর্যন্ত` },
  hi: { on: (day) => `${day} को`, from: (first, last) => `${first} से ${last} तक` },
  or: { on: (day) => day, from: (first, last) => `${first}ଠାରୁ ${last} ପର୍ଯ୍ୟନ୍ତ` },
};

type FormattedDays = {
  /** `on Fri, 25 Dec 2026`, `from Fri, 25 Dec to Mon, 28 Dec 2026` */
  when: string;
  /** The same without the word before it. */
  days: string;
  /** The last day alone. */
  last: string;
};

/** Of days `YYYY-MM-DD`; one day when both are the same. */
export function formatDaysIn(first: string, last: string, language: Language): FormattedDays {
  const { on, from } = phrases[language];
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  const lastDay = dayIn(language, last, true);
  if (first === last) return { when: on(lastDay), days: lastDay, last: lastDay };
  const days = from(dayIn(language, first, !isSameYear), lastDay);
  return { when: days, days: days.replace(/^from /, ''), last: lastDay };
}

/** `২৫ ডিসেম্বর ২০২৬ (শুক্রবার)` */
function dayIn(language: Language, day: string, hasYear: boolean): string {
  if (language === 'en') return formatWeekday(day, { hasYear, language });
  const own = dateNames[language];
  return `${dayInLanguage(own, day, { hasYear })} (${own.weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]})`;
}
