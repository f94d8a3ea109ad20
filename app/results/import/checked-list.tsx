import { useRef } from 'react';
import { Form, Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { DataTable } from '../../ui/data-table.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/note.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import type { CheckedRow } from './check-rows.ts';
import type { CheckedList } from './import-action.server.ts';

/** The second step: what is good, what has to be mended, and nothing kept yet. */
export function CheckedListPanel({ list }: { list: CheckedList }) {
  const { good, faulty, unused } = list;
  return (
    <section className="panel import-check" key={list.importId}>
      <Note
        kind={faulty.length > 0 ? 'warning' : 'success'}
        title={list.hasChanged ? m.import_changed() : summary(list)}
        isFocused
      >
        {faulty.length > 0 && good.length > 0 ? m.import_left_out() : m.import_nothing_kept()}
      </Note>
      {unused.length > 0 && (
        <p className="import-unused">{m.import_unused({ headings: unused.map((word) => `“${word}”`).join(', ') })}</p>
      )}
      {good.length > 0 && <TakeForm list={list} />}
      {faulty.length > 0 && (
        <>
          <h2>{m.import_to_mend({ count: faulty.length })}</h2>
          <DataTable
            head={rowHead().toSpliced(1, 0, m.import_fault())}
            rows={faulty.map(faultyCells)}
            named={0}
            stacks
          />
          <MendForms list={list} />
        </>
      )}
      {good.length > 0 && (
        <details className="import-good">
          <summary className="button-outline">{m.import_show_good({ count: good.length })}</summary>
          <DataTable head={rowHead()} rows={good.map(rowCells)} named={0} stacks />
        </details>
      )}
      <p>
        <Link className="button-outline" to="/admin/results/import">
          {m.import_other_file()}
        </Link>
      </p>
    </section>
  );
}

function summary({ fileName, good, faulty }: CheckedList): string {
  if (faulty.length === 0) return m.import_summary_good({ name: fileName, count: good.length });
  return m.import_summary_faulty({ name: fileName, good: good.length, faulty: faulty.length });
}

function rowHead(): string[] {
  return [
    m.import_line(),
    m.desk_name(),
    m.desk_result_marks(),
    m.desk_result_class(),
    m.desk_result_session(),
    m.result_desk_exam(),
    m.desk_result_topper_short(),
  ];
}

function rowCells({ line, cells }: CheckedRow) {
  const { name, marks, class_name, session, exam, topper } = cells;
  return [m.import_line_number({ line }), name, marks, class_name, session, exam, topper];
}

function faultyCells(row: CheckedRow) {
  const faults = row.faults.map((fault) => (
    <span key={fault} className="import-fault">
      {fault}
    </span>
  ));
  // Only the name is missed where it is missing.
  const { name } = row.cells;
  const cells = rowCells({ ...row, cells: { ...row.cells, name: name || m.desk_conflict_empty() } });
  return [cells[0], faults, ...cells.slice(1)];
}

function TakeForm({ list: { importId, fileName, good, faulty, texts } }: { list: CheckedList }) {
  return (
    <Form method="post" encType="multipart/form-data" className="import-take">
      <input type="hidden" name="import_id" value={importId} />
      <input type="hidden" name="file_name" value={fileName} />
      <input type="hidden" name="text" value={texts.good} />
      <input type="hidden" name="left_out" value={faulty.length} />
      <SendButton intent="import" icon="check-bold" busyLabel={m.import_taking()}>
        {m.import_take({ count: good.length })}
      </SendButton>
    </Form>
  );
}

/** Two ways to mend: in the file that can be fetched again, or here. */
function MendForms({ list: { fileName, texts } }: { list: CheckedList }) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <form method="post" action="/admin/results/template.csv" encType="multipart/form-data">
        <input type="hidden" name="text" value={texts.faulty} />
        <button type="submit" className="button-outline">
          <Icon name="download-simple-bold" size={20} />
          {m.import_fetch_faulty()}
        </button>
      </form>
      <details className="import-mend">
        <summary className="button-outline">{m.import_mend_here()}</summary>
        <Form ref={form} method="post" encType="multipart/form-data">
          <input type="hidden" name="file_name" value={fileName} />
          <TextArea
            label={m.import_all_rows()}
            name="text"
            hint={m.import_all_rows_hint()}
            typed={texts.all}
            rows={12}
          />
          <SendButton intent="check" className="button-second" busyLabel={m.import_checking()}>
            {m.import_check_again()}
          </SendButton>
        </Form>
      </details>
      <UnsavedGuard form={form} isLostHere />
    </>
  );
}
