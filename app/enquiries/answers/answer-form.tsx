import { fieldInputs } from '../../forms/fields.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { languages } from '../../lib/languages/languages.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field, TextArea } from '../../ui/forms/field.tsx';
import { answerFields, textColumn } from './answer-fields.ts';

type AnswerFormProps = { answer: FormAnswer | undefined; saved: FormAnswer; version?: number; isInBin?: boolean };

export function AnswerForm({ answer, saved, version, isInBin }: AnswerFormProps) {
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  const form = answer?.typed.name ? answer : saved;
  const input = fieldInputs(answerFields, { ...form, errors: answer?.errors ?? {} });
  return (
    <AdminForm answer={answer} send={send} isInBin={isInBin} version={version} opened={saved.typed}>
      <p>{m.answer_placeholders(placeholders)}</p>
      <Field {...input('name')} isRequired />
      {languages.map((language) => (
        <TextArea key={language} {...input(textColumn(language))} lang={language} rows={4} isOptional />
      ))}
    </AdminForm>
  );
}

const placeholders = { phone: '{phone}', website: '{website}', hours: '{hours}', name: '{name}', school: '{school}' };
