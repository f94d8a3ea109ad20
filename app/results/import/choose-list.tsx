import { useRef, useState } from 'react';
import { Form } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { FieldFrame, TextArea } from '../../ui/field.tsx';
import { useFormAnswer } from '../../ui/form-answer.ts';
import { useNotSentWhile } from '../../ui/held-submit.ts';
import { Icon } from '../../ui/icon.tsx';
import { SendButton } from '../../ui/send-button.tsx';
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx';
import type { UnreadableList } from './import-action.server.ts';
import { importLimits } from './import-limits.ts';

/** The first step: the template, and the list as a file or pasted. */
export function ChooseList({ answer }: { answer: UnreadableList | undefined }) {
  const form = useFormAnswer(answer);
  const faultOf = (field: string) => (answer?.field === field ? answer.fault : undefined);
  return (
    <>
      <Form ref={form} method="post" encType="multipart/form-data" className="panel desk-form" noValidate>
        <p>{m.import_intro()}</p>
        <p>
          <a className="button-outline" href="/admin/results/template.csv" download>
            <Icon name="download-simple-bold" size={20} />
            {m.import_template()}
          </a>
        </p>
        <ListFile told={faultOf('file')} />
        <TextArea
          label={m.import_paste()}
          name="text"
          hint={m.import_paste_hint()}
          typed={answer?.text}
          error={faultOf('text')}
          isFocused={answer?.field === 'text'}
        />
        <SendButton intent="check" icon="magnifying-glass-bold" busyLabel={m.import_checking()}>
          {m.import_check()}
        </SendButton>
      </Form>
      <UnsavedGuard form={form} hasAnswer={answer !== undefined} />
    </>
  );
}

function ListFile({ told }: { told: string | undefined }) {
  const input = useRef<HTMLInputElement>(null);
  const [isTooBig, setIsTooBig] = useState(false);
  const fault = isTooBig ? m.import_too_big() : told;
  useNotSentWhile(isTooBig, input);
  return (
    <FieldFrame label={m.import_file()} name="file" hint={m.import_file_hint()} error={fault} isLive>
      <input
        ref={input}
        type="file"
        id="field-file"
        name="file"
        className="file-drop"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        // biome-ignore lint/a11y/noAutofocus: the faulty field is where to go on.
        autoFocus={fault !== undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? 'field-file-hint field-file-error' : 'field-file-hint'}
        onChange={({ target }) => setIsTooBig((target.files?.[0]?.size ?? 0) > importLimits.maxBytes)}
      />
    </FieldFrame>
  );
}
