import { fieldInputs } from '../forms/fields.ts';
import type { FormAnswer } from '../forms/form.ts';
import { m } from '../paraglide/messages.js';
import { Field, FieldFrame, TextArea } from '../ui/forms/field.tsx';
import { facultyFields } from './faculty-fields.ts';

const order = ['photo', ...Object.keys(facultyFields)];

type FacultyInputsProps = { form: FormAnswer | undefined; departments: string[] };

export function FacultyInputs({ form, departments }: FacultyInputsProps) {
  const input = fieldInputs(facultyFields, form, order);
  return (
    <>
      <Field {...input('name')} isOptional />
      <Field hint={m.faculty_admin_position_hint()} {...input('title')} isOptional />
      <CadreInput {...input('cadre')} />
      <Field hint={m.faculty_admin_qualification_hint()} {...input('qualification')} isOptional />
      <Field hint={m.faculty_admin_department_hint()} suggestions={departments} {...input('department')} isOptional />
      <Field hint={m.faculty_admin_subjects_hint()} {...input('subjects')} isOptional />
      <TextArea hint={m.admin_faculty_details_hint()} {...input('details')} rows={4} isOptional />
    </>
  );
}

type CadreInputProps = { name: string; label: string; typed: string; error: string | undefined; isFocused: boolean };

function CadreInput({ name, label, typed, error, isFocused }: CadreInputProps) {
  const id = `field-${name}`;
  return (
    <FieldFrame label={label} name={name} error={error} isOptional>
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
        {facultyFields.cadre.options.map((cadre) => (
          <option key={cadre} value={cadre}>
            {facultyFields.cadre.optionLabel(cadre)}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
