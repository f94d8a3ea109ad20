import { rowsFile, templateFile } from '../../imports/list-file.server.ts';
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

export function loader() {
  return templateFile('calendar-template.csv', calendarColumns, examples);
}

export function action({ request }: Route.ActionArgs) {
  return rowsFile(request, 'calendar-to-mend.csv', calendarColumns);
}
