import type { ComponentProps } from 'react';
import { fieldInputs, pickFields } from '../forms/fields.ts';
import type { FormAnswer } from '../forms/form.ts';
import type { Language } from '../lib/languages/languages.ts';
import { Field } from '../ui/forms/field.tsx';
import { HoursInputs } from './hours-inputs.tsx';
import { hoursFacts, isHoursFact } from './office-hours.ts';
import type { SchoolFact } from './school.ts';
import { type FactFormat, type SchoolField, schoolFields } from './school-fields.ts';

const inputsOf: Partial<Record<FactFormat, Pick<ComponentProps<typeof Field>, 'type' | 'inputMode'>>> = {
  phone: { type: 'tel', inputMode: 'tel' },
  whatsapp: { type: 'tel', inputMode: 'tel' },
  email: { type: 'email', inputMode: 'email' },
  address: { type: 'url', inputMode: 'url' },
  pin: { inputMode: 'numeric' },
  year: { inputMode: 'numeric' },
  udise: { inputMode: 'numeric' },
  count: { inputMode: 'numeric' },
};

const languagesOfNames: Partial<Record<SchoolFact, Language>> = { nameBn: 'bn', nameOr: 'or', nameHi: 'hi' };

type FactInputsProps = { names: readonly SchoolFact[]; form: FormAnswer };

/** One input for each fact; what must not be empty is the only one that is not called optional. */
export function FactInputs({ names, form }: FactInputsProps) {
  const input = fieldInputs(pickFields(schoolFields, names), form);
  return names.map((name) => {
    if (name === hoursFacts[0]) return <HoursInputs key={name} input={input} />;
    if (isHoursFact(name)) return null;
    const field: SchoolField = schoolFields[name];
    if (field.kind === 'choice') return null;
    const { required, hint, format } = field;
    return (
      <Field
        key={name}
        {...input(name)}
        {...inputsOf[format]}
        lang={languagesOfNames[name]}
        hint={hint?.()}
        autoComplete="off"
        isRequired={required !== undefined}
        isOptional={required === undefined}
      />
    );
  });
}
