import { Form } from 'react-router';
import { servicesContext } from '../../context.ts';
import { formatDayAndTime } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { CouldNotLoad } from '../../ui/empty-state.tsx';
import { sendAction, UnsentNote, useLastAnswer } from '../../ui/forms/last-answer.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import { RecordTable } from '../../ui/records/record-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Route } from './+types/import-results';
import { handleImport, type ImportAnswer } from './import-results.action.server.ts';
import { CheckedListPanel, ChooseList } from './import-steps.tsx';
import { listImports, type PastImport } from './imports.server.ts';

export const handle = adminPage(m.import_title);

export async function loader({ context }: Route.LoaderArgs) {
  return { imports: await listImports(context.get(servicesContext).db) };
}

export function action(args: Route.ActionArgs) {
  return handleImport(args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendAction(serverAction);
}

export default function ImportResults({ loaderData, actionData }: Route.ComponentProps) {
  const { answer, unsent } = useLastAnswer<ImportAnswer>(actionData);
  return (
    <>
      <UnsentNote message={unsent} />
      {answer?.list ? <CheckedListPanel list={answer.list} /> : <ChooseList answer={answer} />}
      <PastImports imports={loaderData.imports} />
    </>
  );
}

function PastImports({ imports }: { imports: PastImport[] }) {
  if (imports.length === 0) return null;
  return (
    <section className="panel past-imports">
      <h2>{m.import_past()}</h2>
      <RecordTable
        label={m.import_past()}
        head={[m.import_file(), m.admin_date(), m.import_by(), m.import_state(), m.admin_actions()]}
        rows={imports.map((one) => ({ id: one.id, cells: cellsOf(one) }))}
      />
    </section>
  );
}

function cellsOf({ id, file_name, created_at, created_by, row_count, activeCount, undone_at }: PastImport) {
  return [
    file_name,
    <time key="at" dateTime={created_at}>
      {formatDayAndTime(created_at)}
    </time>,
    created_by,
    undone_at ? (
      <Tag key="state" tone="kagoj">
        {m.import_state_undone()}
      </Tag>
    ) : (
      m.import_state_saved({ standing: activeCount, count: row_count })
    ),
    undone_at ? '' : <UndoImport key="undo" id={id} fileName={file_name} activeCount={activeCount} />,
  ];
}

function UndoImport({ id, fileName, activeCount }: { id: string; fileName: string; activeCount: number }) {
  return (
    <details className="import-undo">
      <summary className="button-outline" aria-label={m.import_undo_named({ name: fileName })}>
        {m.admin_undo()}
      </summary>
      <Form method="post">
        <input type="hidden" name="import_id" value={id} />
        <p>{m.import_undo_ask({ count: activeCount })}</p>
        <SendButton
          intent="undo"
          about={{ field: 'import_id', value: id }}
          className="button-outline button-danger"
          icon="arrow-u-up-left-bold"
          busyLabel={m.import_undoing()}
        >
          {m.import_undo()}
        </SendButton>
      </Form>
    </details>
  );
}

export function ErrorBoundary() {
  return <CouldNotLoad title={m.import_not_loaded()} />;
}
