import { rowsFile, templateFile } from '../../imports/list-file.server.ts';
import type { Route } from './+types/template';
import { resultColumns } from './result-columns.ts';

const example = {
  name: 'Priya Soren',
  marks: '468 / 500',
  class_name: 'X',
  session: '2025–26',
  exam: 'Board examination',
  topper: 'yes',
};

export function loader() {
  return templateFile('results-template.csv', resultColumns, [example]);
}

export function action({ request }: Route.ActionArgs) {
  return rowsFile(request, 'results-to-mend.csv', resultColumns);
}
