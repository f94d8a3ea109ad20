import type { Route } from './+types/export-file';
import { answerExport } from './export.server.ts';

export function loader({ context, url }: Route.LoaderArgs) {
  return answerExport(context, url, url.pathname.endsWith('.csv') ? 'csv' : 'xlsx');
}
