import type { FormAnswer } from '../lib/form.ts';
import { ConsentFields } from '../media/consent-fields.tsx';
import { m } from '../paraglide/messages.js';
import { answerFields } from '../ui/answer-fields.ts';
import { Field, TickBox } from '../ui/field.tsx';
import { resultLimits } from './result-limits.ts';
import type { ResultChoices } from './result-lists.server.ts';

const order = ['photo', 'name', 'marks', 'class_name', 'session', 'exam'];

type ResultFieldsProps = {
  /** What the form shows: an answer, or what is saved. */
  answer: FormAnswer | undefined;
  /** Classes, sessions and exams that other results name. */
  words: ResultChoices;
};

/** The words of a result, in every form that takes them. */
export function ResultFields({ answer, words }: ResultFieldsProps) {
  const field = answerFields(answer, order, resultLimits);
  return (
    <>
      <Field label={m.desk_name()} hint={m.desk_result_name_hint()} {...field('name')} isOptional />
      <Field label={m.desk_result_marks()} hint={m.desk_result_marks_hint()} {...field('marks')} isOptional />
      <div className="field-pair">
        <Field
          label={m.desk_result_class()}
          hint={m.desk_result_class_hint()}
          suggestions={words.classes}
          {...field('class_name')}
          isOptional
        />
        <Field
          label={m.desk_result_session()}
          hint={m.desk_result_session_hint()}
          suggestions={words.sessions}
          {...field('session')}
          isOptional
        />
      </div>
      <Field
        label={m.result_desk_exam()}
        hint={m.result_desk_exam_hint()}
        suggestions={words.exams}
        {...field('exam')}
        isOptional
      />
      <TickBox
        name="is_topper"
        value="1"
        label={m.desk_result_topper()}
        isTicked={answer?.typed.is_topper?.[0] === '1'}
      />
      <ConsentFields answer={answer} />
    </>
  );
}
