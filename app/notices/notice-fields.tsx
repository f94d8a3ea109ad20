import type { ReactNode } from 'react';
import type { FormAnswer } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { answerFields } from '../ui/answer-fields.ts';
import { Field, TextArea } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { type NoticeCategory, noticeCategories } from './notice-categories.ts';
import { noticeLimits } from './notice-limits.ts';
import { CategoryLabel } from './notice-tags.tsx';
import { NoticeTimes } from './notice-times.tsx';

/** The one that is chosen when nobody chooses comes first. */
const kinds: NoticeCategory[] = ['general', ...noticeCategories.filter((category) => category !== 'general')];

type NoticeFieldsProps = { form: FormAnswer; isPublished: boolean; files: ReactNode };

/** What a notice is made of, as it is typed in the office. */
export function NoticeFields({ form, isPublished, files }: NoticeFieldsProps) {
  const field = answerFields(form, ['title', 'details'], noticeLimits);
  return (
    <>
      <Field label={m.desk_title()} hint={m.desk_notice_title_hint()} {...field('title')} isOptional />
      <TextArea
        label={m.desk_details()}
        hint={m.desk_notice_details_hint()}
        {...field('details')}
        rows={6}
        isRequired
      />
      <CategoryChoice chosen={form.typed.category?.[0] ?? 'general'} error={form.errors.category} />
      {files}
      <NoticeTimes form={form} isPublished={isPublished} />
      <PinBox isTicked={form.typed.is_pinned?.[0] === '1'} error={form.errors.is_pinned} />
    </>
  );
}

function CategoryChoice({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset className="choice-row" aria-describedby={error && 'category-error'}>
      <legend className="field-label">{m.desk_notice_kind()}</legend>
      {kinds.map((category) => (
        <label key={category} className="choice">
          <input type="radio" name="category" value={category} defaultChecked={category === chosen} />
          <span className="chip">
            <CategoryLabel category={category} />
          </span>
        </label>
      ))}
      {error && <Fault id="category-error">{error}</Fault>}
    </fieldset>
  );
}

function PinBox({ isTicked, error }: { isTicked: boolean; error: string | undefined }) {
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
        <span>{m.desk_notice_pin()}</span>
      </label>
      <p className="field-hint tick-hint" id="pin-hint">
        {m.desk_notice_pin_hint()}
      </p>
      {error && <Fault id="pin-error">{error}</Fault>}
    </div>
  );
}

function Fault({ id, children }: { id: string; children: string }) {
  return (
    <p className="field-error" id={id}>
      <Icon name="warning-circle-fill" size={20} />
      {children}
    </p>
  );
}
