import type { FormAnswer } from '../../lib/form.ts';
import { m } from '../../paraglide/messages.js';
import { answerFields } from '../../ui/answer-fields.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { enquiryLimits } from '../enquiry-rules.ts';

type PhoneFieldsProps = {
  answer: FormAnswer | undefined;
  /** One was noted just now, and the next call may come: the first field has the focus. */
  isFirst: boolean;
};

/** What is asked on the telephone. */
export function PhoneFields({ answer, isFirst }: PhoneFieldsProps) {
  const field = answerFields(answer, ['name', 'mobile_no', 'message'], enquiryLimits);
  const name = field('name');
  return (
    <>
      <Field
        label={m.desk_name()}
        hint={m.inbox_phone_name_hint()}
        {...name}
        isFocused={name.isFocused || (isFirst && !answer)}
        autoComplete="off"
        isRequired
      />
      <Field
        label={m.enquiry_mobile()}
        {...field('mobile_no')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        isRequired
      />
      <TextArea label={m.inbox_phone_question()} {...field('message')} rows={4} isRequired />
    </>
  );
}
