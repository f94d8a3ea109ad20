import { readForm } from '../../lib/form.ts';
import type { Route } from './+types/template';
import { csvText } from './csv-text.ts';
import { readCsv } from './read-csv.server.ts';

const example = {
  name: 'Priya Soren',
  marks: '468 / 500',
  class_name: 'X',
  session: '2025–26',
  exam: 'Board examination',
  topper: 'yes',
};

/** The template: the headings and a row to write over. */
export function loader() {
  return csvFile('results-template.csv', csvText([example]));
}

/** The rows of a list that have to be mended, as a file. */
export async function action({ request }: Route.ActionArgs) {
  const text = (await readForm(request)).get('text');
  const list = readCsv(typeof text === 'string' ? text : '');
  if ('fault' in list)
    return new Response(list.fault, { status: 422, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  return csvFile('results-to-mend.csv', csvText(list.rows.map(({ cells }) => cells)));
}

function csvFile(name: string, text: string): Response {
  return new Response(`\uFEFF${text}`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
}
