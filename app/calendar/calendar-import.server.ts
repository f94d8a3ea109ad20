import { href } from 'react-router';
import type { Connection } from '../database/schema.ts';
import { isWeekday, readWrittenDay } from '../imports/cells/written-day.server.ts';
import { listText } from '../imports/check-list.server.ts';
import type { ImportBeginning } from '../imports/import-form.action.server.ts';
import { listImport } from '../imports/list-import.server.ts';
import { asciiDigits } from '../lib/contact-details.ts';
import { addDays, formatPlainDay, isDay, sessionLabel, sessionOf, today } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import { rangeErrors, withLastDay } from './calendar.server.ts';
import { calendarType, kindLabels, knownKind, maxDaysApart } from './calendar-fields.ts';
import { type ListedItem, listCalendarItems } from './calendar-lists.server.ts';
import { daysOfSession, readSession } from './school-days.ts';

/** `5`, `05`, `5 days`, `৫ দিন`; undefined = it says no number of days. */
function daysIn(text: string): number | undefined {
  const [, count] = /^0*([1-9]\d{0,2})\s*(?:days?|দিন|दिन|ଦିନ)?\.?$/i.exec(asciiDigits(text.trim())) ?? [];
  return count && Number(count) <= maxDaysApart ? Number(count) : undefined;
}

/** Of a holiday on a Sunday lists say that it is none. */
function isCount(text: string): boolean {
  return (
    daysIn(text) !== undefined ||
    isWeekday(text) ||
    /^(?:0+|[-–—×x*]+|nil|n\/?a|none|½|0\.5|half(?: day)?)$/i.test(text)
  );
}

export const calendarImport = listImport(calendarType, {
  imports: 'calendar_import',
  same: ['title', 'first_day'],
  columns: {
    title: {
      spellings: [
        ...['what', 'name', 'occasion', 'occasions', 'nameoftheoccasion', 'holiday', 'holidays', 'nameofholiday'],
        ...['nameoftheholiday', 'nameofholidays', 'listofholidays', 'festival', 'festivals', 'nameoffestival'],
        ...[
          'nameofthefestival',
          'event',
          'events',
          'programme',
          'activity',
          'particulars',
          'summary',
          'detailsofholiday',
          'examination',
          'subject',
        ],
        ...['উপলক্ষ', 'উপলক্ষ্য', 'ছুটি', 'ছুটিরনাম', 'ছুটিরউপলক্ষ', 'অনুষ্ঠান', 'পরীক্ষা', 'বিষয়'],
        ...['अवकाश', 'अवकाशकानाम', 'छुट्टी', 'पर्व', 'त्योहार', 'अवसर', 'कार्यक्रम'],
        ...['ଛୁଟି', 'ଛୁଟିରନାମ', 'ପର୍ବ', 'ଉପଲକ୍ଷେ', 'କାର୍ଯ୍ୟକ୍ରମ'],
      ],
    },
    kind: {
      spellings: ['kind', 'category', 'typeofholiday', 'ধরণ', 'প্রকার', 'श्रेणी', 'ଶ୍ରେଣୀ'],
      words: {
        ...{ vacation: 'holiday', closed: 'holiday', gazetted: 'holiday', restricted: 'holiday', national: 'holiday' },
        ...{
          publicholiday: 'holiday',
          nationalholiday: 'holiday',
          gazettedholiday: 'holiday',
          schoolclosed: 'holiday',
        },
        ...{ restrictedholiday: 'holiday', অবকাশ: 'holiday', अवकाश: 'holiday', examination: 'exam', test: 'exam' },
        ...{ programme: 'event', celebration: 'event', ptm: 'meeting' },
      },
    },
    first_day: {
      spellings: [
        ...['date', 'dates', 'day', 'from', 'datefrom', 'fromdate', 'startdate', 'start', 'begins', 'dateofholiday'],
        ...['dateoftheholiday', 'dateofoccasion', 'period', 'duration', 'fromto', 'কবেথেকে', 'শুরু', 'শুরুরতারিখ', 'থেকে'],
        ...['सेतारीख', 'आरंभ', 'प्रारंभतिथि', 'ଆରମ୍ଭ', 'ଆରମ୍ଭତାରିଖ'],
      ],
    },
    last_day: {
      spellings: [
        ...['to', 'dateto', 'till', 'upto', 'until', 'todate', 'tilldate', 'enddate', 'lastdate', 'end', 'ends'],
        ...['শেষতারিখ', 'শেষেরতারিখ', 'পর্যন্ত', 'সমাপ্তি', 'अंतिमतिथि', 'अंतिमतारीख', 'तक', 'समाप्ति', 'ଶେଷତାରିଖ', 'ପର୍ଯ୍ୟନ୍ତ'],
      ],
    },
    days: {
      field: {
        kind: 'text',
        label: m.calendar_import_days,
        max: 20,
        format: { isRight: isCount, error: m.calendar_import_days_unclear },
      },
      heading: 'Number of days',
      isOnlyRead: true,
      spellings: [
        ...['days', 'noofday', 'noofdays', 'nosofdays', 'nodays', 'totaldays', 'totalnoofdays', 'totalday', 'daycount'],
        ...['numberofholidays', 'noofholidays', 'দিনসংখ্যা', 'দিন', 'মোটদিন', 'কতদিন', 'दिनोंकीसंख्या', 'दिन', 'कुलदिन'],
        ...['ଦିନସଂଖ୍ୟା', 'ଦିନ', 'ମୋଟଦିନ'],
      ],
    },
    details: {},
  },
  complete({ first_day, last_day, days }, until) {
    const count = daysIn(days) ?? 1;
    const counted = count > 1 && isDay(first_day) ? addDays(first_day, count - 1) : '';
    return { last_day: last_day || until('first_day') || counted };
  },
  check: ({ first_day = '', last_day = null }) => Object.values(rangeErrors({ first_day, last_day })),
  stored: withLastDay,
});

