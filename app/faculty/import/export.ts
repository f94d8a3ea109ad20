import { servicesContext } from '../../context.ts';
import type { Schema } from '../../database/schema.ts';
import { exportedFile, formatOf } from '../../imports/list-file.server.ts';
import { m } from '../../paraglide/messages.js';
import { eachFaculty } from '../faculty.server.ts';
import { readFacultyChoice } from '../faculty-choice.ts';
import { cadreLabels, isCadre } from '../faculty-fields.ts';
import type { Route } from './+types/export';
import { facultyColumns } from './faculty-columns.ts';

/** Everything that the list of the office shows for the choice in the address, on all its pages. */
export function loader({ request, context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const pieces = eachFaculty(db, { ...readFacultyChoice(url.searchParams), withHidden: true });
  const file = {
    name: 'teachers',
    sheet: m.admin_manage_faculty(),
    format: formatOf(url),
    subject: 'faculty',
  } as const;
  return exportedFile({ request, context }, file, { columns: facultyColumns, pieces, cellsOf: exportedCells });
}

function exportedCells({ cadre, ...member }: Schema['faculty']) {
  const { name, title, qualification, department, subjects, details } = member;
  const shown = isCadre(cadre) ? cadreLabels[cadre]() : '';
  return { name, title, cadre: shown, qualification, department, subjects, details };
}
