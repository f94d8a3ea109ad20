import type { ListColumns } from '../../imports/list-columns.ts';
import { calendarFields } from '../calendar-fields.ts';

export type CalendarColumn = 'title' | 'kind' | 'first_day' | 'last_day' | 'details';

const { title, kind, first_day, last_day, details } = calendarFields;

export const calendarColumns: ListColumns<CalendarColumn> = {
  title: { ...title, heading: 'Title', spellings: ['what', 'name', 'occasion', 'holiday', 'event'], isRequired: true },
  kind: { label: kind.label, heading: 'Type', spellings: ['kind', 'category'] },
  first_day: {
    label: first_day.label,
    heading: 'First day',
    read: 'day',
    spellings: ['day', 'date', 'from', 'fromdate', 'startdate', 'start'],
    isRequired: true,
  },
  last_day: {
    label: last_day.label,
    heading: 'Last day',
    read: 'day',
    spellings: ['to', 'till', 'until', 'todate', 'enddate', 'end'],
  },
  details: { ...details, heading: 'Details', spellings: ['remarks', 'note', 'notes'] },
};
