import { formatOf, listFile, templateRows } from '../../imports/list-file.server.ts';
import { m } from '../../paraglide/messages.js';
import type { Route } from './+types/template';
import { calendarColumns } from './calendar-columns.ts';

const examples = [
  {
    title: 'Independence Day',
    kind: 'Holiday',
    first_day: '15 Aug 2026',
    last_day: '',
    details: 'The flag is raised at 8.',
  },
  { title: 'Half-yearly examination', kind: 'Exam', first_day: '14/09/2026', last_day: '26/09/2026', details: '' },
];

export function loader({ request, context, url }: Route.LoaderArgs) {
  const file = { name: 'calendar-template', sheet: m.calendar_admin_title(), format: formatOf(url) };
  return listFile({ request, context }, file, templateRows(calendarColumns, examples));
}
