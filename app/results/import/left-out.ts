import { servicesContext } from '../../context.ts';
import { findLeftOut } from '../../imports/imports.server.ts';
import { importLimits } from '../../imports/list-columns.ts';
import { formatOf, importIdIn, postedRowsFile, savedRowsFile } from '../../imports/list-file.server.ts';
import { m } from '../../paraglide/messages.js';
import type { FileFormat } from '../../spreadsheets/list-download.server.ts';
import type { RouteHandle } from '../../ui/page-facts.ts';
import type { Route } from './+types/left-out';
import { resultColumns } from './result-columns.ts';
import { resultImport } from './result-import.server.ts';

export const handle: RouteHandle = { upload: { maxBytes: importLimits.maxTextBytes } };

function fileIn(format: FileFormat) {
  return { name: 'results-to-correct', sheet: m.import_rows_to_correct(), format };
}

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const text = await findLeftOut(context.get(servicesContext).db, resultImport, importIdIn(url));
  return savedRowsFile({ request, context }, fileIn(formatOf(url)), text);
}

export function action(args: Route.ActionArgs) {
  return postedRowsFile(args, fileIn(formatOf(new URL(args.request.url))), resultColumns);
}
