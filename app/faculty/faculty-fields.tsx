import type { FormAnswer } from '../lib/form.ts';
import { m } from '../paraglide/messages.js';
import { answerFields } from '../ui/answer-fields.ts';
import { Field, FieldFrame, TextArea } from '../ui/field.tsx';
import { cadres, cadreWords } from './cadres.ts';
import { facultyLimits } from './faculty-limits.ts';

/** The fields in the order of the form, by the words that stand above them. */
export const facultyLabels = {
  name: m.desk_name,
  title: m.desk_faculty_position,
  cadre: m.faculty_desk_cadre,
  qualification: m.faculty_desk_qualification,
  department: m.faculty_desk_department,
  subjects: m.faculty_desk_subjects,
  details: m.desk_details,
} as const;

const order = ['photo', ...Object.keys(facultyLabels)];

type FacultyFieldsProps = {
  /** What the form shows: an answer, or what is saved. */
  answer: FormAnswer | undefined;
  /** Those that other members belong to. */
  departments: string[];
};

/** Everything about a member but the photo. */
export function FacultyFields({ answer, departments }: FacultyFieldsProps) {
  const field = answerFields(answer, order, { ...facultyLimits, cadre: 20 });
  return (
    <>
      <Field label={facultyLabels.name()} {...field('name')} isOptional />
      <Field label={facultyLabels.title()} hint={m.faculty_desk_position_hint()} {...field('title')} isOptional />
      <CadreField {...field('cadre')} />
      <Field
        label={facultyLabels.qualification()}
        hint={m.faculty_desk_qualification_hint()}
        {...field('qualification')}
        isOptional
      />
      <Field
        label={facultyLabels.department()}
        hint={m.faculty_desk_department_hint()}
        suggestions={departments}
        {...field('department')}
        isOptional
      />
      <Field label={facultyLabels.subjects()} hint={m.faculty_desk_subjects_hint()} {...field('subjects')} isOptional />
      <TextArea
        label={facultyLabels.details()}
        hint={m.desk_faculty_details_hint()}
        {...field('details')}
        rows={4}
        isOptional
      />
    </>
  );
}

type CadreFieldProps = { name: string; typed: string; error: string | undefined; isFocused: boolean };

function CadreField({ name, typed, error, isFocused }: CadreFieldProps) {
  const id = `field-${name}`;
  return (
    <FieldFrame label={facultyLabels.cadre()} name={name} error={error} isOptional>
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
        <option value="">{m.faculty_desk_no_cadre()}</option>
        {cadres.map((cadre) => (
          <option key={cadre} value={cadre}>
            {cadreWords[cadre]()}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
