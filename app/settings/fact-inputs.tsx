import type { FormAnswer } from '../forms/form.ts';
import type { InputData } from '../forms/input-data.ts';
import { m } from '../paraglide/messages.js';
import { FieldError, fieldAttributes, Options, SelectField, TickBox } from '../ui/forms/field.tsx';
import { FieldInputs } from '../ui/forms/field-inputs.tsx';
import {
  type HoursFact,
  hoursFacts,
  hoursInputNames,
  hoursOfWeeks,
  isHoursFact,
  sameAsMonday,
  splitHours,
  type WeekFacts,
  weekdayOf,
} from './office-hours.ts';

type FactInputsProps = { inputs: readonly InputData[]; form: FormAnswer };

/** The hours of a week are one group, after the other facts. */
export function FactInputs({ inputs, form }: FactInputsProps) {
  const others = inputs.filter(({ name }) => !isHoursFact(name));
  const isFaulty = (name: string) => form.errors[name] !== undefined;
  const weeks = hoursOfWeeks.filter(([monday]) => inputs.some(({ name }) => name === monday));
  return (
    <>
      <FieldInputs inputs={others} form={form} />
      {weeks.map((week, index) => (
        <HoursInputs
          key={week[0]}
          week={week}
          form={form}
          isFocusTaken={[...others.map(({ name }) => name), ...weeks.slice(0, index).flat()].some(isFaulty)}
        />
      ))}
    </>
  );
}

type HoursInputsProps = { week: WeekFacts; form: FormAnswer; isFocusTaken: boolean };

/** A row for each day of the week. `joinHoursInputs` makes one text of each row. */
export function HoursInputs({ week, form: { typed, errors }, isFocusTaken }: HoursInputsProps) {
  const [monday, ...otherDays] = week;
  const isOfOffice = week === hoursFacts;
  const firstFaulty = isFocusTaken ? undefined : week.find((name) => errors[name] !== undefined);
  const row = (name: HoursFact) => (
    <HoursRow
      key={name}
      name={name}
      typed={typed[name]?.[0] ?? ''}
      error={errors[name]}
      isFocused={name === firstFaulty}
    />
  );
  return (
    <fieldset className="hours">
      <legend className="field-label">
        {isOfOffice ? m.contact_hours() : m.contact_school_hours()}{' '}
        <span className="field-optional">{m.ui_not_required()}</span>
      </legend>
      <p className="field-hint">{isOfOffice ? m.settings_hours_hint() : m.settings_school_hours_hint()}</p>
      {row(monday)}
      <SameAsMonday week={week} />
      {otherDays.map(row)}
    </fieldset>
  );
}

type HoursRowProps = { name: HoursFact; typed: string; error: string | undefined; isFocused: boolean };

function HoursRow({ name, typed, error, isFocused }: HoursRowProps) {
  const { from, to, isClosed } = splitHours(typed);
  const names = hoursInputNames(name);
  const id = `field-${name}`;
  const shared = { label: '', maxLength: 160, autoComplete: 'off', ...(error !== undefined && { error }) };
  const first = fieldAttributes({ ...shared, name, isFocused, typed: from });
  const second = fieldAttributes({ ...shared, name: names.to, typed: to });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be in a line with inputs in older browsers
    <div role="group" aria-labelledby={`${id}-day`} className={error ? 'hours-day field-faulty' : 'hours-day'}>
      <span className="field-label" id={`${id}-day`}>
        {weekdayOf(name)}
      </span>
      <label className="hours-time">
        {m.settings_hours_opens()}
        <input type="text" className="field-control" {...first} />
      </label>
      <label className="hours-time">
        {m.settings_hours_closes()}
        <input type="text" className="field-control" {...second} aria-describedby={first['aria-describedby']} />
      </label>
      <TickBox label={m.hours_closed()} name={names.closed} value="1" isTicked={isClosed} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

function SameAsMonday({ week }: { week: WeekFacts }) {
  const first = weekdayOf(week[1]);
  return (
    <SelectField label={m.settings_hours_same()} name={sameAsMonday(week)}>
      <option value="">{m.settings_hours_same_none()}</option>
      <Options all={week.slice(4).map((name, at) => [at + 4, m.hours_days({ first, last: weekdayOf(name) })])} />
    </SelectField>
  );
}
