import { type RefObject, useRef, useState } from 'react';
import { Form } from 'react-router';
import { formatDayAndTime } from '../lib/dates.ts';
import { m } from '../paraglide/messages.js';
import { UnsavedGuard } from '../ui/drafts/leave-question.tsx';
import { RestoredNote } from '../ui/drafts/restored-note.tsx';
import { type StoredDraft, useDraft } from '../ui/drafts/use-draft.ts';
import { FieldFrame, TextArea } from '../ui/forms/field.tsx';
import { useFormAnswer } from '../ui/forms/form-answer.tsx';
import { useNotSentWhile } from '../ui/forms/held-submit.ts';
import { UnsentNote, useLastAnswer } from '../ui/forms/last-answer.tsx';
import { SendButton } from '../ui/forms/send-button.tsx';
import { Note } from '../ui/note.tsx';
import { RecordTable } from '../ui/records/record-table.tsx';
import { Tag } from '../ui/tag.tsx';
import { CheckedListPanel } from './checked-list.tsx';
import type { ImportAnswer } from './import-form.action.server.ts';
import type { PastImport } from './imports.server.ts';
import { type ImportTexts, importLimits } from './list-columns.ts';
import { DownloadLink } from './list-files.tsx';
import { MatchStep } from './match-step.tsx';

/** With the question that confirms undoing it. */
type ListedImport = PastImport & { undoQuestion: string };

type ImportViewProps = {
  answer: ImportAnswer | { unsent: string } | undefined;
  imports: ListedImport[];
  texts: ImportTexts;
};

export function ImportView({ answer: given, imports, texts }: ImportViewProps) {
  const { answer, unsent } = useLastAnswer<ImportAnswer>(given);
  const form = useRef<HTMLFormElement>(null);
  // Through all steps, so that what was imported is not put back for the next list.
  const draft = useDraft(form, answer, { lifetime: 'tab' });
  return (
    <>
      <UnsentNote message={unsent} />
      {answer?.question && <MatchStep question={answer.question} texts={texts} />}
      {answer?.list && !answer.question && <CheckedListPanel list={answer.list} texts={texts} />}
      {!answer?.question && !answer?.list && (
        <ChooseList key={draft.formKey} answer={answer} texts={texts} place={form} draft={draft} />
      )}
      <PastImports imports={imports} texts={texts} />
    </>
  );
}

function PastImports({ imports, texts }: { imports: ListedImport[]; texts: ImportTexts }) {
  if (imports.length === 0) return null;
  return (
    <section className="panel past-imports">
      <h2>{m.import_past()}</h2>
      <RecordTable
        label={m.import_past()}
        head={[
          m.import_file(),
          m.admin_date(),
          m.import_by(),
          m.import_state(),
          m.import_left_out_rows(),
          m.admin_actions(),
        ]}
        rows={imports.map((one) => ({ id: one.id, cells: cellsOf(one, texts) }))}
      />
    </section>
  );
}

function cellsOf(one: ListedImport, texts: ImportTexts) {
  const { file_name, created_at, created_by, row_count, activeCount, undone_at } = one;
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
      m.import_state_saved({ active: activeCount, count: row_count })
    ),
    <LeftOutLinks key="left-out" one={one} texts={texts} />,
    undone_at ? '' : <UndoImport key="undo" one={one} />,
  ];
}

function LeftOutLinks({ one: { id, leftOutCount }, texts: { path } }: { one: ListedImport; texts: ImportTexts }) {
  if (leftOutCount === 0) return null;
  const rows = m.import_past_left_out({ count: leftOutCount });
  return (
    <div className="button-row">
      <DownloadLink to={`${path}/left-out.xlsx?import=${id}`} label={m.import_left_out_for_excel({ rows })} />
      <DownloadLink to={`${path}/left-out.csv?import=${id}`} label={m.import_left_out_as_csv({ rows })} />
    </div>
  );
}

function UndoImport({ one: { id, file_name, undoQuestion } }: { one: ListedImport }) {
  return (
    <details className="import-undo">
      <summary className="button-outline" aria-label={m.import_undo_named({ name: file_name })}>
        {m.admin_undo()}
      </summary>
      <Form method="post">
        <input type="hidden" name="import_id" value={id} />
        <p>{undoQuestion}</p>
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

type ChooseListProps = {
  answer: ImportAnswer | undefined;
  texts: ImportTexts;
  place: RefObject<HTMLFormElement | null>;
  draft: StoredDraft;
};

function ChooseList({ answer, texts, place, draft }: ChooseListProps) {
  const form = useFormAnswer(answer, place);
  const { typed = {}, errors = {}, failure } = answer ?? {};
  return (
    <>
      <Form ref={form} method="post" encType="multipart/form-data" className="panel admin-form" noValidate>
        <RestoredNote draft={draft} isSaved={false} />
        {failure && <Note kind="error" title={failure} isFocused />}
        <p>{texts.intro}</p>
        {texts.help && <p>{texts.help}</p>}
        {typed.file_name?.[0] && <input type="hidden" name="file_name" value={typed.file_name[0]} />}
        <p className="button-row">
          <DownloadLink to={`${texts.path}/template.xlsx`} label={m.import_template_excel()} />
          <DownloadLink to={`${texts.path}/template.csv`} label={m.import_template_csv()} />
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
  const shown = isTooBig ? m.import_file_too_big() : error;
  useNotSentWhile(isTooBig, input);
  return (
    <FieldFrame label={m.import_file()} name="file" hint={m.import_file_hint()} error={shown} isLive>
      <input
        ref={input}
        type="file"
        id="field-file"
        name="file"
        className="file-drop"
        accept={`.xlsx,.ods,.csv,.txt,.tsv,.xls,.xml,.htm,.html,.ics,${textFiles},${workbookFiles}`}
        // biome-ignore lint/a11y/noAutofocus: the invalid field is where to go on.
        autoFocus={shown !== undefined}
        aria-invalid={shown ? true : undefined}
        aria-describedby={shown ? 'field-file-hint field-file-error' : 'field-file-hint'}
        onChange={({ target }) => setIsTooBig((target.files?.[0]?.size ?? 0) > importLimits.maxFileBytes)}
      />
    </FieldFrame>
  );
}

const textFiles = 'text/csv,text/plain,text/tab-separated-values,text/html,text/calendar';
const workbookFiles = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
