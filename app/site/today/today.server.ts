import type { Connection } from '../../database/schema.ts';
import { now } from '../../lib/clock.ts';
import { addDays, localInIndia } from '../../lib/dates.ts';
import { excerpt } from '../../lib/text.ts';
import { withTitleOnly } from '../../notices/notice-lists.server.ts';
import { speaksOfHalfDay } from '../../notices/school-day-fields.ts';
import { schoolHoursFactOn } from '../../settings/office-hours.ts';
import { findSchool } from '../../settings/school.server.ts';
import { notesOf, type TranslationNote } from '../../translations/translation-rules.ts';
import { addressOfDate, listOriginalDates, type OriginalDate, translateDates } from '../calendar/dates.server.ts';
import { type DescribedToday, describeToday } from './describe-today.ts';
import { datesIn, type SchoolDate, todayAt } from './school-day.ts';

export type ShownToday = DescribedToday & { translationNote: TranslationNote };

/** Longer titles are read where the link leads. */
const maxTitle = 60;

/** Of these dates, which are at least those of today and tomorrow. In the language of the page. */
export async function findToday(db: Connection, originals?: readonly OriginalDate[]): Promise<ShownToday | undefined> {
  const [day = '', time = ''] = localInIndia(now()).split('T');
  const dates = originals ?? (await listOriginalDates(db, { from: day, to: addDays(day, 1) }));
  const school = await findSchool(db);
  const hoursOn = (one: string) => school[schoolHoursFactOn(one)];
  const week = { hoursOn, dates: dates.flatMap(schoolDateOf) };
  const today = todayAt({ day, time }, week);
  if (!today) return undefined;
  const named = new Set(datesIn(today).map(({ id }) => id));
  const shown = await translateDates(db, dates.filter(({ id }) => named.has(id)).map(withTitleOnly));
  const byId = new Map(
    shown.map((date) => [date.id, { title: excerpt(date.title, maxTitle), to: addressOfDate(date) }]),
  );
  const described = describeToday({ today, day, hoursOn }, ({ id }) => byId.get(id) ?? { title: '', to: '' });
  return { ...described, translationNote: notesOf(shown) };
}

const meanings: Record<string, SchoolDate['means'] | undefined> = {
  holiday: 'closed',
  exam: 'exam',
  fee: 'fee',
  transport: 'bus',
  open: 'open',
  closed: 'closed',
  'half-day': 'half-day',
  'late-bus': 'bus',
};

function schoolDateOf({
  id,
  title,
  kind,
  first_day,
  last_day,
  school_status,
  sequence = 0,
}: OriginalDate): SchoolDate[] {
  const isSaid = school_status !== undefined && school_status !== 'by-type';
  const byType = meanings[kind];
  const means = isSaid ? meanings[school_status] : byType === 'closed' && speaksOfHalfDay(title) ? 'half-day' : byType;
  return means ? [{ id, first_day, last_day, means, said: isSaid ? sequence : 0 }] : [];
}
