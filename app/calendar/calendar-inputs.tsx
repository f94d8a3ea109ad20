import { fieldInputs } from '../forms/fields.ts';
import type { FormAnswer } from '../forms/form.ts';
import { m } from '../paraglide/messages.js';
import { DateField } from '../ui/forms/date-field.tsx';
import { Field, FieldError, TextArea } from '../ui/forms/field.tsx';
import { calendarFields, calendarKinds } from './calendar-fields.ts';
import { KindLabel } from './calendar-parts.tsx';

export function CalendarInputs({ form }: { form: FormAnswer }) {
  const input = fieldInputs(calendarFields, form);
  return (
    <>
      <Field hint={m.calendar_admin_title_hint()} {...input('title')} isRequired />
      <KindInput chosen={form.typed.kind?.[0] ?? calendarFields.kind.initial} error={form.errors.kind} />
      <div className="field-pair">
        <DateField type="date" {...input('first_day')} maxLength={10} isRequired />
        <DateField
          type="date"
          hint={m.calendar_admin_last_day_hint()}
          {...input('last_day')}
          maxLength={10}
          isOptional
        />
      </div>
      <TextArea hint={m.calendar_admin_details_hint()} {...input('details')} rows={4} />
    </>
  );
}

function KindInput({ chosen, error }: { chosen: string; error: string | undefined }) {
  return (
    <fieldset className="choice-row" aria-describedby={error && 'kind-error'}>
      <legend className="field-label">{calendarFields.kind.label()}</legend>
      {calendarKinds.map((kind) => (
        <label key={kind} className="choice">
          <input type="radio" name="kind" value={kind} defaultChecked={kind === chosen} />
          <span className="chip">
            <KindLabel kind={kind} />
          </span>
        </label>
      ))}
      {error && <FieldError id="kind-error">{error}</FieldError>}
    </fieldset>
  );
}
