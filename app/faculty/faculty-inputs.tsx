import { fieldInputs } from '../forms/fields.ts';
import type { FormAnswer } from '../forms/form.ts';
import { m } from '../paraglide/messages.js';
import { Field, SelectField, TextArea } from '../ui/forms/field.tsx';
import { facultyFields } from './faculty-fields.ts';

const order = ['photo', ...Object.keys(facultyFields)];

type FacultyInputsProps = { form: FormAnswer | undefined; departments: string[] };

export function FacultyInputs({ form, departments }: FacultyInputsProps) {
  const input = fieldInputs(facultyFields, form, order);
  return (
    <>
      <Field {...input('name')} isOptional />
      <Field hint={m.faculty_admin_position_hint()} {...input('title')} isOptional />
      <SelectField hint={m.faculty_admin_cadre_hint()} {...input('cadre')} isOptional>
        {facultyFields.cadre.options.map((cadre) => (
          <option key={cadre} value={cadre}>
            {facultyFields.cadre.optionLabel(cadre)}
          </option>
        ))}
      </SelectField>
      <Field hint={m.faculty_admin_qualification_hint()} {...input('qualification')} isOptional />
      <Field hint={m.faculty_admin_department_hint()} suggestions={departments} {...input('department')} isOptional />
      <Field hint={m.faculty_admin_subjects_hint()} {...input('subjects')} isOptional />
      <TextArea hint={m.admin_faculty_details_hint()} {...input('details')} rows={4} isOptional />
    </>
  );
}
