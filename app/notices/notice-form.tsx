import { type ReactNode, useRef, useState } from 'react';
import { fieldInputs } from '../forms/fields.ts';
import { type FormAnswer, type TypedForm, versionField } from '../forms/form.ts';
import { m } from '../paraglide/messages.js';
import { RestoredNote } from '../ui/drafts/restored-note.tsx';
import { useDraft } from '../ui/drafts/use-draft.ts';
import { AdminForm } from '../ui/forms/admin-form.tsx';
import { DateField } from '../ui/forms/date-field.tsx';
import { Field, FieldError, TextArea } from '../ui/forms/field.tsx';
import { SendButton } from '../ui/forms/send-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { useIsHydrated } from '../ui/page-facts.ts';
import { NoticeFiles } from './attachments/attachment-field.tsx';
import type { Attachment } from './attachments/attachment-rules.ts';
import { type NoticeCategory, noticeCategories, noticeFields } from './notice-fields.ts';
import { CategoryLabel } from './notice-parts.tsx';
import { NoticePreview } from './notice-preview.tsx';

/** Names the notice that this one was copied from: what is kept on the device is put back only into the same copy. */
export const likeField = 'like';

type NoticeFormProps = {
  answer: (FormAnswer & { attachments?: Attachment[] }) | undefined;
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

export function NoticeForm({ answer, saved, instant }: NoticeFormProps) {
  const frame = useRef<HTMLDivElement>(null);
  const like = saved.typed[likeField]?.[0];
  const fits = (kept: TypedForm) => like === undefined || kept[likeField]?.[0] === like;
  const draft = useDraft(frame, answer, { lifetime: 'device', fits });
  const { restored, formKey } = draft;
  const before = restored?.typed ?? saved.typed;
  // A form that did not reach the server comes back without its words: they still stand in the fields.
  const typed = answer?.typed.details ? answer.typed : before;
  const form = { ...answer, typed, errors: answer?.errors ?? {} };
  return (
    <div ref={frame} className="notice-editor">
      <div className="notice-editor-form">
        <RestoredNote draft={draft} isSaved={saved.version !== undefined} />
        <AdminForm
          key={formKey}
          answer={answer}
          draft={draft}
          isUpload
          hasDates
          isInBin={saved.isInBin}
          version={restored ? Number(before[versionField]?.[0] ?? 0) || undefined : saved.version}
          send={sendOf(saved.state)}
          buttons={saved.state !== 'published' && <DraftButton />}
        >
          {like && <input type="hidden" name={likeField} value={like} />}
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
  const isHydrated = useIsHydrated();
  return (
    <>
      <KindAndDay form={form} />
      <Field hint={m.admin_notice_title_hint()} {...input('title')} isOptional />
      <TextArea hint={m.admin_notice_details_hint()} {...input('details')} rows={6} isRequired={isHydrated} />
      {files}
      <TimeInputs form={form} isPublished={isPublished} />
      <PinInput isTicked={form.typed.is_pinned?.[0] === '1'} error={form.errors.is_pinned} />
    </>
  );
}

const happeningKinds: readonly string[] = ['holiday', 'exam', 'event'] satisfies NoticeCategory[];

const dayNames = ['happens_on', 'happens_until'] as const;

/** The day is asked at once for what happens on one, and folded for the rest; without script it is in sight. */
function KindAndDay({ form }: { form: FormAnswer }) {
  const kind = form.typed.category?.[0] ?? 'general';
  const isFilled = dayNames.some((name) => form.typed[name]?.[0] || form.errors[name]);
  const [isAsked, setAsked] = useState(isFilled || happeningKinds.includes(kind));
  const isHydrated = useIsHydrated();
  const input = fieldInputs(noticeFields, form, dayNames);
  // It is never folded by another choice: what was typed stays in sight.
  const onChoose = (chosen: string) => setAsked(isAsked || happeningKinds.includes(chosen));
  return (
    <>
      <CategoryInput chosen={kind} error={form.errors.category} onChoose={onChoose} />
      <details className="notice-times" open={isAsked || !isHydrated}>
        <summary>
          {m.notice_admin_happens()}
          <Icon name="caret-down-bold" size={20} />
        </summary>
        <div className="notice-moments">
          <DateField type="date" hint={m.notice_admin_happens_hint()} {...input('happens_on')} isOptional />
          <DateField type="date" hint={m.notice_admin_happens_until_hint()} {...input('happens_until')} isOptional />
        </div>
      </details>
    </>
  );
}

type CategoryInputProps = { chosen: string; error: string | undefined; onChoose: (kind: string) => void };

function CategoryInput({ chosen, error, onChoose }: CategoryInputProps) {
  return (
    <fieldset className="choice-row" aria-describedby={error && 'category-error'}>
      <legend className="field-label">{noticeFields.category.label()}</legend>
      {categories.map((category) => (
        <label key={category} className="choice">
          <input
            type="radio"
            name="category"
            value={category}
            defaultChecked={category === chosen}
            onChange={() => onChoose(category)}
          />
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
          <DateField key={name} type="datetime-local" hint={timeHints[name]()} {...input(name)} isOptional />
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
