import { Form } from 'react-router';
import { ImportView } from '../../imports/import-view.tsx';
import { importLimits } from '../../imports/list-columns.ts';
import { m } from '../../paraglide/messages.js';
import { CouldNotLoad } from '../../ui/empty-state.tsx';
import { sendAction } from '../../ui/forms/last-answer.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { loadedAdminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/import-page';
import { handleImportForm, loadImport } from './import-page.server.ts';

export const handle = { ...loadedAdminPage, upload: { maxBytes: importLimits.maxFileBytes } };

export function loader(args: Route.LoaderArgs) {
  return loadImport(args);
}

export function action(args: Route.ActionArgs) {
  return handleImportForm(args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction);
}

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
