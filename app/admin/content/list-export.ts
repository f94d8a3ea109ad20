import { requireFiles } from '../../content-types.server.ts';
import { servicesContext } from '../../context.ts';
import { exportedFile, formatOf } from '../../imports/list-file.server.ts';
import type { Route } from './+types/list-export';

/** Everything that the list of the office shows for the choice in the address, on all its pages. */
export function loader({ request, context, url, params }: Route.LoaderArgs) {
  const { imports, name, sheet, exported } = requireFiles(params.list);
  const pieces = exported(context.get(servicesContext).db, url.searchParams);
  const file = { name, sheet: sheet(), format: formatOf(url), subject: imports.type.table };
  return exportedFile({ request, context }, file, { columns: imports.columns, pieces });
}
