import type { Sheet, SheetLimits } from '../lib/tables.ts';

export function isCalendarFile(text: string): boolean {
  return /^\uFEFF?\s*BEGIN:VCALENDAR\s/i.test(text.slice(0, 1000));
}

type Property = { value: string; parameters: string };
type Event = { line: number; properties: Map<string, Property> };

/** The headings of our own lists of days. */
const headings = ['Title', 'Type', 'First day', 'Last day', 'Details'];

/** RFC 5545: one row for each VEVENT that was not cancelled. */
export function readCalendarFile(text: string, { maxLines }: SheetLimits): Sheet {
  const events = listEvents(text).filter(({ properties }) => properties.get('STATUS')?.value !== 'CANCELLED');
  const rows = events.slice(0, maxLines - 1).map(({ line, properties }) => ({ line, cells: cellsOf(properties) }));
  const lines = [{ line: 1, cells: headings }, ...rows];
  return { name: '', lines, isCut: events.length >= maxLines, merges: [], hiddenColumns: [] };
}

function listEvents(text: string): Event[] {
  const events: Event[] = [];
  const open: string[] = [];
  for (const { line, content } of unfoldedLines(text)) {
    const [, name = '', parameters = '', value = ''] = /^([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):(.*)$/.exec(content) ?? [];
    const property = name.toUpperCase();
    if (property === 'BEGIN') {
      open.push(value.trim().toUpperCase());
      if (open.at(-1) === 'VEVENT') events.push({ line, properties: new Map() });
    } else if (property === 'END') open.pop();
    // An alarm inside an event has a description of its own.
    else if (open.at(-1) === 'VEVENT') events.at(-1)?.properties.set(property, { value: value.trim(), parameters });
  }
  return events;
}

/** A line that begins with a blank goes on with the one before. */
function unfoldedLines(text: string): { line: number; content: string }[] {
  const lines: { line: number; parts: string[] }[] = [];
  for (const [index, written] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (/^[ \t]/.test(written)) lines.at(-1)?.parts.push(written.slice(1));
    else lines.push({ line: index + 1, parts: [written] });
  }
  return lines.map(({ line, parts }) => ({ line, content: parts.join('') }));
}

function cellsOf(properties: Event['properties']): string[] {
  const textOf = (name: string) => unescaped(properties.get(name)?.value ?? '');
  const start = properties.get('DTSTART');
  const first = dayOf(start);
  const last = lastDayOf(properties, first);
  // A repetition is not imported as if it were one day: the check of the day says that it is not clear.
  const repeats = properties.has('RRULE') ? ` (${properties.get('RRULE')?.value})` : '';
  const shown = `${first ?? start?.value ?? ''}${repeats}`;
  return [textOf('SUMMARY'), textOf('CATEGORIES'), shown, last === first ? '' : last, textOf('DESCRIPTION')];
}

function unescaped(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));
}

function dayOf(property: Property | undefined): string | undefined {
  const [, year, month, date, hours, minutes, seconds, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/i.exec(property?.value ?? '') ?? [];
  const instant = Date.parse(`${year}-${month}-${date}T${utc ? `${hours}:${minutes}:${seconds}` : '00:00:00'}Z`);
  return Number.isNaN(instant) ? undefined : dayText(instant + (utc ? indiaAheadMs : 0));
}

// As in `lib/dates.ts`, which would load the words of all languages into the process that reads files.
const dayMs = 86_400_000;
const indiaAheadMs = 5.5 * 60 * 60 * 1000;

function dayText(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

function addDays(day: string, count: number): string {
  return dayText(Date.parse(day) + count * dayMs);
}

/** The end is when it is over: at midnight, or without a time, that is the day before. */
function lastDayOf(properties: Event['properties'], first: string | undefined): string {
  const end = properties.get('DTEND');
  const duration = properties.get('DURATION')?.value;
  if (!first) return end?.value ?? '';
  const day = dayOf(end);
  if (day) {
    const isMidnight = !/T/i.test(end?.value ?? '') || /T(?:000000|183000Z)$/i.test(end?.value ?? '');
    return isMidnight && day > first ? addDays(day, -1) : day;
  }
  if (end) return end.value;
  const [, weeks = '0', days = '0'] = /^\+?P(?:(\d{1,3})W)?(?:(\d{1,4})D)?/i.exec(duration ?? '') ?? [];
  const count = Number(weeks) * 7 + Number(days);
  return count > 1 ? addDays(first, count - 1) : first;
}
