import { type ReactNode, useRef } from 'react';
import { Form, Link } from 'react-router';
import { m } from '../paraglide/messages.js';
import { DataTable } from '../ui/data-table.tsx';
import { UnsavedGuard } from '../ui/drafts/leave-question.tsx';
import { Field, TextArea } from '../ui/forms/field.tsx';
import { SendButton } from '../ui/forms/send-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Note } from '../ui/note.tsx';
import { AnswerFields, ChoiceField } from './answer-fields.tsx';
import type { ShownList } from './import-form.action.server.ts';
import type { ImportTexts } from './list-columns.ts';
import { type CheckedList, type CheckedRow, type ListAnswers, matchField } from './list-columns.ts';

type ListProps = { list: ShownList; texts: ImportTexts };

export function CheckedListPanel({ list, texts }: ListProps) {
  const { columns } = texts;
  const { valid, invalid, unused } = list;
  return (
    <section className="panel import-check" key={list.importId}>
      <Note
        kind={invalid.length > 0 || unused.length > 0 ? 'warning' : 'success'}
        title={list.hasChanged ? m.import_changed() : summary(list)}
        isFocused
      >
        {invalid.length > 0 && valid.length > 0 ? m.import_left_out() : m.import_nothing_saved()}
      </Note>
      <ColumnNotes list={list} />
      <ForAll list={list} />
      <SkippedRows list={list} />
      <HiddenRows list={list} />
      <DaysRead list={list} />
      {valid.length > 0 && <ImportForm list={list} />}
      {invalid.length > 0 && (
        <>
          <h2>{m.import_to_correct({ count: invalid.length })}</h2>
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
        <Link className="button-outline" to={`${texts.path}/import`}>
          {m.import_other_file()}
        </Link>
      </p>
    </section>
  );
}

function summary({ fileName, valid, invalid, unused }: CheckedList): string {
  if (invalid.length > 0)
    return m.import_summary_faulty({ name: fileName, good: valid.length, faulty: invalid.length });
  if (unused.length > 0) return m.import_summary_part({ name: fileName, count: valid.length });
  return m.import_summary_good({ name: fileName, count: valid.length });
}

function ColumnNotes({ list }: { list: CheckedList }) {
  const { unused, absent, linesAbove, isMatched, note } = list;
  return (
    <div className="import-columns">
      {unused.length > 0 && (
        <p className="import-unused">
          {m.import_unused({ headings: unused.map((heading) => `“${heading}”`).join(', ') })}
        </p>
      )}
      {note && <p className="import-unused">{note}</p>}
      {absent.length > 0 && <p>{m.import_absent({ columns: absent.join(', ') })}</p>}
      {linesAbove > 0 && <p>{m.import_lines_above({ count: linesAbove })}</p>}
      {isMatched && <SourceForm list={list} intent="match" label={m.import_match_again()} />}
    </div>
  );
}

/** The title of a list often says the class and the examination, and no column does. */
function ForAll({ list }: { list: CheckedList }) {
  const { forAll, source } = list;
  if (forAll.length === 0) return null;
  const asked = Object.fromEntries(forAll.map(({ name }) => [name, undefined]));
  return (
    <div className="import-columns import-for-all">
      <p>{m.import_same_in_all()}</p>
      <SourceForm list={list} label={m.import_fill_all()} answers={asked}>
        {forAll.map(({ name, label, max }) => (
          <Field key={name} name={name} label={label} typed={source?.answers[name] ?? ''} maxLength={max} isOptional />
        ))}
      </SourceForm>
    </div>
  );
}

type SourceFormProps = {
  list: CheckedList;
  intent?: 'match';
  label: string;
  answers?: ListAnswers | Record<string, undefined>;
  children?: ReactNode;
};

/** Sends the original list again. */
function SourceForm({ list: { fileName, source }, intent, label, answers, children }: SourceFormProps) {
  if (!source) return null;
  return (
    <Form method="post" encType="multipart/form-data">
      <input type="hidden" name="file_name" value={fileName} />
      <input type="hidden" name="text" value={source.text} />
      <input type="hidden" name="hidden" value={source.hidden} />
      {source.matching.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns never change their place.
        <input key={index} type="hidden" name={matchField(index)} value={column} />
      ))}
      <AnswerFields answers={{ ...source.answers, ...answers }} />
      {children}
      <SendButton intent={intent ?? 'check'} className="button-outline" busyLabel={m.import_checking()}>
        {label}
      </SendButton>
    </Form>
  );
}

function HiddenRows({ list }: { list: CheckedList }) {
  const { hiddenCount: count, source } = list;
  if (count === 0) return null;
  const isOut = source?.answers.hidden_rows === 'out';
  return (
    <div className="import-columns import-hidden">
      <p>{isOut ? m.import_hidden_out({ count }) : m.import_hidden_in({ count })}</p>
      <SourceForm
        list={list}
        label={isOut ? m.import_hidden_include() : m.import_hidden_leave()}
        answers={{ hidden_rows: isOut ? 'in' : 'out' }}
      />
    </div>
  );
}

