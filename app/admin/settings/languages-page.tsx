import { href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { type ChoiceField, fieldInputs, pickFields } from '../../forms/fields.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { findFacts, handleFacts } from '../../settings/facts-form.server.ts';
import { schoolFields } from '../../settings/school-fields.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { adminPage } from '../../ui/page-facts.ts';
import type { Route } from './+types/languages-page';

export const handle = adminPage(m.settings_languages);

const names = ['showsBengali', 'showsOdia', 'showsHindi', 'firstLanguage'] as const;

export function loader({ context }: Route.LoaderArgs) {
  return findFacts(context.get(servicesContext).db, names);
}

export function action(args: Route.ActionArgs) {
  return handleFacts(args, names, href('/admin/settings'));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendForm(serverAction, m.admin_unsent());
}

export default function LanguagesPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { version, typed } = loaderData;
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  const fields: Record<(typeof names)[number], ChoiceField> = pickFields(schoolFields, names);
  const input = fieldInputs(fields, { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } });
  return (
    <AdminForm answer={answer} version={version} opened={typed} send={send}>
      <p>{m.settings_languages_intro()}</p>
      {names.map((name) => (
        <SelectField key={name} {...input(name)}>
          {fields[name].options.map((option) => (
            <option key={option} value={option}>
              {fields[name].optionLabel(option)}
            </option>
          ))}
        </SelectField>
      ))}
    </AdminForm>
  );
}
