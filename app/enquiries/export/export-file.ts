import type { Route } from './+types/export-file';
import { answerExport } from './export.server.ts';

export function loader({ request, context, url }: Route.LoaderArgs) {
  return answerExport({ request, context }, url, url.pathname.endsWith('.csv') ? 'csv' : 'xlsx');
}
