import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { fieldInputs } from '../../forms/fields.ts';
import { type FormAnswer, versionField } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field, FieldError, Options, SelectField, TextArea } from '../../ui/forms/field.tsx';
import { SendButton } from '../../ui/forms/send-button.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { type EnquiryState, enquiryStates, openStates, stateLabel } from '../enquiry-rules.ts';
import { type Colleague, dueField, type Shortcut, stepFields } from './enquiry-steps.ts';
import type { EnquiryView } from './enquiry-view.server.ts';

type StepPanelProps = {
  view: EnquiryView;
  colleagues: readonly Colleague[];
  answer: FormAnswer | undefined;
  isUnsent: boolean;
};

export function StepPanel({ view, colleagues, answer, isUnsent }: StepPanelProps) {
  const { shown, noteSending } = useShownStep(view.enquiry, answer, isUnsent);
  const { enquiry } = shown;
  const saved = savedStep(enquiry);
  // Another form of this page may have failed, and sends none of these fields.
  const form = { ...saved, ...shown.answer, typed: { ...saved.typed, ...shown.answer?.typed } };
  return (
    <section className="panel enquiry-step" aria-labelledby="enquiry-step" onSubmit={noteSending}>
      <h2 id="enquiry-step">{m.enquiry_admin_next()}</h2>
      <AdminForm answer={shown.answer} version={enquiry.version} opened={saved.typed}>
        {!shown.answer?.conflict && <StepShortcuts enquiry={enquiry} />}
        <StepFields
          key={`${enquiry.version} ${JSON.stringify(form.typed)}`}
          form={form}
          owners={ownersFor(view, colleagues)}
        />
      </AdminForm>
    </section>
  );
}

type Shown = Pick<EnquiryView, 'enquiry'> & { answer: FormAnswer | undefined; isSent: boolean };

/** What was typed stays while another form of the page is sent, even when the enquiry has changed meanwhile. */
function useShownStep(enquiry: EnquiryView['enquiry'], answer: FormAnswer | undefined, isUnsent: boolean) {
  const [shown, setShown] = useState<Shown>({ enquiry, answer, isSent: false });
  const { key } = useLocation();
  const lastKey = useRef(key);
  const isAnother = enquiry.id !== shown.enquiry.id;
  if (isAnother) setShown({ enquiry, answer, isSent: false });
  else if (answer && answer !== shown.answer) setShown({ ...shown, answer, isSent: false });
  const isSent = shown.isSent;
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    if (!isSent || answer || isUnsent) return;
    setShown({ enquiry, answer, isSent: false });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [key, isSent, answer, isUnsent, enquiry]);
  return { shown, noteSending: () => setShown((before) => ({ ...before, isSent: true })) };
}

function savedStep({ state, reason, owner_id, next_call_on, version }: EnquiryView['enquiry']): FormAnswer {
  const typed = { state: [state], reason: [reason], owner_id: [owner_id ?? ''], next_call_on: [next_call_on ?? ''] };
  return { typed: { ...typed, [versionField]: [String(version)] }, errors: {} };
}

function ownersFor({ enquiry, staff }: EnquiryView, colleagues: readonly Colleague[]): Colleague[] {
  const others = colleagues.filter(({ id }) => id !== staff.id);
  const hasLeft = enquiry.owner_id && !colleagues.some(({ id }) => id === enquiry.owner_id);
  return [
    { id: staff.id, name: m.enquiry_admin_owner_me({ name: staff.name }) },
    ...others,
    ...(hasLeft ? [{ id: enquiry.owner_id ?? '', name: enquiry.owner_name }] : []),
  ];
}

function StepFields({ form, owners }: { form: FormAnswer; owners: readonly Colleague[] }) {
  const field = fieldInputs(stepFields, form);
  const note = field('note');
  return (
    <>
      <StateChoice {...field('state')} />
      <div className="enquiry-reason">
        <Field hint={m.enquiry_admin_reason_hint()} {...field('reason')} />
      </div>
      <div className="enquiry-next">
        <OwnerField {...field('owner_id')} owners={owners} />
        <div className="enquiry-date">
          <Field type="date" {...field('next_call_on')} isOptional />
        </div>
      </div>
      <TextArea
        hint={form.conflict && note.typed ? m.enquiry_admin_note_kept() : m.enquiry_admin_note_hint()}
        {...note}
        rows={3}
        isOptional
      />
    </>
  );
}

type ChoiceProps = { name: string; label: string; typed: string; error: string | undefined; isFocused: boolean };

function StateChoice({ name, label, typed, error, isFocused }: ChoiceProps) {
  return (
    <fieldset className="choice-row enquiry-states" aria-describedby={error && 'state-error'}>
      <legend className="field-label">{label}</legend>
      {enquiryStates.map((state, index) => (
        <label key={state} className="choice">
          <input
            type="radio"
            name={name}
            value={state}
            defaultChecked={state === typed}
            // biome-ignore lint/a11y/noAutofocus: the first faulty field of a form that came back has the focus.
            autoFocus={isFocused && index === 0}
            aria-invalid={error && index === 0 ? true : undefined}
          />
          <span className="chip">{stateLabel(state)}</span>
        </label>
      ))}
      {error && <FieldError id="state-error">{error}</FieldError>}
    </fieldset>
  );
}

function OwnerField({ owners, ...field }: ChoiceProps & { owners: readonly Colleague[] }) {
  return (
    <SelectField {...field}>
      <option value="">{m.enquiry_admin_owner_nobody()}</option>
      <Options all={owners.map((owner) => [owner.id, owner.name])} />
    </SelectField>
  );
}

function StepShortcuts({ enquiry }: Pick<EnquiryView, 'enquiry'>) {
  const { state, isDue, next_call_on } = enquiry;
  const shortcuts = shortcutsOf(state, isDue);
  if (shortcuts.length === 0) return null;
  return (
    <div className="button-row enquiry-shortcut">
      {/* Enter in a field presses this button, which saves without a shortcut. */}
      <button type="submit" className="enquiry-enter" tabIndex={-1} aria-hidden="true" />
      {isDue && <input type="hidden" name={dueField} value={next_call_on ?? ''} />}
      {shortcuts.map((intent, index) => (
        <SendButton
          key={intent}
          intent={intent}
          icon={icons[intent]}
          className={index === 0 ? 'button-second' : 'button-outline'}
          busyLabel={m.admin_saving()}
        >
          {shortcutLabel(intent)}
        </SendButton>
      ))}
    </div>
  );
}

const icons: Record<Shortcut, IconName> = {
  called: 'phone-call-fill',
  answered: 'check-circle-fill',
  visited: 'check-circle-fill',
  'not-spam': 'arrow-u-up-left-bold',
};

function shortcutsOf(state: EnquiryState, isDue: boolean): Shortcut[] {
  if (state === 'spam') return ['not-spam'];
  if (state === 'visit-fixed' && isDue) return ['visited', 'called'];
  const isOpen = openStates.some((open) => open === state);
  return state === 'new' || (isOpen && isDue) ? ['called', 'answered'] : [];
}

function shortcutLabel(shortcut: Shortcut): string {
  const words = {
    called: m.enquiry_admin_have_called,
    answered: m.enquiry_admin_have_answered,
    visited: m.enquiry_admin_have_visited,
    'not-spam': m.enquiry_admin_not_spam,
  };
  return words[shortcut]();
}
