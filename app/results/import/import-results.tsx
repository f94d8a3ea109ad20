import { href } from 'react-router';
import { servicesContext } from '../../context.ts';
import type { ImportTexts } from '../../imports/choose-list.tsx';
import { handleImport } from '../../imports/import-form.action.server.ts';
import { ImportView } from '../../imports/import-view.tsx';
import { listImports } from '../../imports/imports.server.ts';
import { importLimits } from '../../imports/list-columns.ts';
import { m } from '../../paraglide/messages.js';
import { CouldNotLoad } from '../../ui/empty-state.tsx';
import { sendAction } from '../../ui/forms/last-answer.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/import-results';
import { resultColumns } from './result-columns.ts';
import { countPublicNames, resultImport, showInitials } from './result-import.server.ts';

export const handle = { ...adminPage(m.result_import_title), upload: { maxBytes: importLimits.maxFileBytes } };

const texts: ImportTexts = {
  path: href('/admin/results/import'),
  files: { template: '/admin/results/template', leftOut: '/admin/results/left-out' },
  columns: resultColumns,
  intro: m.result_import_intro,
  help: m.result_import_help,
  confirm: m.result_import_confirm,
  undoQuestion: m.result_import_undo_ask,
};

export async function loader({ context }: Route.LoaderArgs) {
  return { imports: await listImports(context.get(servicesContext).db, resultImport) };
}

export function action(args: Route.ActionArgs) {
  return handleImport(args, {
    kind: resultImport,
    path: texts.path,
    list: href('/admin/results'),
    published: 'results',
    done: (count) => ({ to: href('/admin/results'), flash: m.result_import_done({ count }) }),
    undone: (count) => m.result_import_undone({ count }),
    publicNames: { count: countPublicNames, showInitials },
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction);
}

export default function ImportResults({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportView answer={actionData} imports={loaderData.imports} texts={texts} />;
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.import_not_loaded()} />;
}
