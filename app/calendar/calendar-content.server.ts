import type { ServerContent } from '../content/server-content.server.ts';
import { m } from '../paraglide/messages.js';
import { calendarTrash } from './calendar.server.ts';
import { calendarType } from './calendar-fields.ts';
import { listItemsOfImport, searchCalendar } from './calendar-lists.server.ts';
import { calendarImport } from './import/calendar-import.server.ts';

export const calendarContent: ServerContent = {
  type: calendarType,
  trash: calendarTrash,
  visibility: false,
  putBack: false,
  files: {
    imports: calendarImport,
    name: 'calendar',
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
    exported: false,
    imported: {
      title: m.published_calendar,
      list: async (db, importId) =>
        (await listItemsOfImport(db, importId)).map(({ id, title }) => ({ id, name: title })),
    },
  },
  selection: 'ticked alone',
  search: { find: searchCalendar },
};
