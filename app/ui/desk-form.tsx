import type { ReactNode } from 'react';
import { Form, Link, useLocation } from 'react-router';
import type { FormAnswer } from '../lib/form.ts';
import { versionField } from '../lib/revision.ts';
import { m } from '../paraglide/messages.js';
import { AnswerNote } from './answer-note.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { useFormAnswer } from './form-answer.ts';
import type { IconName } from './icon-names.ts';
import { Note } from './note.tsx';
import { SendButton } from './send-button.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

type DeskFormProps = {
  answer: FormAnswer | undefined;
  /** The form carries a file. */
  isUpload?: boolean;
  /** The version that the form was filled in on, when it changes something. */
  version?: number;
  /** What it changes was put into the bin: it has to be taken out before it can be saved. */
  isInBin?: boolean;
  /** The main button; it has an intent where another one stands beside it. */
  send: { icon: IconName; label: string; busyLabel: string; intent?: string };
  /** Further buttons beside the main one. */
  buttons?: ReactNode;
  children: ReactNode;
};

/** A form of the office in its panel, posted to its own page: what went wrong above, the button below. */
export function DeskForm({ answer, isUpload, version, isInBin, send, buttons, children }: DeskFormProps) {
  const form = useFormAnswer(answer);
  const { pathname } = useLocation();
  return (
    <>
      <Form
        ref={form}
        method="post"
        encType={isUpload ? 'multipart/form-data' : undefined}
        className="panel desk-form"
        noValidate
      >
        {isInBin && <InBinNote />}
        {answer?.conflict ? (
          <>
            <EnterButton />
            <ConflictNote conflict={answer.conflict} path={pathname} />
          </>
        ) : (
          <AnswerNote answer={answer} />
        )}
        {version !== undefined && (
          // A form that came back still is about what it was filled in on, whatever is saved by now.
          <input type="hidden" name={versionField} value={answer?.typed[versionField]?.[0] ?? version} />
        )}
        {children}
        <div className="button-row">
          {answer?.conflict ? (
            <SendButton icon="eye-fill" busyLabel={send.busyLabel}>
              {m.desk_conflict_look()}
            </SendButton>
          ) : (
            <>
              <SendButton intent={send.intent} icon={send.icon} busyLabel={send.busyLabel}>
                {send.label}
              </SendButton>
              {buttons}
            </>
          )}
        </div>
      </Form>
      <UnsavedGuard form={form} hasAnswer={answer !== undefined} />
    </>
  );
}

/** What Enter in a field presses: the first button of a form. It only asks again, and saves over nobody. */
function EnterButton() {
  return <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}

function InBinNote() {
  return (
    <Note kind="warning" title={m.desk_in_bin()}>
      <Link to="/admin/bin">{m.desk_to_bin()}</Link>
    </Note>
  );
}