/** Headings of each page, totals and signatures: they are only included when the sender says so. */
function SkippedRows({ list }: { list: CheckedList }) {
  const { skipped, source } = list;
  const maybe = skipped.filter(({ reason }) => reason === 'maybe').length;
  const isIncluded = maybe > 0 && source?.answers.skipped_rows === 'in';
  const left = isIncluded ? skipped.filter(({ reason }) => reason !== 'maybe') : skipped;
  return (
    <>
      {left.length > 0 && (
        <div className="import-columns import-skipped">
          <p>{m.import_skipped({ count: left.length })}</p>
          <ul>
            {left.map(({ line, text }) => (
              <li key={line}>{[m.import_row_number({ line }), text].filter(Boolean).join(': ')}</li>
            ))}
          </ul>
          {maybe > 0 && !isIncluded && (
            <SourceForm list={list} label={m.import_skipped_include()} answers={{ skipped_rows: 'in' }} />
          )}
        </div>
      )}
      {isIncluded && (
        <div className="import-columns import-skipped">
          <p>{m.import_skipped_in({ count: maybe })}</p>
          <SourceForm list={list} label={m.import_skipped_leave()} answers={{ skipped_rows: 'out' }} />
        </div>
      )}
    </>
  );
}

/** Both readings of each of these days are possible. */
function DaysRead({ list }: { list: CheckedList }) {
  if (!list.days) return null;
  const { order, read } = list.days;
  const isDayFirst = order === 'dayFirst';
  return (
    <div className="import-columns import-days">
      <p>{isDayFirst ? m.import_days_read_day_first() : m.import_days_read_month_first()}</p>
      <ul>
        {read.map(({ written, day }) => (
          <li key={written}>
            {written}: {day}
          </li>
        ))}
      </ul>
      <SourceForm
        list={list}
        label={isDayFirst ? m.import_days_try_month_first() : m.import_days_try_day_first()}
        answers={{ day_order: isDayFirst ? 'monthFirst' : 'dayFirst' }}
      />
    </div>
  );
}

function rowHead(columns: ImportTexts['columns']): string[] {
  return [m.import_row(), ...Object.values(columns)];
}

function rowCells({ line, cells }: CheckedRow, columns: ImportTexts['columns']) {
  return [m.import_row_number({ line }), ...Object.keys(columns).map((name) => cells[name] ?? '')];
}

function invalidCells(row: CheckedRow, columns: ImportTexts['columns']) {
  const errors = row.errors.map((error) => (
    <span key={error} className="import-fault">
      {error}
    </span>
  ));
  const [number, first, ...rest] = rowCells(row, columns);
  return [number, errors, first || m.admin_conflict_empty(), ...rest];
}

function ImportForm({ list }: { list: ShownList }) {
  const { importId, fileName, texts, confirm } = list;
  return (
    <Form method="post" encType="multipart/form-data" className="import-take">
      <input type="hidden" name="import_id" value={importId} />
      <input type="hidden" name="file_name" value={fileName} />
      <input type="hidden" name="text" value={texts.valid} />
      {/* They come back into the form when the import fails, and can be downloaded after it. */}
      <input type="hidden" name="invalid" value={texts.invalid} />
      <input type="hidden" name="wrong" value={list.wrong ?? sentencesOf(list)} />
      {list.names && <NamesQuestion {...list.names} />}
      <SendButton intent="import" icon="check-bold" busyLabel={m.import_taking()}>
        {confirm}
      </SendButton>
    </Form>
  );
}

function NamesQuestion({ count, canSwitch, error }: NonNullable<CheckedList['names']>) {
  const options = [
    { value: 'full', label: m.import_names_full() },
    ...(canSwitch ? [{ value: 'initials', label: m.import_names_initials() }] : []),
  ];
  const question = m.import_names_question({ count });
  return (
    <ChoiceField name="names" question={question} options={options} error={error}>
      {canSwitch ? m.import_names_hint() : m.import_names_hint_editor()}
    </ChoiceField>
  );
}

function sentencesOf({ invalid }: CheckedList): string {
  return invalid.map(({ errors }) => errors.join(' ')).join('\n');
}

function CorrectionForms({ list, texts: { path } }: ListProps) {
  const { fileName, texts, source } = list;
  const form = useRef<HTMLFormElement>(null);
  return (
    <>
      <form method="post" action={`${path}/left-out.xlsx`} encType="multipart/form-data" className="button-row">
        <input type="hidden" name="text" value={texts.invalid} />
        <input type="hidden" name="wrong" value={sentencesOf(list)} />
        <button type="submit" className="button-outline">
          <Icon name="download-simple-bold" size={20} />
          {m.import_fetch_excel()}
        </button>
        <button type="submit" className="button-outline" formAction={`${path}/left-out.csv`}>
          <Icon name="download-simple-bold" size={20} />
          {m.import_fetch_csv()}
        </button>
      </form>
      <details className="import-correct">
        <summary className="button-outline">{m.import_correct_here()}</summary>
        <Form ref={form} method="post" encType="multipart/form-data">
          <input type="hidden" name="file_name" value={fileName} />
          {source && <AnswerFields answers={source.answers} />}
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
