import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Form, href, Link, useLocation } from 'react-router';
import {
  type Conflict,
  choiceField,
  type Difference,
  type FormAnswer,
  knownField,
  knownTexts,
  seenField,
  type TypedForm,
  versionField,
  withSent,
} from '../../forms/form.ts';
import { isolated } from '../../lib/text.ts';
import { m } from '../../paraglide/messages.js';
import { readTyped } from '../drafts/draft-storage.ts';
import { UnsavedGuard } from '../drafts/leave-question.tsx';
import { RestoredNote } from '../drafts/restored-note.tsx';
import { type StoredDraft, useDraft } from '../drafts/use-draft.ts';
import type { IconName } from '../icon-names.ts';
import { Note } from '../note.tsx';
import { useIsHydrated } from '../page-facts.ts';
import { moveOnByEnter, NoEnterButton } from './enter-key.tsx';
import { FormNote, useFormAnswer } from './form-answer.tsx';
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
  /** Without it, the button saves. */
  send?: { icon: IconName; label: string; busyLabel: string; intent?: string; className?: string };
  buttons?: ReactNode;
  children: ReactNode;
};

function saving(): NonNullable<AdminFormProps['send']> {
  return { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() };
}

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

function FormBody({ place, note, answer, version, opened, draft, buttons, children, ...rest }: FormBodyProps) {
  const { isUpload, isInBin, hasDates, send = saving() } = rest;
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
        {isInBin && (
          <Note kind="warning" title={m.admin_in_bin()}>
            <Link to={href('/admin/bin')}>{m.admin_to_bin()}</Link>
          </Note>
        )}
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

type ConflictNoteProps = {
  conflict: Conflict;
  path: string;
};

/** Asks which of two texts stays, for each field that was changed in two places. Neither is chosen beforehand. */
function ConflictNote({ conflict, path }: ConflictNoteProps) {
  const { who, at, isOwn, version, differences } = conflict;
  const title = isOwn ? m.admin_conflict_own({ at }) : m.admin_conflict({ who: isolated(who), at });
  return (
    <Note kind="error" title={title} isFocused>
      {differences.length === 0 ? m.admin_conflict_same() : m.admin_conflict_help()}
      <input type="hidden" name={seenField} value={version} />
      {differences.map((difference) => (
        <Choice key={difference.name} {...difference} />
      ))}
      <span className="button-row">
        {/* Resetting the form prevents the question about unsaved changes. */}
        <a className="button-outline" href={path} onClick={(event) => event.currentTarget.closest('form')?.reset()}>
          {m.admin_conflict_theirs()}
        </a>
      </span>
    </Note>
  );
}

function Choice({ name, label, saved, typed, chosen }: Difference) {
  const texts = [
    ['saved', m.admin_conflict_saved(), saved],
    ['mine', m.admin_conflict_typed(), typed],
  ] as const;
  return (
    <fieldset className="difference-choice">
      <legend>{label}</legend>
      {texts.map(([value, title, text]) => (
        <label key={value} className="tick-box">
          <input type="radio" name={choiceField(name)} value={value} defaultChecked={chosen === value} required />
          <span>
            <strong>{title}</strong> <span className="difference-text">{text || m.admin_conflict_empty()}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
