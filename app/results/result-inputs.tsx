import { fieldInputs } from '../forms/fields.ts';
import type { FormAnswer } from '../forms/form.ts';
import { now } from '../lib/clock.ts';
import { ConsentInputs } from '../media/consent/consent-inputs.tsx';
import { m } from '../paraglide/messages.js';
import { currentSession } from '../settings/school.ts';
import { useSchool } from '../settings/school-context.tsx';
import { Field, TickBox } from '../ui/forms/field.tsx';
import { resultFields } from './result-fields.ts';
import type { ResultSuggestions } from './results-admin.server.ts';

/** Without the consent, which finds its own first invalid field. */
const order = ['photo', 'name', 'marks', 'class_name', 'session', 'exam'];

type ResultInputsProps = {
  form: FormAnswer | undefined;
  suggestions: ResultSuggestions;
};

export function ResultInputs({ form, suggestions }: ResultInputsProps) {
  const input = fieldInputs(resultFields, form, order);
  const current = currentSession(useSchool(), now());
  return (
    <>
      <Field hint={m.admin_result_name_hint()} {...input('name')} isOptional />
      <Field hint={m.admin_result_marks_hint()} {...input('marks')} isOptional />
      <div className="field-pair">
        <Field
          hint={m.admin_result_class_hint()}
          suggestions={suggestions.classes}
          {...input('class_name')}
          isOptional
        />
        <Field
          hint={m.admin_result_session_hint()}
          suggestions={[current, ...suggestions.sessions.filter((session) => session !== current)]}
          {...input('session')}
          isOptional
        />
      </div>
      <Field hint={m.result_admin_exam_hint()} suggestions={suggestions.exams} {...input('exam')} isOptional />
      <TickBox
        name="is_topper"
        value="1"
        label={resultFields.is_topper.label()}
        isTicked={form?.typed.is_topper?.[0] === '1'}
      />
      <ConsentInputs answer={form} />
    </>
  );
}
