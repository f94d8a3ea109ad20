import { asciiDigits } from '../../lib/contact-details.ts';
import { isDay } from '../../lib/dates.ts';
import { dayOfSerial } from '../../spreadsheets/cell-text.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
];

const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[,.]?\s+|[\s,]*\(?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\)?$/g;

export type DayOrder = 'dayFirst' | 'monthFirst';

/** `certain` needs no order: the month has its name, or the year is first. */
export type DayReadings = Partial<Record<DayOrder | 'certain', string | undefined>>;

/**
 * `2026-08-15`, `15/08/2026`, `15-08-2026`, `15.8.2026`, `15 Aug 2026`, `August 15, 2026`, and `15-Aug-26` as Excel
 * writes it, also with Indian digits, a weekday, or midnight behind it. A bare number of five digits is how a
 * spreadsheet counts days.
 */
export function dayReadings(text: string): DayReadings {
  const written = asciiDigits(text.trim().toLowerCase().slice(0, 60))
    .replace(weekday, '')
    .replace(/[t ]00:00(?::00(?:\.0+)?)?z?$/, '')
    .replace(/\s*([/–-])\s*(?=\d)/g, (_, sign: string) => (sign === '–' ? '-' : sign));
  if (/^\d{5}$/.test(written)) return { certain: dayOfSerial(Number(written)) };
  const [, first = '', , second = '', year = ''] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(written) ?? [];
  if (year) return { dayFirst: dayOf(year, second, first), monthFirst: dayOf(year, first, second) };
  const [, yearFirst = '', month = '', day = ''] = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})$/.exec(written) ?? [];
  return { certain: yearFirst ? dayOf(yearFirst, month, day) : namedMonth(written) };
}

/** Undefined = no day, or one that may be two: only its column knows. */
export function readWrittenDay(text: string): string | undefined {
  const { certain, dayFirst, monthFirst } = dayReadings(text);
  if (certain) return certain;
  return dayFirst && monthFirst && dayFirst !== monthFirst ? undefined : (dayFirst ?? monthFirst);
}

/** Also without a year, as spreadsheets show what was 6/10: `06-Oct`, `Oct-06`. */
export function looksLikeDay(text: string): boolean {
  if (/^\d+$/.test(text)) return false;
  const { certain, dayFirst, monthFirst } = dayReadings(text);
  if (certain ?? dayFirst ?? monthFirst) return true;
  const [, name = ''] = /^(?:\d{1,2}[\s-]+)?([a-z]{3,9})(?:[\s-]+\d{1,4})?$/i.exec(text.trim().toLowerCase()) ?? [];
  return /\d/.test(text) && monthNumber(name) > 0;
}

function dayOf(year: string, month: string, day: string): string | undefined {
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : undefined;
}

function monthNumber(name: string): number {
  return name === 'sept' ? 9 : Math.max(months.indexOf(name), monthNames.indexOf(name)) + 1;
}

function namedMonth(written: string): string | undefined {
  const [, first = '', firstName = '', firstYear = ''] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]+)\.?,?[\s-]+(\d{4}|\d\d)$/.exec(written) ?? [];
  const [, lastName = '', last = '', lastYear = ''] =
    /^([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/.exec(written) ?? [];
  const year = firstYear || lastYear;
  const month = monthNumber(firstName || lastName);
  return month === 0 ? undefined : dayOf(year.length === 2 ? `20${year}` : year, String(month), first || last);
}
