import { href } from 'react-router';
import {
  type CalendarKind,
  calendarType,
  isCalendarKind,
  kindLabels,
  knownKind,
} from '../../calendar/calendar-fields.ts';
import { findCalendarExtent, listCalendarItems, listFeedItems } from '../../calendar/calendar-lists.server.ts';
import type { ShownDate } from '../../calendar/calendar-parts.tsx';
import type { FeedItem } from '../../calendar/ical.ts';
import { type DayRange, monthOf } from '../../calendar/school-days.ts';
import type { Connection } from '../../database/schema.ts';
import { addDays, formatDaysIn } from '../../lib/dates.ts';
import { languages, localizedPath } from '../../lib/languages/languages.ts';
import { categoryLabels, excerptOf, isNoticeCategory, noticeType, titleOf } from '../../notices/notice-fields.ts';
import {
  type DatedNotice,
  findDatedExtent,
  listDatedNotices,
  withTitleOnly,
} from '../../notices/notice-lists.server.ts';
import { olderSentence } from '../../translations/translation-rules.ts';
import { type Noted, translateRows } from '../../translations/translations.server.ts';

export type OriginalDate = ShownDate & {
  subject: 'calendar_item' | 'notice';
  /** What a notice says of the school on these days, and its place among the notices. */
  school_status?: string;
  sequence?: number;
};

/** The academic calendar and the notices of these days, by their first day, in the language of the page. */
export async function listDates(db: Connection, range: DayRange): Promise<Noted<ShownDate>[]> {
  return translateDates(db, await listOriginalDates(db, range));
}

/** In the languages in which they were written. */
export async function listOriginalDates(db: Connection, range: DayRange): Promise<OriginalDate[]> {
  const [items, notices] = await Promise.all([listCalendarItems(db, range), listDatedNotices(db, range)]);
  return merged<OriginalDate>(
    items.map((item) => ({ ...item, subject: 'calendar_item' })),
    notices,
    dateOfNotice,
    (item, notice) => ({ ...item, to: addressOf(notice), ...saidIn(notice) }),
  );
}

function saidIn({ school_status, sequence }: DatedNotice) {
  return { school_status, sequence };
}

type Original = Pick<OriginalDate, 'subject' | 'id' | 'title' | 'details' | 'first_day' | 'last_day'>;

export async function translateDates<Row extends Original>(
  db: Connection,
  dates: readonly Row[],
): Promise<Noted<Row>[]> {
  const of = (type: Original['subject']) => dates.filter(({ subject }) => subject === type);
  const [items, dated] = await Promise.all([
    translateRows(db, calendarType, of('calendar_item')),
    translateRows(db, noticeType, of('notice')),
  ]);
  const shown = [
    ...items,
    ...dated.map((notice) => ({ ...notice, title: calendarTitle(notice), details: excerptOf(notice.details) })),
  ];
  const byId = new Map(shown.map((date) => [date.id, date]));
  return dates.map(({ id }) => byId.get(id)).filter((date) => date !== undefined);
}

type OriginalFeedItem = FeedItem & Pick<Original, 'subject'>;

/** “Holiday: Christmas” of “Holiday on Fri, 25 Dec 2026: Christmas”: a calendar has the day beside it. */
function calendarTitle(notice: Pick<Original, 'title' | 'details' | 'first_day' | 'last_day'>): string {
  const title = titleOf(notice);
  const written = languages.map((language) => formatDaysIn(notice.first_day, notice.last_day, language));
  const texts = written.flatMap(({ when, days }) => [when, days]).filter((text) => title.includes(text));
  if (texts.length === 0) return title;
  const parts = texts.reduce((text, days) => text.replace(days, ''), title).split(/:(?=\s|$)/);
  const shorter = parts.map((part) => part.replace(/\s+/g, ' ').trim());
  return shorter.filter(Boolean).join(': ') || title;
}

