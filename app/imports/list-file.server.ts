import { readForm } from '../forms/form.ts';
import { csvText, readCsv } from './csv.server.ts';
import type { ListCells, ListColumns } from './list-columns.ts';

export function templateFile<Column extends string>(
  name: string,
  columns: ListColumns<Column>,
  examples: readonly ListCells<Column>[],
): Response {
  return csvFile(name, csvText(columns, examples));
}

/** The rows that were sent, as a file to mend them in. */
export async function rowsFile<Column extends string>(
  request: Request,
  name: string,
  columns: ListColumns<Column>,
): Promise<Response> {
  const text = (await readForm(request)).get('text');
  const list = readCsv(typeof text === 'string' ? text : '', columns);
  if ('error' in list) {
    return new Response(list.error, { status: 422, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  }
  return csvFile(
    name,
    csvText(
      columns,
      list.rows.map(({ cells }) => cells),
    ),
  );
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
