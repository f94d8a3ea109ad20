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
import type { Route } from './+types/import-faculty';
import { facultyColumns } from './faculty-columns.ts';
import { facultyImport } from './faculty-import.server.ts';

export const handle = { ...adminPage(m.faculty_import_title), upload: { maxBytes: importLimits.maxFileBytes } };

const texts: ImportTexts = {
  path: href('/admin/faculty/import'),
  files: { template: '/admin/faculty/template', leftOut: '/admin/faculty/left-out' },
  columns: facultyColumns,
  intro: m.faculty_import_intro,
  help: m.faculty_import_help,
  confirm: m.faculty_import_confirm,
  undoQuestion: m.faculty_import_undo_ask,
};

export async function loader({ context }: Route.LoaderArgs) {
  return { imports: await listImports(context.get(servicesContext).db, facultyImport) };
}

export function action(args: Route.ActionArgs) {
  return handleImport(args, {
    kind: facultyImport,
    path: texts.path,
    list: href('/admin/faculty'),
    published: 'faculty',
    done: (count) => ({ to: href('/admin/faculty'), flash: m.faculty_import_done({ count }) }),
    undone: (count) => m.faculty_import_undone({ count }),
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction);
}

export default function ImportFaculty({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportView answer={actionData} imports={loaderData.imports} texts={texts} />;
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.import_not_loaded()} />;
}
