import type { ServerContent } from '../content/server-content.server.ts';
import { exportedCells } from '../imports/list-file.server.ts';
import { m } from '../paraglide/messages.js';
import { calendarTrash, patchCalendarItem, rangeErrors } from './calendar.server.ts';
import { type CalendarValues, calendarType, knownKind } from './calendar-fields.ts';
import { type ListedItem, listCalendarItems, listItemsOfImport, searchCalendar } from './calendar-lists.server.ts';
import { calendarForm, calendarList, readCalendarChoice } from './calendar-screens.server.ts';
import { calendarImport } from './import/calendar-import.server.ts';
import { copiedSession, listOfDays } from './import/copy-session.server.ts';
import { daysOfSession } from './school-days.ts';

export const calendarContent: ServerContent = {
  type: calendarType,
  screens: { list: calendarList, form: calendarForm },
  trash: calendarTrash,
  archive: {
    about: 'The academic calendar: each holiday, examination, event and meeting.',
    isSound: (row) => Object.keys(rangeErrors(row as CalendarValues)).length === 0,
  },
  visibility: false,
  putBack: async (tx, id, values, by) => (await patchCalendarItem(tx, id, values as object, by)).refused === undefined,
  files: {
    imports: calendarImport,
    name: 'calendar',
    page: {
      title: m.calendar_import_title,
      intro: m.calendar_import_intro,
      listOf: (rows) => listOfDays(rows.map(({ cells }) => cells.first_day ?? '')),
      begin: copiedSession,
    },
    sheet: m.calendar_admin_title,
    examples: [
      {
        title: 'Independence Day',
        kind: 'Holiday',
        first_day: '15 Aug 2026',
        last_day: '',
        days: '',
        details: 'The flag is raised at 8.',
      },
      {
        title: 'Half-yearly examination',
        kind: 'Exam',
        first_day: '14/09/2026',
        last_day: '26/09/2026',
        days: '',
        details: '',
      },
    ],
    async *exported(db, filters) {
      const { session, ...filter } = readCalendarChoice(filters);
      yield (await listCalendarItems(db, daysOfSession(session), filter)).map(cellsOf);
    },
    imported: {
      title: m.published_calendar,
      list: async (db, importId) =>
        (await listItemsOfImport(db, importId)).map(({ id, title }) => ({ id, name: title })),
    },
  },
  selection: 'ticked alone',
  search: { find: searchCalendar },
};

function cellsOf(item: ListedItem) {
  const { kind, first_day, last_day } = item;
  return exportedCells(calendarImport, {
    ...item,
    kind: knownKind(kind),
    last_day: last_day === first_day ? null : last_day,
  });
}
