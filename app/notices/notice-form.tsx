import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { fieldInputs } from '../forms/fields.ts';
import { type FormAnswer, type TypedForm, versionField } from '../forms/form.ts';
import { m } from '../paraglide/messages.js';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { Field, FieldError, TextArea } from '../ui/forms/field.tsx';
import { RestoredNote } from '../ui/forms/restored-note.tsx';
import { SendButton } from '../ui/forms/send-button.tsx';
import { useDeviceDraft } from '../ui/forms/use-draft.ts';
import { Icon } from '../ui/icon.tsx';
import { NoticeFiles } from './attachments/attachment-field.tsx';
import type { Attachment } from './attachments/attachment-rules.ts';
import { type NoticeCategory, noticeCategories, noticeFields } from './notice-fields.ts';
import { CategoryLabel } from './notice-parts.tsx';
import { NoticePreview } from './notice-preview.tsx';

type NoticeFormProps = {
  answer: (FormAnswer & { attachments?: Attachment[] }) | undefined;
  /** Words that wait on a device belong to one person. */
  personId: string;
  saved: {
    state?: 'draft' | 'scheduled' | 'published';
    version?: number;
    isInBin?: boolean;
    typed: TypedForm;
    attachments: Attachment[];
  };
  /** The day that the preview shows. */
  instant: string;
};

export function NoticeForm({ answer, personId, saved, instant }: NoticeFormProps) {
  const { pathname } = useLocation();
  const { frame, restored, formKey, discard } = useDeviceDraft(`words of ${personId} on ${pathname}`, answer);
  const before = restored?.typed ?? saved.typed;
  // A form that did not reach the server comes back without its words: they still stand in the fields.
  const typed = answer?.typed.details ? answer.typed : before;
  const form = { ...answer, typed, errors: answer?.errors ?? {} };
  return (
    <div ref={frame} className="notice-editor">
      <div className="notice-editor-form">
        <RestoredNote draft={restored} discardLabel={m.notice_admin_start_anew()} onDiscard={discard} />
        <AdminForm
          key={formKey}
          answer={answer}
          isUpload
          isInBin={saved.isInBin}
          version={restored ? Number(before[versionField]?.[0] ?? 0) || undefined : saved.version}
          send={sendOf(saved.state)}
          buttons={saved.state !== 'published' && <DraftButton />}
        >
          {answer?.conflict && <input type="hidden" name="intended" value={typed.intent?.[0] ?? ''} />}
          <NoticeInputs
            form={form}
            isPublished={saved.state === 'published'}
            files={<NoticeFiles restored={restored} saved={saved.attachments} answer={answer} />}
          />
        </AdminForm>
      </div>
      <NoticePreview key={`preview ${formKey}`} frame={frame} typed={typed} instant={instant} />
    </div>
  );
}

function sendOf(state: 'draft' | 'scheduled' | 'published' | undefined) {
  if (state === 'published' || state === 'scheduled') {
    return { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving(), intent: 'publish' } as const;
  }
  return {
    icon: 'megaphone-fill',
    label: m.admin_notice_publish(),
    busyLabel: m.admin_notice_publishing(),
    intent: 'publish',
  } as const;
}

function DraftButton() {
  return (
    <SendButton intent="draft" className="button-outline" busyLabel={m.admin_saving()}>
      {m.notice_admin_save_draft()}
    </SendButton>
  );
}

const categories: NoticeCategory[] = ['general', ...noticeCategories.filter((category) => category !== 'general')];

type NoticeInputsProps = { form: FormAnswer; isPublished: boolean; files: ReactNode };

function NoticeInputs({ form, isPublished, files }: NoticeInputsProps) {
  const input = fieldInputs(noticeFields, form);
  return (
    <>
      <Field hint={m.admin_notice_title_hint()} {...input('title')} isOptional />
      <TextArea hint={m.admin_notice_details_hint()} {...input('details')} rows={6} isRequired />
      <CategoryInput chosen={form.typed.category?.[0] ?? 'general'} error={form.errors.category} />
      {files}
      <TimeInputs form={form} isPublished={isPublished} />
      <PinInput isTicked={form.typed.is_pinned?.[0] === '1'} error={form.errors.is_pinned} />
    </>
  );
}

function CategoryInput({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset className="choice-row" aria-describedby={error && 'category-error'}>
      <legend className="field-label">{noticeFields.category.label()}</legend>
      {categories.map((category) => (
        <label key={category} className="choice">
          <input type="radio" name="category" value={category} defaultChecked={category === chosen} />
          <span className="chip">
            <CategoryLabel category={category} />
          </span>
        </label>
      ))}
      {error && <FieldError id="category-error">{error}</FieldError>}
    </fieldset>
  );
}

function TimeInputs({ form, isPublished }: Pick<NoticeInputsProps, 'form' | 'isPublished'>) {
  const names = isPublished ? (['expires_at'] as const) : (['publish_at', 'expires_at'] as const);
  const input = fieldInputs(noticeFields, form, names);
  const isOpen = names.some((name) => form.typed[name]?.[0] || form.errors[name]);
  return (
    <details className="notice-times" open={isOpen}>
      <summary>
        {m.notice_admin_times()}
        <Icon name="caret-down-bold" size={20} />
      </summary>
      <div className="notice-moments">
        {names.map((name) => (
          <Field key={name} type="datetime-local" hint={timeHints[name]()} {...input(name)} isOptional />
        ))}
      </div>
    </details>
  );
}

const timeHints = { publish_at: m.notice_admin_publish_at_hint, expires_at: m.notice_admin_expires_at_hint };

function PinInput({ isTicked, error }: { isTicked: boolean; error: string | undefined }) {
  return (
    <div>
      <label className="tick-box">
        <input
          type="checkbox"
          name="is_pinned"
          value="1"
          defaultChecked={isTicked}
          // biome-ignore lint/a11y/noAutofocus: the first faulty field is where to go on.
          autoFocus={error !== undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'pin-hint pin-error' : 'pin-hint'}
        />
        <span>{m.admin_notice_pin()}</span>
      </label>
      <p className="field-hint tick-hint" id="pin-hint">
        {m.admin_notice_pin_hint()}
      </p>
      {error && <FieldError id="pin-error">{error}</FieldError>}
    </div>
  );
}
