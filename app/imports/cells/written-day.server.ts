import { asciiDigits } from '../../lib/contact-details.ts';
import { isDay } from '../../lib/dates.ts';
import { dayOfSerial } from '../../spreadsheets/cell-text.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const monthNames = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
];

/**
 * `2026-08-15`, `15/08/2026`, `15-08-2026`, `15.8.2026`, `15 Aug 2026`, `15 August 2026`, and `15-Aug-26` as Excel writes
 * it, also with Indian digits; the day comes before the month. A bare number of five digits is how a spreadsheet counts
 * days. Undefined = no day, or one that may be two.
 */
export function readWrittenDay(text: string): string | undefined {
  const written = asciiDigits(text.trim().toLowerCase());
  if (isDay(written)) return written;
  if (/^\d{5}$/.test(written)) return dayOfSerial(Number(written));
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(written)?.toSpliced(2, 1) ?? namedMonth(written) ?? [];
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(found) ? found : undefined;
}

function namedMonth(written: string): string[] | undefined {
  const [whole, day = '', name = '', year = ''] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]+)\.?,?[\s-]+(\d{4}|\d\d)$/.exec(written) ?? [];
  const index = name === 'sept' ? 8 : Math.max(months.indexOf(name), monthNames.indexOf(name));
  if (whole === undefined || index === -1) return undefined;
  return [whole, day, String(index + 1), year.length === 2 ? `20${year}` : year];
}
