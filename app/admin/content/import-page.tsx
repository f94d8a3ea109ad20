import { Form } from 'react-router';
import { requireFiles } from '../../content-types.server.ts';
import { servicesContext } from '../../context.ts';
import { countedItems, handleImport, importTitle } from '../../imports/import-form.action.server.ts';
import { ImportView } from '../../imports/import-view.tsx';
import { listImports } from '../../imports/imports.server.ts';
import { importLimits } from '../../imports/list-columns.ts';
import { m } from '../../paraglide/messages.js';
import { CouldNotLoad } from '../../ui/empty-state.tsx';
import { sendAction } from '../../ui/forms/last-answer.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { loadedAdminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/import-page';

export const handle = { ...loadedAdminPage, upload: { maxBytes: importLimits.maxFileBytes } };

/** The routes of all content with lists are the same but for the path. */
const listIn = ({ pathname }: URL) => pathname.split('/')[2];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const content = requireFiles(listIn(url));
  const { page, imports } = content;
  const { intro = m.import_intro, help, begin } = page;
  const [past, options] = await Promise.all([listImports(db, imports), begin?.options(db) ?? []]);
  const labels = Object.entries(imports.columns).map(([name, { label }]) => [name, label()]);
  return {
    title: importTitle(content),
    imports: past.map((one) => ({
      ...one,
      undoQuestion: m.import_undo_ask({ things: countedItems(imports, one.activeCount) }),
    })),
    texts: {
      path: `/admin/${imports.type.path}`,
      columns: Object.fromEntries(labels) as Record<string, string>,
      intro: intro(),
      help: help?.(),
    },
    begin: begin && options.length > 0 ? { title: begin.title(), help: begin.help(), options } : undefined,
  };
}

export function action({ url, ...args }: Route.ActionArgs) {
  return handleImport(args, requireFiles(listIn(url)));
}

export const clientAction = sendAction<Route.ClientActionArgs>();

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { imports, texts, begin } = loaderData;
  return (
    <>
      <ImportView answer={actionData} imports={imports} texts={texts} />
      {begin && <BeginPanel {...begin} />}
    </>
  );
}

type BeginPanelProps = { title: string; help: string; options: { value: string; label: string }[] };

function BeginPanel({ title, help, options }: BeginPanelProps) {
  return (
    <section className="panel">
      <h2>{title}</h2>
      <p>{help}</p>
      <div className="button-row">
        {options.map(({ value, label }) => (
          <Form key={value} method="post">
            <input type="hidden" name="value" value={value} />
            <SendButton
              intent="begin"
              about={{ field: 'value', value }}
              className="button-outline"
              icon="copy-bold"
              busyLabel={m.import_checking()}
            >
              {label}
            </SendButton>
          </Form>
        ))}
      </div>
    </section>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.import_not_loaded()} />;
}
