import { href } from 'react-router';
import { servicesContext } from '../../context.ts';
import { sendForm } from '../../forms/send-form.ts';
import { m } from '../../paraglide/messages.js';
import { findFacts, handleFacts } from '../../settings/facts-form.server.ts';
import { AdminForm } from '../../ui/forms/admin-form.tsx';
import { FieldInputs } from '../../ui/forms/field-inputs.tsx';
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
  const { version, typed, inputs } = loaderData;
  const send = { icon: 'floppy-disk-fill', label: m.admin_save(), busyLabel: m.admin_saving() } as const;
  const shown = { errors: {}, ...answer, typed: { ...typed, ...answer?.typed } };
  return (
    <AdminForm answer={answer} version={version} opened={typed} send={send}>
      <p>{m.settings_languages_intro()}</p>
      <FieldInputs inputs={inputs} form={shown} />
    </AdminForm>
  );
}
