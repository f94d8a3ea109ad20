import { type RefObject, useRef, useState } from 'react';
import { Form } from 'react-router';
import { m } from '../paraglide/messages.js';
import { UnsavedGuard } from '../ui/drafts/leave-question.tsx';
import { RestoredNote } from '../ui/drafts/restored-note.tsx';
import type { StoredDraft } from '../ui/drafts/use-draft.ts';
import { FieldFrame, TextArea } from '../ui/forms/field.tsx';
import { useFormAnswer } from '../ui/forms/form-answer.tsx';
import { useNotSentWhile } from '../ui/forms/held-submit.ts';
import { SendButton } from '../ui/forms/send-button.tsx';
import { Note } from '../ui/note.tsx';
import type { ImportAnswer } from './import-form.action.server.ts';
import { importLimits } from './list-columns.ts';
import { DownloadLink } from './list-files.tsx';

/** What differs from one kind of list to another, in the language of the reader. */
export type ImportTexts = {
  /** Of the list. */
  path: string;
  /** What each column is called. */
  columns: Record<string, string>;
  intro: string;
  /** How to write what is not plain text. */
  help: string | undefined;
};

type ChooseListProps = {
  answer: ImportAnswer | undefined;
  texts: ImportTexts;
  place: RefObject<HTMLFormElement | null>;
  draft: StoredDraft;
};

export function ChooseList({ answer, texts, place, draft }: ChooseListProps) {
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
