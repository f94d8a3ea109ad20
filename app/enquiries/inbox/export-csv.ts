import type { Route } from './+types/export-csv';
import { answerExport } from './export-answer.server.ts';
import { csvOf } from './export-files.server.ts';

export function loader(args: Route.LoaderArgs) {
  return answerExport(args, { ending: 'csv', type: 'text/csv; charset=utf-8', make: csvOf });
}
