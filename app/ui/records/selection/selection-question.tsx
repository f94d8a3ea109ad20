import { m } from '../../../paraglide/messages.js';
import { DateField } from '../../forms/date-field.tsx';
import { Options, SelectField } from '../../forms/field.tsx';
import { SendButton } from '../../forms/send-button.tsx';
import { type SelectionField, type SelectionQuestion, verbLooks } from './selection-verbs.ts';

/** Apart from the bar: the page for browsers without script needs the question alone. */
export function QuestionInputs({ question, sent }: { question: SelectionQuestion; sent?: FormData | undefined }) {
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
  return (
    <SelectField {...shown}>
      <Options all={field.options.map((option) => [option.value, option.label])} />
    </SelectField>
  );
}
