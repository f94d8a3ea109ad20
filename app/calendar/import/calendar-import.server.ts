import { listImport } from '../../imports/list-import.server.ts';
import { rangeErrors, withLastDay } from '../calendar.server.ts';
import { calendarType } from '../calendar-fields.ts';

export const calendarImport = listImport(calendarType, {
  imports: 'calendar_import',
  same: ['title', 'first_day'],
  columns: {
    title: { spellings: ['what', 'name', 'occasion', 'holiday', 'event'] },
    kind: {
      spellings: ['kind', 'category'],
      words: {
        vacation: 'holiday',
        examination: 'exam',
        test: 'exam',
        programme: 'event',
        celebration: 'event',
        ptm: 'meeting',
      },
    },
    first_day: { spellings: ['day', 'date', 'from', 'fromdate', 'startdate', 'start'] },
    last_day: { spellings: ['to', 'till', 'until', 'todate', 'enddate', 'end'] },
    details: {},
  },
  check: ({ first_day = '', last_day = null }) => Object.values(rangeErrors({ first_day, last_day })),
  stored: withLastDay,
});
