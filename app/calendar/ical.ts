import { addDays } from '../lib/dates.ts';
import type { CalendarItem } from './calendar-fields.ts';

export type FeedItem = Pick<
  CalendarItem,
  'id' | 'version' | 'title' | 'details' | 'first_day' | 'last_day' | 'created_at' | 'updated_at'
> & { kindLabel: string; url?: string };

type Feed = {
  name: string;
  /** Host of the website: with it the ids of the items are unique everywhere. */
  host: string;
  items: FeedItem[];
};

/** iCalendar (RFC 5545) with an event of whole days for each item. */
export function icalText({ name, host, items }: Feed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(host)}//Academic calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Asia/Kolkata',
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...items.flatMap((item) => eventLines(item, host)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ id, version, title, details, kindLabel, url, ...item }: FeedItem, host: string) {
  const changed = utc(item.updated_at);
  return [
    'BEGIN:VEVENT',
    `UID:${id}@${host}`,
    // The moment of the last change and not of the answer, so that an unchanged calendar keeps its ETag.
    `DTSTAMP:${changed}`,
    `CREATED:${utc(item.created_at)}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${version - 1}`,
    `DTSTART;VALUE=DATE:${plain(item.first_day)}`,
    // The day after the last one.
    `DTEND;VALUE=DATE:${plain(addDays(item.last_day, 1))}`,
    `SUMMARY:${escaped(title)}`,
    ...(details ? [`DESCRIPTION:${escaped(details)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `CATEGORIES:${escaped(kindLabel)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

function plain(day: string): string {
  return day.replaceAll('-', '');
}

function utc(instant: string): string {
  return `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
}

const maxOctets = 75;

/** A line goes on after a break and a space, which counts; a character is never cut. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      parts.push(part);
      part = '';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
