import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { m } from '../paraglide/messages.js';
import { DataTable } from '../ui/data-table.tsx';
import { UnsavedGuard } from '../ui/drafts/leave-question.tsx';
import { RestoredNote } from '../ui/drafts/restored-note.tsx';
import { useDraft } from '../ui/drafts/use-draft.ts';
import { FieldFrame, TextArea } from '../ui/forms/field.tsx';
import { useFormAnswer } from '../ui/forms/form-answer.ts';
import { useNotSentWhile } from '../ui/forms/held-submit.ts';
import { SendButton } from '../ui/forms/send-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import type { CheckedList, ImportAnswer } from './import-form.action.server.ts';
import { type CheckedRow, columnNames, importLimits, type ListColumns } from './list-columns.ts';

/** What differs from one kind of list to another. */
export type ImportTexts = {
  path: string;
  templatePath: string;
  columns: ListColumns;
  intro: () => string;
  confirm: (inputs: { count: number }) => string;
  undoQuestion: (inputs: { count: number }) => string;
};

type ChooseListProps = { answer: ImportAnswer | undefined; texts: ImportTexts };

export function ChooseList({ answer, texts }: ChooseListProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, answer, { lifetime: 'tab' });
  const note = <RestoredNote draft={draft} isSaved={false} />;
  return <ListForm key={draft.formKey} place={form} note={note} answer={answer} texts={texts} />;
}

type ListFormProps = ChooseListProps & { place: RefObject<HTMLFormElement | null>; note: ReactNode };

function ListForm({ place, note, answer, texts }: ListFormProps) {
  const form = useFormAnswer(answer, place);
  const { typed = {}, errors = {}, failure } = answer ?? {};
  return (
    <>
      <Form ref={form} method="post" encType="multipart/form-data" className="panel admin-form" noValidate>
        {note}
        {failure && <Note kind="error" title={failure} isFocused />}
        <p>{texts.intro()}</p>
        {typed.file_name?.[0] && <input type="hidden" name="file_name" value={typed.file_name[0]} />}
        <p>
          <a className="button-outline" href={texts.templatePath} download>
            <Icon name="download-simple-bold" size={20} />
            {m.import_template()}
          </a>
        </p>
        <ListFile error={errors.file} />
        <TextArea
          label={m.import_paste()}
          name="text"
          hint={m.import_paste_hint()}
          typed={typed.text?.[0]}
          error={errors.text}
          isFocused={errors.text !== undefined}
        />
        <SendButton intent="check" icon="magnifying-glass-bold" busyLabel={m.import_checking()}>
          {m.import_check()}
        </SendButton>
      </Form>
      <UnsavedGuard form={form} answer={answer} />
    </>
  );
}

function ListFile({ error }: { error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [isTooBig, setIsTooBig] = useState(false);
  const shown = isTooBig ? m.import_too_big() : error;
  useNotSentWhile(isTooBig, input);
  return (
    <FieldFrame label={m.import_file()} name="file" hint={m.import_file_hint()} error={shown} isLive>
      <input
        ref={input}
        type="file"
        id="field-file"
        name="file"
        className="file-drop"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        // biome-ignore lint/a11y/noAutofocus: the invalid field is where to go on.
        autoFocus={shown !== undefined}
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown ? 'field-file-hint field-file-error' : 'field-file-hint'}
        onChange={({ target }) => setIsTooBig((target.files?.[0]?.size ?? 0) > importLimits.maxBytes)}
      />
    </FieldFrame>
  );
}

type ListProps = { list: CheckedList; texts: ImportTexts };

export function CheckedListPanel({ list, texts }: ListProps) {
  const { columns } = texts;
  const { valid, invalid, unusedHeadings } = list;
  return (
    <section className="panel import-check" key={list.importId}>
      <Note
        kind={invalid.length > 0 ? 'warning' : 'success'}
        title={list.hasChanged ? m.import_changed() : summary(list)}
        isFocused
      >
        {invalid.length > 0 && valid.length > 0 ? m.import_left_out() : m.import_nothing_saved()}
      </Note>
      {unusedHeadings.length > 0 && (
        <p className="import-unused">
          {m.import_unused({ headings: unusedHeadings.map((heading) => `“${heading}”`).join(', ') })}
        </p>
      )}
      {valid.length > 0 && <ImportForm list={list} texts={texts} />}
      {invalid.length > 0 && (
        <>
          <h2>{m.import_to_mend({ count: invalid.length })}</h2>
          <DataTable
            head={rowHead(columns).toSpliced(1, 0, m.import_fault())}
            rows={invalid.map((row) => invalidCells(row, columns))}
            named={0}
            stacks
            isWide
          />
          <CorrectionForms list={list} texts={texts} />
        </>
      )}
      {valid.length > 0 && (
        <details className="import-good">
          <summary className="button-outline">{m.import_show_good({ count: valid.length })}</summary>
          <DataTable
            head={rowHead(columns)}
            rows={valid.map((row) => rowCells(row, columns))}
            named={0}
            stacks
            isWide
          />
        </details>
      )}
      <p>
        <Link className="button-outline" to={texts.path}>
          {m.import_other_file()}
        </Link>
      </p>
    </section>
  );
}

function summary({ fileName, valid, invalid }: CheckedList): string {
  if (invalid.length === 0) return m.import_summary_good({ name: fileName, count: valid.length });
  return m.import_summary_faulty({ name: fileName, good: valid.length, faulty: invalid.length });
}

function rowHead(columns: ListColumns): string[] {
  return [m.import_row(), ...columnNames(columns).map((name) => columns[name]?.label() ?? '')];
}

function rowCells({ line, cells }: CheckedRow, columns: ListColumns) {
  return [m.import_row_number({ line }), ...columnNames(columns).map((name) => cells[name] ?? '')];
}

function invalidCells(row: CheckedRow, columns: ListColumns) {
  const errors = row.errors.map((error) => (
    <span key={error} className="import-fault">
      {error}
    </span>
  ));
  const [number, first, ...rest] = rowCells(row, columns);
  return [number, errors, first || m.admin_conflict_empty(), ...rest];
}

function ImportForm({ list, texts: { confirm } }: ListProps) {
  const { importId, fileName, valid, invalid, texts } = list;
  return (
    <Form method="post" encType="multipart/form-data" className="import-take">
      <input type="hidden" name="import_id" value={importId} />
      <input type="hidden" name="file_name" value={fileName} />
      <input type="hidden" name="text" value={texts.valid} />
      {/* They come back into the form when the import fails. */}
      <input type="hidden" name="invalid" value={texts.invalid} />
      <input type="hidden" name="left_out" value={invalid.length} />
      <SendButton intent="import" icon="check-bold" busyLabel={m.import_taking()}>
        {confirm({ count: valid.length })}
      </SendButton>
    </Form>
  );
}

function CorrectionForms({ list: { fileName, texts }, texts: { templatePath } }: ListProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <form method="post" action={templatePath} encType="multipart/form-data">
        <input type="hidden" name="text" value={texts.invalid} />
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
      <UnsavedGuard form={form} includesSamePage />
    </>
  );
}
