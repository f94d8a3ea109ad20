import { fieldInputs } from '../../forms/fields.ts';
import type { FormAnswer } from '../../forms/form.ts';
import { m } from '../../paraglide/messages.js';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { Field, SelectField, TextArea } from '../../ui/forms/field.tsx';
import { categoryLabels, noticeCategories } from '../notice-fields.ts';
import { secondLanguages, templateFields } from './template-fields.ts';

type TemplateFormProps = { answer: FormAnswer | undefined; saved: FormAnswer; version?: number; isInBin?: boolean };

export function TemplateForm({ answer, saved, version, isInBin }: TemplateFormProps) {
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  const form = answer?.typed.name ? answer : saved;
  const input = fieldInputs(templateFields, { ...form, errors: answer?.errors ?? {} });
  return (
    <AdminForm answer={answer} send={send} isInBin={isInBin} version={version} opened={saved.typed}>
      <Field {...input('name')} isRequired />
      <SelectField {...input('category')}>
        {noticeCategories.map((category) => (
          <option key={category} value={category}>
            {categoryLabels[category]()}
          </option>
        ))}
      </SelectField>
      <Field {...input('title')} hint={m.template_placeholders(placeholders)} />
      <TextArea {...input('details')} rows={4} isRequired />
      <SelectField {...input('second_language')} hint={m.template_second_hint()}>
        {secondLanguages.map((language) => (
          <option key={language} value={language}>
            {templateFields.second_language.optionLabel(language)}
          </option>
        ))}
      </SelectField>
      <Field {...input('second_title')} isOptional />
      <TextArea {...input('second_details')} rows={4} isOptional />
    </AdminForm>
  );
}

const placeholders = { when: '{when}', days: '{days}', last: '{last}', reason: '{reason}' };
