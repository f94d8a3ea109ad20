import type { ServerContent } from '../content/server-content.server.ts';
import { m } from '../paraglide/messages.js';
import { calendarTrash, patchCalendarItem, rangeErrors } from './calendar.server.ts';
import { type CalendarValues, calendarType, kindLabels, knownKind } from './calendar-fields.ts';
import { type ListedItem, listCalendarItems, listItemsOfImport, searchCalendar } from './calendar-lists.server.ts';
import { calendarForm, calendarList, readCalendarChoice } from './calendar-screens.server.ts';
import { calendarImport } from './import/calendar-import.server.ts';
import { copiedSession, listOfDay } from './import/copy-session.server.ts';
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
      confirm: m.calendar_import_confirm,
      done: m.calendar_import_done,
      undoQuestion: m.calendar_import_undo_ask,
      undone: m.calendar_import_undone,
      listOf: (first) => listOfDay(first?.first_day),
      begin: copiedSession,
    },
    sheet: m.calendar_admin_title,
    examples: [
      {
        title: 'Independence Day',
        kind: 'Holiday',
        first_day: '15 Aug 2026',
        last_day: '',
        details: 'The flag is raised at 8.',
      },
      { title: 'Half-yearly examination', kind: 'Exam', first_day: '14/09/2026', last_day: '26/09/2026', details: '' },
    ],
    async *exported(db, filters) {
      const { session, ...filter } = readCalendarChoice(filters);
      yield (await listCalendarItems(db, daysOfSession(session), filter)).map(exportedCells);
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

function exportedCells({ title, kind, first_day, last_day, details }: ListedItem) {
  const last = last_day === first_day ? '' : { day: last_day };
  return { title, kind: kindLabels[knownKind(kind)](), first_day: { day: first_day }, last_day: last, details };
}
