import { addDays, dateNames, isDay } from '../../lib/dates.ts';
import { folded, oneSpelling } from '../../lib/languages/search-terms.ts';
import { dayOfSerial } from '../../spreadsheets/cells.server.ts';

const englishMonths = 'january february march april may june july august september october november december';
const englishWeekdays = 'sunday monday tuesday wednesday thursday friday saturday';

const otherWeekdays = 'tues thur thurs বৃহস্পতি বৃহষ্পতিবার शुक्र गुरु गुरूवार बृहस्पतिवार इतवार';

/** Other spellings of months in Bengali, Hindi and Odia than those of the website. */
const otherMonths: Record<string, number> = {
  ...{ sept: 9, অগস্ট: 8, অগাস্ট: 8, এপ্রিল্: 4, অক্টোবার: 10, अक्तूबर: 10, सितम्बर: 9, नवम्बर: 11, दिसम्बर: 12 },
  ...{ ଫେବ୍ରୁଆରୀ: 2, ଫେବୃୟାରୀ: 2, ମାର୍ଚ: 3, ଏପ୍ରିଲ୍: 4, ଅଗଷ୍ଟ୍: 8, ସେପ୍ଟେମ୍ୱର: 9, ନଭେମ୍ୱର: 11, ଡିସେମ୍ୱର: 12 },
};

const bare = (text: string) => oneSpelling(folded(text));
const namesOf = (all: readonly (readonly string[])[]) =>
  all.flatMap((names) => names.map((name, index) => [bare(name), index] as const));
const short = (names: string) => names.split(' ').map((name) => name.slice(0, 3));
const own = Object.values(dateNames);

const months = new Map<string, number>([
  ...namesOf([
    ...[englishMonths.split(' '), short(englishMonths)],
    ...own.flatMap((one) => [one.months, one.shortMonths]),
  ]).map(([name, index]) => [name, index + 1] as const),
  ...Object.entries(otherMonths).map(([name, number]) => [bare(name), number] as const),
]);

const weekdayNames = new Set([
  ...namesOf([
    ...[englishWeekdays.split(' '), short(englishWeekdays), otherWeekdays.split(' ')],
    ...own.flatMap((one) => [one.weekdays, one.shortWeekdays]),
  ]).map(([name]) => name),
]);

/** `oneSpelling` writes Indian letters as private characters. */
const words = /[\p{L}\p{M}\p{Co}]+/gu;

/** `Fri`, `শুক্রবার`, `Mon to Sat`: no day can be read from it. */
export function isWeekday(text: string): boolean {
  const written = bare(text).match(words) ?? [];
  const named = written.filter((word) => weekdayNames.has(word));
  return named.length > 0 && !/\d/.test(bare(text)) && written.length <= 2 * named.length;
}

/** Behind the number of a day: `15th`, `২৫শে`, `1ला`. */
const ordinal = `(?:\\s?(?:${['st', 'nd', 'rd', 'th', 'লা', 'রা', 'ঠা', 'ই', 'শে', 'ला'].map(bare).join('|')})(?![\\p{L}\\p{M}\\p{Co}]))?`;

/** `January 2027`, `জানুয়ারি`: over the days of a month. */
export function isMonth(text: string): boolean {
  const [, name = ''] = /^([\p{L}\p{Co}\p{M}]+)[\s,-]*(?:\d{4})?$/u.exec(bare(text.trim())) ?? [];
  return months.has(name);
}

export type DayOrder = 'dayFirst' | 'monthFirst';

/** `certain` needs no order: the month has its name, or the year is first. */
export type DayReadings = Partial<Record<DayOrder | 'certain', string | undefined>>;

