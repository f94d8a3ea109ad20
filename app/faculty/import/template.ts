import { formatOf, listFile, templateRows } from '../../imports/list-file.server.ts';
import { m } from '../../paraglide/messages.js';
import type { Route } from './+types/template';
import { facultyColumns } from './faculty-columns.ts';

const example = {
  name: 'Smt. Sujata Das',
  title: 'Mathematics teacher',
  cadre: 'PGT',
  qualification: 'M.Sc., B.Ed.',
  department: 'Science',
  subjects: 'Mathematics, Classes XI and XII',
  details: '',
};

export function loader({ request, context, url }: Route.LoaderArgs) {
  const file = { name: 'teachers-template', sheet: m.admin_manage_faculty(), format: formatOf(url) };
  return listFile({ request, context }, file, templateRows(facultyColumns, [example]));
}
