import { isDay } from '../../lib/dates.ts';
import {
  type DayOrder,
  type DayReadings,
  dayReadings,
  hasReading,
  looksLikeDay,
  rangeIn,
  withYear,
} from './written-day.server.ts';

/** `marks` and `label`: a spreadsheet turns 6/10 and 9-10 into days. */
type ColumnKind = 'text' | 'day' | 'marks' | 'label';

export type CellFault = 'damaged' | 'a day' | 'two orders' | 'unclear';

/** `text` is the cell as it goes on: days that are clear are `YYYY-MM-DD`. `until`: the last day of a range. */
export type ReadCell = { text: string; until?: string; fault?: CellFault };

type ReadColumn = {
  cells: ReadCell[];
  /** Both readings of one cell that has two; `asks` when only the sender knows which one is right. */
  days?: { example: string; dayFirst: string; monthFirst: string; order: DayOrder; asks: boolean };
  /** A day without a year, when no day of the column says which year it is. */
  yearless?: string;
};

/** What the sender says of a column of days: `2026`, or `2026-27` from April to March. */
type DayAnswers = { order?: DayOrder | undefined; year?: string | undefined };

/** Decides for a whole column: a cell that could be two days says nothing without its neighbours. */
export function readColumn(kind: ColumnKind, cells: readonly string[], answers: DayAnswers = {}): ReadColumn {
  if (kind === 'day') return readDays(cells, answers);
  return { cells: cells.map((text) => ({ text, ...faultOf(kind, text) })) };
}

function faultOf(kind: ColumnKind, text: string): { fault?: CellFault } {
  if (damageIn(text)) return { fault: 'damaged' };
  return kind !== 'text' && looksLikeDay(text) ? { fault: 'a day' } : {};
}

type End = DayReadings & { text: string };

/** Of a range, both ends. */
function endsOf(text: string): End[] {
  const reading = dayReadings(text);
  const range = hasReading(reading) ? undefined : rangeIn(text);
  if (!range) return [{ text, ...reading }];
  return [range.first, range.last].map((one) => ({ text: one, ...dayReadings(one) }));
}

function readDays(written: readonly string[], { order: chosen, year }: DayAnswers): ReadColumn {
  const { cells, yearless } = withYears(written, year);
  const readings = cells.map(({ text, full }) => ({ text, ends: endsOf(full) }));
  const ends = readings.flatMap((cell) => cell.ends);
  const only = (one: DayOrder, other: DayOrder) => ends.some((end) => end[one] && !end[other]);
  const hasDayFirst = only('dayFirst', 'monthFirst');
  const hasMonthFirst = only('monthFirst', 'dayFirst');
  const isMixed = hasDayFirst && hasMonthFirst;
  const order = chosen ?? 'dayFirst';
  const unsure = ends.find(({ dayFirst, monthFirst }) => dayFirst && monthFirst && dayFirst !== monthFirst);
  const isOpen = unsure !== undefined && !isMixed && !hasDayFirst;
  const asks = isOpen && hasMonthFirst && !chosen;
  const days = isOpen && {
    ...{ example: unsure.text, dayFirst: unsure.dayFirst ?? '', monthFirst: unsure.monthFirst ?? '' },
    ...{ order, asks },
  };
  const readEnd = (end: End): ReadCell => {
    const { text, dayFirst, monthFirst, certain } = end;
    if (text === '' || certain) return { text: certain ?? text };
    if (damageIn(text)) return { text, fault: 'damaged' };
    if (!dayFirst && !monthFirst) return { text, fault: 'unclear' };
    if (isMixed) return dayFirst === monthFirst ? { text: dayFirst ?? text } : { text, fault: 'two orders' };
    const day = asks ? undefined : dayIn(end, hasDayFirst ? 'dayFirst' : isOpen ? order : 'monthFirst');
    return day && isDay(day) ? { text: day } : { text, fault: 'unclear' };
  };
  const read = (cell: (typeof readings)[number]): ReadCell => {
    const [first = { text: '' }, last] = cell.ends.map(readEnd);
    const fault = first.fault ?? last?.fault;
    return fault ? { text: cell.text, fault } : { text: first.text, ...(last && { until: last.text }) };
  };
  return { cells: readings.map(read), ...(days && { days }), ...(yearless && { yearless }) };
}

function dayIn(cell: Partial<Record<DayOrder, string | undefined>>, order: DayOrder): string | undefined {
  return cell[order] ?? (cell.dayFirst === cell.monthFirst ? cell.dayFirst : undefined);
}

/** How a list says that there is no day. */
function saysNothing(text: string): boolean {
  return /^(?:[-–—.*]+|n\/?a|nil|none)$/i.test(text);
}

const firstMonthOfSession = '04';

/** The days that have no year are in that of the others, if these are in one year or one session. */
function withYears(written: readonly string[], answer: string | undefined) {
  const dayOf = (end: End | undefined) => end?.certain ?? end?.dayFirst ?? end?.monthFirst;
  const cells = written.map((text) => (saysNothing(text) ? { text: '', full: '' } : { text, full: text }));
  const yearless = cells.filter(({ text }) => withYear(text, 2024));
  if (yearless.length === 0) return { cells };
  const isBefore = (day: string) => day.slice(5, 7) < firstMonthOfSession;
  const others = written.flatMap(endsOf).flatMap((end) => dayOf(end) ?? []);
  const [, chosen = '', isSession] = /^(\d{4})(-\d\d)?$/.exec(answer ?? '') ?? [];
  const years = answer
    ? isSession
      ? []
      : [Number(chosen)]
    : [...new Set(others.map((day) => Number(day.slice(0, 4))))];
  const sessions = answer
    ? isSession
      ? [Number(chosen)]
      : []
    : [...new Set(others.map((day) => Number(day.slice(0, 4)) - Number(isBefore(day))))];
  for (const cell of yearless) {
    const inYear = (year: number) => withYear(cell.text, year) ?? cell.text;
    const inSession = (session: number) =>
      isBefore(dayOf(endsOf(inYear(session)).at(-1)) ?? '') ? inYear(session + 1) : inYear(session);
    const found = new Set([
      ...(years.length === 1 ? years.map(inYear) : []),
      ...(sessions.length === 1 ? sessions.map(inSession) : []),
    ]);
    if (found.size === 1) cell.full = [...found][0] ?? cell.text;
  }
  return { cells, yearless: others.length === 0 && !chosen ? yearless[0]?.text : undefined };
}

/** What bytes of UTF-8 after the first become when they are read as Windows-1252. */
const laterByte = '[\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]';

const damages = [
  /\uFFFD/,
  // Question marks for characters that Windows-1252 lacks: a whole word, or the beginning of one. `Why?` and `Really??` pass.
  /(?:^|[\s("'“‘/-])\?{2,}(?=$|[\s)"'”’.,;:/\p{L}\p{N}-])/u,
  // Bengali, Devanagari, Odia and the other scripts of India; quotation marks and dashes; accents; small pictures.
  new RegExp(`[àâï]${laterByte}{2}|à[¤-¿\\u00AD]|[ÂÃ]${laterByte}|ðŸ`),
];

/** Text that an earlier program damaged: characters are lost, or were decoded in the wrong encoding. */
function damageIn(text: string): boolean {
  return damages.some((damage) => damage.test(text));
}
