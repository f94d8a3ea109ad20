import { readForm } from '../../forms/form.ts';
import type { Route } from './+types/template';
import { csvText, readCsv } from './csv.server.ts';

const example = {
  name: 'Priya Soren',
  marks: '468 / 500',
  class_name: 'X',
  session: '2025–26',
  exam: 'Board examination',
  topper: 'yes',
};

export function loader() {
  return csvFile('results-template.csv', csvText([example]));
}

export async function action({ request }: Route.ActionArgs) {
  const text = (await readForm(request)).get('text');
  const list = readCsv(typeof text === 'string' ? text : '');
  if ('error' in list) {
    return new Response(list.error, { status: 422, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  }
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
