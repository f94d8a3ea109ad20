import { findWithDeleted } from '../database/editable-records.server.ts';
import { firstWhere, hasTerms } from '../database/queries.server.ts';
import type { Connection } from '../database/schema.ts';
import { addDays } from '../lib/dates.ts';
import { isId } from '../lib/ids.ts';
import { translationsWith } from '../translations/translation-lists.server.ts';
import { type CalendarItem, type CalendarKind, maxDaysApart } from './calendar-fields.ts';
import type { DayRange } from './school-days.ts';

const listedColumns = ['id', 'title', 'kind', 'first_day', 'last_day', 'details', 'is_demonstration'] as const;

export type ListedItem = Pick<CalendarItem, (typeof listedColumns)[number]>;

type CalendarFilter = { kind?: CalendarKind | undefined; words?: string | undefined };

/** More than a school has in a session. */
const maxItems = 1000;

/** Everything that has a day in the range, by its first day; of what is searched for, exact matches first. */
export function listCalendarItems(
  db: Connection,
  range: DayRange,
  { kind, words }: CalendarFilter = {},
): Promise<ListedItem[]> {
  let query = itemsBetween(db, range).select(listedColumns);
  if (kind) query = query.where('kind', '=', kind);
  if (words) {
    query = query
      .where(hasTerms('calendar_item', 'office', words))
      .orderBy(firstWhere(hasTerms('calendar_item', 'office', words, 'exact')));
  }
  return query.orderBy('first_day').orderBy('sequence').execute();
}

/** For visitors, in the language of the page too: what is still to come first, the nearest of each first. */
export async function searchDates(db: Connection, words: string, day: string, limit: number): Promise<ListedItem[]> {
  const found = db
    .selectFrom('calendar_item')
    .select(listedColumns)
    .where('removed_at', 'is', null)
    .where(({ or, eb }) =>
      or([hasTerms('calendar_item', 'visitors', words), eb('id', 'in', translationsWith(db, 'calendar_item', words))]),
    )
    .limit(limit);
  const [coming, past] = await Promise.all([
    found.where('last_day', '>=', day).orderBy('first_day').orderBy('sequence').execute(),
    found.where('last_day', '<', day).orderBy('first_day', 'desc').orderBy('sequence').execute(),
  ]);
  return [...coming, ...past].slice(0, limit);
}

export function listItemsOfImport(db: Connection, importId: string): Promise<ListedItem[]> {
  return db
    .selectFrom('calendar_item')
    .select(listedColumns)
    .where('import_id', '=', importId)
    .where('removed_at', 'is', null)
    .orderBy('first_day')
    .orderBy('sequence')
    .limit(maxItems)
    .execute();
}

/** All of them with what a calendar program needs to know of changes. */
export function listFeedItems(db: Connection, range: DayRange): Promise<CalendarItem[]> {
  return itemsBetween(db, range).selectAll().orderBy('first_day').orderBy('sequence').execute();
}

function itemsBetween(db: Connection, { from, to }: DayRange) {
  return (
    db
      .selectFrom('calendar_item')
      .where('removed_at', 'is', null)
      // No item is longer: without this bound every item of past years would be read.
      .where('first_day', '>=', addDays(from, -maxDaysApart))
      .where('first_day', '<=', to)
      .where('last_day', '>=', from)
      .limit(maxItems)
  );
}

/** The first and the last day on which anything is; undefined = the calendar is empty. */
export async function findCalendarExtent(db: Connection): Promise<DayRange | undefined> {
  const active = db.selectFrom('calendar_item').where('removed_at', 'is', null);
  const [first, last] = await Promise.all([
    active.select('first_day').orderBy('first_day').orderBy('sequence').limit(1).executeTakeFirst(),
    active.select('last_day').orderBy('last_day', 'desc').limit(1).executeTakeFirst(),
  ]);
  return first && last && { from: first.first_day, to: last.last_day };
}

export async function findCalendarItem(db: Connection, id: string): Promise<CalendarItem | undefined> {
  return isId(id) ? findWithDeleted(db, 'calendar_item', id) : undefined;
}
