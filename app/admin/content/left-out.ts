import { requireFiles } from '../../content-types.server.ts';
import { servicesContext } from '../../context.ts';
import { findLeftOut } from '../../imports/imports.server.ts';
import { importLimits } from '../../imports/list-columns.ts';
import { formatOf, importIdIn, postedRowsFile, savedRowsFile } from '../../imports/list-file.server.ts';
import { m } from '../../paraglide/messages.js';
import type { RouteHandle } from '../../ui/page-facts.ts';
import type { Route } from './+types/left-out';

export const handle: RouteHandle = { upload: { maxBytes: importLimits.maxTextBytes } };

function fileOf(name: string, url: URL) {
  return { name: `${name}-to-correct`, sheet: m.import_rows_to_correct(), format: formatOf(url) };
}

/** The rows that an import has left out, each with what is wrong with it. */
export async function loader({ request, context, url, params }: Route.LoaderArgs) {
  const { imports, name } = requireFiles(params.list);
  const text = await findLeftOut(context.get(servicesContext).db, imports, importIdIn(url));
  return savedRowsFile({ request, context }, fileOf(name, url), text);
}

/** Those that a check has found faulty. */
export function action(args: Route.ActionArgs) {
  const { imports, name } = requireFiles(args.params.list);
  return postedRowsFile(args, fileOf(name, new URL(args.request.url)), imports.columns);
}
