import { requireFiles } from '../../content-types.server.ts';
import { formatOf, listFile, templateRows } from '../../imports/list-file.server.ts';
import type { Route } from './+types/list-template';

/** The headings of a list that can be imported, with an example. */
export function loader({ request, context, url, params }: Route.LoaderArgs) {
  const { imports, name, sheet, examples } = requireFiles(params.list);
  const file = { name: `${name}-template`, sheet: sheet(), format: formatOf(url) };
  return listFile({ request, context }, file, templateRows(imports.columns, examples));
}
