import type { Route } from './+types/export-xlsx';
import { answerExport } from './export-answer.server.ts';
import { workbookOf } from './export-files.server.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function loader(args: Route.LoaderArgs) {
  return answerExport(args, { ending: 'xlsx', type, make: workbookOf });
}
