import { href } from 'react-router';
import type { Connection } from '../../database/schema.ts';
import { readWrittenDay } from '../../imports/cells/written-day.server.ts';
import { listText } from '../../imports/check-list.server.ts';
import type { ImportBeginning } from '../../imports/import-form.action.server.ts';
import { addDays, formatPlainDay, isDay, today } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { kindLabels, knownKind } from '../calendar-fields.ts';
import { type ListedItem, listCalendarItems } from '../calendar-lists.server.ts';
import { daysOfSession, readSession, sessionLabel, sessionOf } from '../school-days.ts';
import { calendarImport } from './calendar-import.server.ts';

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
