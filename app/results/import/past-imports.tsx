import { Form } from 'react-router';
import { formatDayAndTime } from '../../lib/dates.ts';
import { m } from '../../paraglide/messages.js';
import { RecordTable } from '../../ui/record-table.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { PastImport } from './imports.server.ts';

/** What was imported before; each can be undone as a whole. */
export function PastImports({ imports }: { imports: PastImport[] }) {
  if (imports.length === 0) return null;
  return (
    <section className="panel past-imports">
      <h2>{m.import_past()}</h2>
      <RecordTable
        label={m.import_past()}
        head={[m.import_file(), m.desk_date(), m.import_by(), m.import_state(), m.desk_actions()]}
        rows={imports.map((one) => ({ id: one.id, cells: cellsOf(one) }))}
      />
    </section>
  );
}

function cellsOf({ id, file_name, created_at, created_by, row_count, standing, undone_at }: PastImport) {
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
      m.import_state_standing({ standing, count: row_count })
    ),
    undone_at ? '' : <UndoImport key="undo" id={id} fileName={file_name} standing={standing} />,
  ];
}

function UndoImport({ id, fileName, standing }: { id: string; fileName: string; standing: number }) {
  return (
    <details className="import-undo">
      <summary className="button-outline" aria-label={m.import_undo_named({ name: fileName })}>
        {m.desk_undo()}
      </summary>
      <Form method="post">
        <input type="hidden" name="import_id" value={id} />
        <p>{m.import_undo_ask({ count: standing })}</p>
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
