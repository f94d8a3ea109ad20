import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Form, href, Link, useLocation } from 'react-router';
import { type FormAnswer, type TypedForm, versionField } from '../../forms/form.ts';
import { knownField, knownTexts, withSent } from '../../forms/known-texts.ts';
import { m } from '../../paraglide/messages.js';
import { readTyped } from '../drafts/draft-storage.ts';
import { UnsavedGuard } from '../drafts/leave-question.tsx';
import { RestoredNote } from '../drafts/restored-note.tsx';
import { type StoredDraft, useDraft } from '../drafts/use-draft.ts';
import type { IconName } from '../icon-names.ts';
import { Note } from '../note.tsx';
import { useIsHydrated } from '../page-facts.ts';
import { ConflictNote } from './conflict-note.tsx';
import { moveOnByEnter, NoEnterButton } from './enter-key.tsx';
import { useFormAnswer } from './form-answer.ts';
import { FormNote } from './form-note.tsx';
import { SendButton } from './send-button.tsx';

type AdminFormProps = {
  answer: FormAnswer | undefined;
  isUpload?: boolean;
  version?: number;
  /** What is saved, as the form was opened with it. */
  opened?: TypedForm;
  isInBin?: boolean;
  /** Without script the browser itself asks about a date that is half typed. */
  hasDates?: boolean;
  /** Of a page that keeps its words on the device; the words of any other are kept in the tab. */
  draft?: StoredDraft;
  send: { icon: IconName; label: string; busyLabel: string; intent?: string; className?: string };
  buttons?: ReactNode;
  children: ReactNode;
};

export function AdminForm(props: AdminFormProps) {
  return props.draft ? <FormBody {...props} /> : <FormWithTabDraft {...props} />;
}

function FormWithTabDraft(props: AdminFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, props.answer, { lifetime: 'tab' });
  const note = <RestoredNote draft={draft} isSaved={props.version !== undefined} />;
  return <FormBody key={draft.formKey} {...props} place={form} note={note} />;
}

type FormBodyProps = AdminFormProps & { place?: RefObject<HTMLFormElement | null>; note?: ReactNode };

function FormBody({ place, note, answer, version, opened, draft, send, buttons, children, ...rest }: FormBodyProps) {
  const { isUpload, isInBin, hasDates } = rest;
  const isHydrated = useIsHydrated();
  const form = useFormAnswer(answer, place);
  const [sent, setSent] = useState<TypedForm[]>([]);
  const { pathname, search } = useLocation();
  return (
    <>
      <Form
        ref={form}
        method="post"
        encType={isUpload ? 'multipart/form-data' : undefined}
        className="panel admin-form"
        noValidate={isHydrated || !hasDates}
        onKeyDown={moveOnByEnter}
        onSubmit={({ currentTarget }) => setSent([...sent, readTyped(currentTarget)])}
      >
        <NoEnterButton />
        {isInBin && <InBinNote />}
        {note}
        {answer?.conflict ? (
          <ConflictNote conflict={answer.conflict} path={pathname + search} />
        ) : (
          <FormNote answer={answer} />
        )}
        {version !== undefined && <VersionFields answer={answer} version={version} opened={opened} sent={sent} />}
        {children}
        <div className="button-row">
          <SendButton intent={send.intent} icon={send.icon} className={send.className} busyLabel={send.busyLabel}>
            {send.label}
          </SendButton>
          {buttons}
        </div>
      </Form>
      <UnsavedGuard form={form} answer={answer} isKept={draft !== undefined} />
    </>
  );
}

type VersionFieldsProps = Pick<AdminFormProps, 'answer' | 'version' | 'opened'> & { sent: TypedForm[] };

/**
 * A returned form still refers to the version that it was opened with. What it sent may have been saved although no
 * answer came: it is no change of somebody else then.
 */
function VersionFields({ answer, version, opened, sent }: VersionFieldsProps) {
  const first = answer?.typed[knownField]?.[0] ?? (opened && knownTexts(opened));
  return (
    <>
      <input type="hidden" name={versionField} value={answer?.typed[versionField]?.[0] ?? version} />
      {first && <input type="hidden" name={knownField} value={withSent(first, sent)} />}
    </>
  );
}

function InBinNote() {
  return (
    <Note kind="warning" title={m.admin_in_bin()}>
      <Link to={href('/admin/bin')}>{m.admin_to_bin()}</Link>
    </Note>
  );
}
