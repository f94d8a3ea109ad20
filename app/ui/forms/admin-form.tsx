import type { ReactNode } from 'react';
import { Form, href, Link, useLocation } from 'react-router';
import { type FormAnswer, versionField } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import type { IconName } from '../icon-names.ts';
import { Note } from '../note.tsx';
import { ConflictNote } from './conflict-note.tsx';
import { useFormAnswer } from './form-answer.ts';
import { FormNote } from './form-note.tsx';
import { UnsavedGuard } from './leave-question.tsx';
import { SendButton } from './send-button.tsx';

type DeskFormProps = {
  answer: FormAnswer | undefined;
  isUpload?: boolean;
  version?: number;
  isInBin?: boolean;
  /** Words of this form survive the end of a session otherwise. */
  isOnDevice?: boolean;
  send: { icon: IconName; label: string; busyLabel: string; intent?: string };
  buttons?: ReactNode;
  children: ReactNode;
};

export function AdminForm({ answer, isUpload, version, isInBin, isOnDevice, send, buttons, children }: DeskFormProps) {
  const form = useFormAnswer(answer);
  const { pathname } = useLocation();
  return (
    <>
      <Form
        ref={form}
        method="post"
        encType={isUpload ? 'multipart/form-data' : undefined}
        className="panel admin-form"
        noValidate
      >
        {isInBin && <InBinNote />}
        {answer?.conflict ? (
          <>
            <EnterButton />
            <ConflictNote conflict={answer.conflict} path={pathname} />
          </>
        ) : (
          <FormNote answer={answer} />
        )}
        {version !== undefined && (
          // A returned form still refers to the version that it was opened with.
          <input type="hidden" name={versionField} value={answer?.typed[versionField]?.[0] ?? version} />
        )}
        {children}
        <div className="button-row">
          {answer?.conflict ? (
            <SendButton icon="eye-fill" busyLabel={send.busyLabel}>
              {m.admin_conflict_look()}
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
      <UnsavedGuard form={form} answer={answer} survivesSignIn={!isOnDevice} />
    </>
  );
}

/** The first button of the form, so that Enter presses it: it never overwrites another change. */
function EnterButton() {
  return <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />;
}

function InBinNote() {
  return (
    <Note kind="warning" title={m.admin_in_bin()}>
      <Link to={href('/admin/bin')}>{m.admin_to_bin()}</Link>
    </Note>
  );
}