const time = /^(.*?\d)(?:t|,?\s+(?:at\s+)?)(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?(z|[+-]\d\d:?\d\d)?$/;
const maxLength = 80;

/** In one spelling, without a weekday and a time. */
function tidied(text: string): { written: string; isNextDay: boolean } {
  const spelled = bare(text.trim().slice(0, maxLength)).replace(/[–—−]/g, '-');
  const [, day = spelled, hours, minutes, zone] = time.exec(spelled) ?? [];
  const written = day
    .replace(/^['’]|^(?:the|from)\s+/, '')
    .replace(words, (word) => (weekdayNames.has(word) && !months.has(word) ? '' : word))
    // `15/08/2026* (tentative)`
    .replace(/\((?:[^()\d]*|\d+ days?)\)/g, '')
    .replace(/^[\s,.*#-]+|[\s,.*#†-]+$/g, '')
    .replace(/\s*([/.-])\s*(?=\d)/g, '$1')
    .replace(/\s+/g, ' ');
  // Programs write midnight in India as half past six in the evening of the day before.
  return { written, isNextDay: zone === 'z' && Number(hours) * 60 + Number(minutes) >= 18 * 60 + 30 };
}

/**
 * A day as people, spreadsheets and programs write it, also with a weekday or a time, and with names and digits of the
 * four languages. A bare number of five digits is how a spreadsheet counts days.
 */
export function dayReadings(text: string): DayReadings {
  const { written, isNextDay } = tidied(text);
  if (/^\d{5}$/.test(written)) return { certain: dayOfSerial(Number(written)) };
  const [, first = '', , second = '', year = ''] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)$/.exec(written) ?? [];
  if (year) return { dayFirst: dayOf(year, second, first), monthFirst: dayOf(year, first, second) };
  const [, yearFirst = '', month = '', day = ''] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(written) ?? [];
  const certain = yearFirst ? dayOf(yearFirst, month, day) : namedMonth(written);
  return { certain: certain && isNextDay ? addDays(certain, 1) : certain };
}

/** Undefined = no day, or one that may be two: only its column knows. */
export function readWrittenDay(text: string): string | undefined {
  const { certain, dayFirst, monthFirst } = dayReadings(text);
  if (certain) return certain;
  return dayFirst && monthFirst && dayFirst !== monthFirst ? undefined : (dayFirst ?? monthFirst);
}

export function hasReading({ certain, dayFirst, monthFirst }: DayReadings): boolean {
  return (certain ?? dayFirst ?? monthFirst) !== undefined;
}

/** Also without a year, as spreadsheets show what was 6/10: `06-Oct`, `Oct-06`. */
export function looksLikeDay(text: string): boolean {
  if (/^\d+$/.test(text)) return false;
  const [, name = ''] = /^(?:\d{1,2}[\s-]+)?([a-z]{3,9})(?:[\s-]+\d{1,4})?$/i.exec(text.trim().toLowerCase()) ?? [];
  return hasReading(dayReadings(text)) || (/\d/.test(text) && months.has(name));
}

const maxDaysInRange = 400;
/** `2026-10-12 to 2026-10-15` has five. */
const maxDividers = 6;
const betweenDays = ['to', 'till', 'until', 'upto', 'up to', 'through', 'and', 'থেকে', 'হইতে', 'হতে', 'ও', 'এবং'];
const betweenOthers = ['से', 'तक', 'और', 'ରୁ', 'ଠାରୁ', 'ଓ'];
const allBetween = [...betweenDays, ...betweenOthers].map(bare).join('|');
const between = new RegExp(`\\s*[~&,]\\s*|\\s?-\\s?|\\s+(?:${allBetween})\\s+`, 'gu');
const and = new RegExp(`^\\s*(?:[&,]|${['and', 'ও', 'এবং', 'और', 'ଓ'].map(bare).join('|')})\\s*$`, 'u');

type WrittenRange = { first: string; last: string };

/** `17/05/2027 to 08/06/2027`, `5–9 Oct 2026`, `October 5 to 9, 2026`, `5, 6 & 7 Oct 2026`: both ends as whole days. */
export function rangeIn(text: string): WrittenRange | undefined {
  const written = tidied(text).written.replace(/^\d{1,2}(?:\s?(?:,|&|and)\s?\d{1,2})+(?=[\s.])/, followingDays);
  const places = [...written.matchAll(between)];
  if (places.length > maxDividers) return undefined;
  for (const found of places) {
    const first = written.slice(0, found.index);
    const last = written.slice(found.index + found[0].length);
    const range = completed(first, last);
    // `12 & 13 Oct` are two days, and `12 & 20 Oct` no range.
    if (range && !(and.test(found[0]) && daysBetween(range).every((count) => count > 1))) return range;
  }
  return undefined;
}

function followingDays(list: string): string {
  const days = list.match(/\d+/g)?.map(Number) ?? [];
  const [first = 0] = days;
  return days.every((day, index) => day === first + index) ? `${first}-${days.at(-1)}` : list;
}

/** In each order in which the last day is after the first. */
function daysBetween({ first, last }: WrittenRange): number[] {
  const [from, to] = [dayReadings(first), dayReadings(last)];
  const counts = (['dayFirst', 'monthFirst'] as const).map((order) => {
    const [one, other] = [from.certain ?? from[order], to.certain ?? to[order]];
    return one && other ? (Date.parse(other) - Date.parse(one)) / 86_400_000 : 0;
  });
  return counts.filter((count) => count > 0 && count <= maxDaysInRange);
}

/** What one end does not say is as in the other: the month, the year, or the year before it. */
function completed(first: string, last: string): WrittenRange | undefined {
  const afterDay = last.replace(new RegExp(`^\\d{1,2}${ordinal}`, 'u'), '');
  const [, gap = '', year = ''] = /([\s,./-]+)(\d{4}|(?<=[./-])\d\d)$/.exec(last) ?? [];
  const month = /^[^\d]+/.exec(first)?.[0] ?? '';
  const choices = [
    { first, last },
    { first: first + afterDay, last },
    { first: first + gap + year, last },
    { first: first + gap + year, last: month + last },
    { first: first + gap + (Number(year) - 1), last },
  ];
  return choices.find((one) => daysBetween(one).length > 0);
}

/** A day or a range of days without a year, with this year; undefined = it has one, or is neither. */
export function withYear(text: string, year: number): string | undefined {
  const { written } = tidied(text);
  if (/\d{3}/.test(written) || isWrittenDay(text)) return undefined;
  const full = `${written}${/\d([/.])\d{1,2}$/.exec(written)?.[1] ?? ' '}${year}`;
  return isWrittenDay(full) ? full : undefined;
}

export function isWrittenDay(text: string): boolean {
  return hasReading(dayReadings(text)) || rangeIn(text) !== undefined;
}

function dayOf(year: string, month: string, day: string): string | undefined {
  const found = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : undefined;
}

const nameAfterDay = new RegExp(
  `^(\\d{1,2})${ordinal}[\\s.,/-]*(?:of\\s+)?([\\p{L}\\p{M}\\p{Co}]+)[\\s.,/'’-]*(\\d{4}|\\d\\d)$`,
  'u',
);
const nameFirst = new RegExp(`^([\\p{L}\\p{M}\\p{Co}]+)[\\s.-]*(\\d{1,2})${ordinal}[\\s,.-]+(\\d{4})$`, 'u');
const nameAfterYear = /^(\d{4})[\s,.-]+([\p{L}\p{M}\p{Co}]+)[\s.-]*(\d{1,2})$/u;

function namedMonth(written: string): string | undefined {
  const [, day = '', name = '', year = ''] = nameAfterDay.exec(written) ?? [];
  const [, otherName = '', otherDay = '', otherYear = ''] = nameFirst.exec(written) ?? [];
  const [, lastYear = '', lastName = '', lastDay = ''] = nameAfterYear.exec(written) ?? [];
  const month = months.get(name || otherName || lastName);
  return month === undefined
    ? undefined
    : dayOf(year || otherYear || lastYear, String(month), day || otherDay || lastDay);
}
