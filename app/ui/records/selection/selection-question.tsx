import { m } from '../../../paraglide/messages.js';
import { DateField } from '../../forms/date-field.tsx';
import { FieldFrame, fieldAttributes } from '../../forms/field.tsx';
import { SendButton } from '../../forms/send-button.tsx';
import { type SelectionField, type SelectionQuestion, verbLooks } from './selection-verbs.ts';

type AnswerProps = { question: SelectionQuestion; sent?: FormData | undefined };

export function QuestionInputs({ question, sent }: AnswerProps) {
  const { verb, ids, back, sure, field } = question;
  const { icon, isDangerous } = verbLooks[verb];
  return (
    <>
      <input type="hidden" name="id" value={ids.join(' ')} />
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="confirmed" value="yes" />
      {field && <QuestionField field={field} />}
      <SendButton
        intent={verb}
        className={isDangerous ? 'button button-delete' : 'button'}
        icon={icon}
        busyLabel={m.admin_saving()}
        {...(sent && { sent })}
      >
        {sure}
      </SendButton>
    </>
  );
}

function QuestionField({ field }: { field: SelectionField }) {
  const { name, label, value, error } = field;
  const shown = { name, label, typed: value, ...(error && { error }) };
  if (field.kind === 'day') return <DateField type="date" {...shown} maxLength={10} />;
  const { autoComplete: _, maxLength: __, ...attributes } = fieldAttributes(shown);
  return (
    <FieldFrame {...shown}>
      <select className="field-control" {...attributes}>
        {field.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