/** The same with what a calendar program needs to know of changes; `origin` begins the addresses of notices. */
export async function listFeedDates(db: Connection, range: DayRange, origin: string): Promise<FeedItem[]> {
  const [items, notices] = await Promise.all([listFeedItems(db, range), listDatedNotices(db, range)]);
  const url = (notice: DatedNotice) => origin + localizedPath(addressOf(notice));
  const kindLabel = (kind: string) => (isCalendarKind(kind) ? kindLabels[kind]() : kind);
  const originals = merged<OriginalFeedItem>(
    items.map(({ kind, ...item }) => ({ ...item, subject: 'calendar_item', kindLabel: kindLabel(kind) })),
    notices,
    (notice) => ({ ...notice, subject: 'notice', kindLabel: labelOf(notice), url: url(notice) }),
    (item, notice) => ({ ...item, url: url(notice) }),
  );
  const dates = await translateDates(db, originals);
  return dates.map(({ translationNote, details, ...date }) => ({
    ...date,
    details: [olderSentence(translationNote), details].filter(Boolean).join('\n'),
  }));
}

/** The first and the last day on which anything is; undefined = nothing has a day. */
export async function findExtent(db: Connection): Promise<DayRange | undefined> {
  const found = await Promise.all([findCalendarExtent(db), findDatedExtent(db)]);
  const extents = found.filter((extent) => extent !== undefined);
  const [from] = extents.map((extent) => extent.from).sort();
  const to = extents
    .map((extent) => extent.to)
    .sort()
    .at(-1);
  return from && to ? { from, to } : undefined;
}

export type ComingUp = Noted<{
  /** `YYYY-MM-DD`; `until` is the last of several days. */
  day: string;
  until: string | undefined;
  title: string;
  kind: CalendarKind;
  label: string;
  /** The notice, or its month in the calendar. */
  to: string;
}>;

const daysAhead = 120;

export function listDatesAhead(db: Connection, today: string): Promise<OriginalDate[]> {
  return listOriginalDates(db, { from: today, to: addDays(today, daysAhead) });
}

/** The notice, or its month in the calendar. */
export function addressOfDate({ id, first_day, to }: Pick<OriginalDate, 'id' | 'first_day' | 'to'>): string {
  return to ?? `${href('/calendar')}?month=${monthOf(first_day)}#item-${id}`;
}

/** Current and next entries, at most `limit`, of those `found`. In the language of the page. */
export async function listComingUp(
  db: Connection,
  today: string,
  limit: number,
  found?: readonly OriginalDate[],
): Promise<ComingUp[]> {
  const originals = found ?? (await listDatesAhead(db, today));
  const dates = await translateDates(db, originals.slice(0, limit).map(withTitleOnly));
  return dates.map(({ id, title, kind, label, first_day, last_day, to, translationNote }) => ({
    day: first_day,
    until: last_day === first_day ? undefined : last_day,
    title,
    kind: knownKind(kind),
    label: label ?? kindLabels[knownKind(kind)](),
    to: addressOfDate({ id, first_day, to }),
    translationNote,
  }));
}

type Dated = { title: string; details: string; first_day: string };

/** A notice of the same day and title as an item of the calendar is that item. */
function merged<Item extends Dated>(
  items: Item[],
  notices: DatedNotice[],
  itemOf: (notice: DatedNotice) => Item,
  joined: (item: Item, notice: DatedNotice) => Item,
): Item[] {
  const same = new Map(notices.map((notice) => [nameOf(notice), notice]));
  const known = new Set(items.map(nameOf));
  const own = items.map((item) => {
    const notice = same.get(nameOf(item));
    return notice ? joined(item, notice) : item;
  });
  const others = notices.filter((notice) => !known.has(nameOf(notice))).map(itemOf);
  return [...own, ...others].sort((one, other) =>
    one.first_day < other.first_day ? -1 : Number(one.first_day > other.first_day),
  );
}

function nameOf(dated: Dated): string {
  return `${dated.first_day} ${titleOf(dated).toLowerCase().replace(/\s+/g, ' ').trim()}`;
}

function dateOfNotice(notice: DatedNotice): OriginalDate {
  const { id, title, details, category, first_day, last_day, is_demonstration } = notice;
  const days = { first_day, last_day, is_demonstration };
  return {
    subject: 'notice',
    id,
    title,
    kind: category,
    label: labelOf(notice),
    details,
    to: addressOf(notice),
    ...saidIn(notice),
    ...days,
  };
}

function labelOf({ category }: DatedNotice): string {
  return categoryLabels[isNoticeCategory(category) ? category : 'general']();
}

function addressOf({ id }: DatedNotice): string {
  return href('/allnotices/:id', { id });
}
