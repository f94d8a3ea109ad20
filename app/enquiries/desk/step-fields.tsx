import type { FormAnswer } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { answerFields } from '../../ui/answer-fields.ts';
import { Field, FieldError, FieldFrame, TextArea } from '../../ui/field.tsx';
import { enquiryStates, stateWord } from '../enquiry-states.ts';
import { type Colleague, stepLimits } from './enquiry-steps.ts';

const order = ['state', 'reason', 'owner_id', 'next_call_on', 'note'] as const;
const limits = { state: 0, reason: stepLimits.reason, owner_id: 0, next_call_on: 0, note: stepLimits.note };

/** What happens next with an enquiry, as it is typed. */
export function StepFields({ form, owners }: { form: FormAnswer; owners: readonly Colleague[] }) {
  const field = answerFields(form, order, limits);
  const note = field('note');
  return (
    <>
      <StateChoice {...field('state')} />
      <div className="enquiry-reason">
        <Field label={m.enquiry_desk_reason()} hint={m.enquiry_desk_reason_hint()} {...field('reason')} />
      </div>
      <div className="enquiry-next">
        <OwnerField {...field('owner_id')} owners={owners} />
        <div className="enquiry-date">
          <Field
            label={m.enquiry_desk_next_date()}
            type="date"
            {...field('next_call_on')}
            maxLength={undefined}
            isOptional
          />
        </div>
      </div>
      <TextArea
        label={m.enquiry_desk_note()}
        hint={form.conflict && note.typed ? m.enquiry_desk_note_kept() : m.enquiry_desk_note_hint()}
        {...note}
        rows={3}
        isOptional
      />
    </>
  );
}

type ChoiceProps = { name: string; typed: string; error: string | undefined; isFocused: boolean };

function StateChoice({ name, typed, error, isFocused }: ChoiceProps) {
  return (
    <fieldset className="choice-row enquiry-states" aria-describedby={error && 'state-error'}>
      <legend className="field-label">{m.enquiry_desk_state()}</legend>
      {enquiryStates.map((state, place) => (
        <label key={state} className="choice">
          <input
            type="radio"
            name={name}
            value={state}
            defaultChecked={state === typed}
            // biome-ignore lint/a11y/noAutofocus: the first faulty field of a form that came back has the focus.
            autoFocus={isFocused && place === 0}
            aria-invalid={error && place === 0 ? true : undefined}
          />
          <span className="chip">{stateWord(state)}</span>
        </label>
      ))}
      {error && <FieldError id="state-error">{error}</FieldError>}
    </fieldset>
  );
}

function OwnerField({ name, typed, error, isFocused, owners }: ChoiceProps & { owners: readonly Colleague[] }) {
  const id = `field-${name}`;
  return (
    <FieldFrame label={m.enquiry_desk_owner()} name={name} error={error}>
      <select
        id={id}
        name={name}
        className="field-control"
        defaultValue={typed}
        // biome-ignore lint/a11y/noAutofocus: the first faulty field of a form that came back has the focus.
        autoFocus={isFocused}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      >
        <option value="">{m.enquiry_desk_owner_nobody()}</option>
        {owners.map((owner) => (
          <option key={owner.id} value={owner.id}>
            {owner.name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
