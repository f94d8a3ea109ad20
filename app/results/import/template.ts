import { formatOf, listFile, templateRows } from '../../imports/list-file.server.ts';
import { m } from '../../paraglide/messages.js';
import type { Route } from './+types/template';
import { resultColumns } from './result-columns.ts';

const example = {
  name: 'Priya Soren',
  marks: '468 / 500',
  class_name: 'X',
  session: '2025–26',
  exam: 'Board examination',
  topper: 'yes',
  consent: 'yes',
  consent_on: '15 Jun 2026',
  consent_reference: 'Her mother; file 3, sheet 12',
};

export function loader({ request, context, url }: Route.LoaderArgs) {
  const file = { name: 'results-template', sheet: m.admin_manage_results(), format: formatOf(url) };
  return listFile({ request, context }, file, templateRows(resultColumns, [example]));
}
