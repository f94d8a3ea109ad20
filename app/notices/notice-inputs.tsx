import { type ComponentProps, type ReactNode, useState } from 'react';
import { fieldInputs } from '../forms/fields.ts';
import type { FormAnswer, TypedForm } from '../forms/form.ts';
import { inputsOf } from '../forms/input-data.ts';
import { m } from '../paraglide/messages.js';
import { DateField } from '../ui/forms/date-field.tsx';
import { Field, FieldError, Options, SelectField, TextArea, TickBox } from '../ui/forms/field.tsx';
import { FieldInputs } from '../ui/forms/field-inputs.tsx';
import { Icon } from '../ui/icon.tsx';
import { useIsHydrated } from '../ui/page-facts.ts';
import { dayConfirmedField, dayInQuestionField } from './days/notice-days.ts';
import { mayBeUrgent, type NoticeCategory, noticeCategories, noticeFields, unpinField } from './notice-fields.ts';
import { CategoryLabel } from './notice-tags.tsx';
import type { PinnedNotice } from './notices.server.ts';

const categories: NoticeCategory[] = ['general', ...noticeCategories.filter((category) => category !== 'general')];

type NoticeInputsProps = { form: FormAnswer; isPublished: boolean; pinned: PinnedNotice[]; files: ReactNode };

export function NoticeInputs({ form, isPublished, pinned, files }: NoticeInputsProps) {
  const input = fieldInputs(noticeFields, form);
  const isHydrated = useIsHydrated();
  return (
    <>
      <Field hint={m.admin_notice_title_hint()} {...input('title')} isOptional />
      <TextArea hint={m.admin_notice_details_hint()} {...input('details')} rows={6} isRequired={isHydrated} />
      <FieldInputs inputs={inputsOf(noticeFields)} form={form} />
      <KindAndDay form={form} />
      {files}
      <TimeInputs form={form} isPublished={isPublished} />
      <PinInput form={form} pinned={pinned} />
    </>
  );
}

const happeningKinds: readonly string[] = ['holiday', 'exam', 'event'] satisfies NoticeCategory[];

const dayNames = ['happens_on', 'happens_until'] as const;
const { school_status } = noticeFields;

/** The day fields are open for types that happen on a day, and folded for the rest; without script they are visible. */
function KindAndDay({ form }: { form: FormAnswer }) {
  const kind = form.typed.category?.[0] ?? 'general';
  const schoolDay = fieldInputs(noticeFields, form);
  const isSaid = (form.typed.school_status?.[0] ?? school_status.initial) !== school_status.initial;
  const isFilled = isSaid || dayNames.some((name) => form.typed[name]?.[0] || form.errors[name]);
  const [isChosen, setChosen] = useState(isFilled || happeningKinds.includes(kind));
  const [category, setCategory] = useState(kind);
  const isHydrated = useIsHydrated();
  const isOpen = isChosen || isFilled;
  const input = fieldInputs(noticeFields, form, dayNames);
  // It is never folded by another choice: what was typed stays in sight.
  const onChoose = (chosen: string) => {
    setCategory(chosen);
    setChosen(isChosen || happeningKinds.includes(chosen));
  };
  return (
    <>
      <CategoryInput chosen={kind} error={form.errors.category} onChoose={onChoose} />
      <UrgentInput form={form} category={category} />
      <details className="notice-times" open={isOpen || !isHydrated}>
        <summary>
          {m.notice_admin_happens()}
          <Icon name="caret-down-bold" size={20} />
        </summary>
        <div className={isOpen || isHydrated ? 'notice-moments' : 'notice-moments without-script'}>
          <DateField type="date" hint={m.notice_admin_happens_hint()} {...input('happens_on')} isOptional />
          <DateField type="date" hint={m.notice_admin_happens_until_hint()} {...input('happens_until')} isOptional />
          <SchoolDayInput {...schoolDay('school_status')} />
        </div>
        <DayConfirmation typed={form.typed} />
      </details>
    </>
  );
}

/** Offered for the types that may wake families; without script for all, and refused for the others. */
function UrgentInput({ form: { typed, errors }, category }: { form: FormAnswer; category: string }) {
  const { label, hint } = noticeFields.is_urgent;
  const isHydrated = useIsHydrated();
  if (isHydrated && !mayBeUrgent(category) && !errors.is_urgent) return null;
  return (
    <div className="pin-field">
      <TickBox
        name="is_urgent"
        value="1"
        label={label()}
        hint={hint()}
        isTicked={typed.is_urgent?.[0] === '1'}
        error={errors.is_urgent}
      />
    </div>
  );
}

function SchoolDayInput(input: ComponentProps<typeof Field>) {
  return (
    <SelectField {...input} hint={school_status.hint()}>
      <Options all={school_status.options.map((option) => [option, school_status.optionLabel(option)])} />
    </SelectField>
  );
}

function DayConfirmation({ typed }: { typed: TypedForm }) {
  const about = typed[dayInQuestionField]?.[0];
  if (!about) return null;
  const isTicked = typed[dayConfirmedField]?.[0] === about;
  const label = about === 'none' ? m.notice_day_none() : m.notice_day_right();
  return <TickBox key={about} name={dayConfirmedField} value={about} label={label} isTicked={isTicked} />;
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

type PinInputProps = {
  form: FormAnswer;
  /** Three that are pinned already; empty while there is room. */
  pinned: PinnedNotice[];
};

function PinInput({ form: { typed, errors }, pinned }: PinInputProps) {
  const error = errors.is_pinned;
  return (
    <div className="pin-field">
      <label className="tick-box">
        <input
          type="checkbox"
          name="is_pinned"
          value="1"
          defaultChecked={typed.is_pinned?.[0] === '1'}
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
      {pinned.length > 0 && (
        <fieldset className="pin-others">
          <legend className="field-label">{m.notice_pin_instead()}</legend>
          {pinned.map(({ id, title }) => (
            <label key={id} className="tick-box">
              <input type="radio" name={unpinField} value={id} defaultChecked={typed[unpinField]?.[0] === id} />
              <span>{m.notice_pin_unpin({ title })}</span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}