/** A session that is copied becomes a list for the next one, which is checked, corrected and undone like any other. */
export const copiedSession: ImportBeginning = {
  title: m.calendar_copy,
  help: m.calendar_copy_help,
  /** This session and the one before it, where anything is in them. */
  async options(db) {
    const current = sessionOf(today());
    const sessions = [current, current - 1];
    const found = await Promise.all(sessions.map((session) => listCalendarItems(db, daysOfSession(session))));
    return sessions
      .filter((_, index) => (found[index]?.length ?? 0) > 0)
      .map((session) => ({
        value: String(session),
        label: m.calendar_copy_session({ from: sessionLabel(session), to: sessionLabel(session + 1) }),
      }));
  },
  async make(db, value) {
    const session = readSession(value);
    if (session === undefined) return undefined;
    return {
      text: await copiedList(db, session),
      fileName: m.calendar_session({ session: sessionLabel(session + 1) }),
    };
  },
};

/** A list for the session after this one. */
async function copiedList(db: Connection, session: number): Promise<string> {
  const { from, to } = daysOfSession(session);
  const items = (await listCalendarItems(db, { from, to })).filter(({ first_day }) => first_day >= from);
  return listText(
    calendarImport.columns,
    items.map((item) => {
      const { first_day, last_day } = daysOneYearOn(item, to);
      const cells = {
        title: item.title,
        kind: kindLabels[knownKind(item.kind)](),
        first_day: formatPlainDay(first_day, 'en'),
        last_day: first_day === last_day ? '' : formatPlainDay(last_day, 'en'),
        days: '',
        details: item.details,
      };
      return { cells };
    }),
  );
}

const weeksOfYear = 52 * 7;

/** A holiday of one day keeps its date; everything else keeps its weekday. */
function daysOneYearOn({ kind, first_day, last_day }: ListedItem, endOfSession: string) {
  const sameDate = `${Number(first_day.slice(0, 4)) + 1}${first_day.slice(4)}`;
  if (kind === 'holiday' && first_day === last_day && isDay(sameDate)) {
    return { first_day: sameDate, last_day: sameDate };
  }
  const sameWeekday = addDays(first_day, weeksOfYear);
  const count = sameWeekday > endOfSession ? weeksOfYear : weeksOfYear + 7;
  return { first_day: addDays(first_day, count), last_day: addDays(last_day, count) };
}

/** The list of the session in which most of the days are. */
export function listOfDays(writtenDays: readonly string[]): string {
  const sessions = writtenDays.map((day) => readWrittenDay(day)).flatMap((day) => (day ? [sessionOf(day)] : []));
  const counts = Map.groupBy(sessions, (session) => session);
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
  return most === undefined ? href('/admin/calendar') : `${href('/admin/calendar')}?session=${most}`;
}
